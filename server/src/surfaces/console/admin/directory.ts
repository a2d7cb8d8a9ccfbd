import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { groupsMax, readDirectory, textMax } from '#domains/integrations/group-directory/index.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { checkBody, directoryBody, doneBody } from './directory-view.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const { import: list } = operations['group-directory']
const path = adminPath('groups/list')

const valuesIn = (form: URLSearchParams) => ({
  text: (form.get('text') ?? '').slice(0, textMax),
  timezone: form.get('timezone') ?? 'UTC',
})

/** Lists groups from their public calendars: a text, then what we found, then the groups. */
export function mountDirectory(scope: PageScope): void {
  function send(request: FastifyRequest, reply: FastifyReply, body: string, more: object = {}, status = 200) {
    const screen = { section: 'groups/list', body, styles: [recordsStyle.path], scripts: [islandPath('text-file')] }
    return sendPage(reply, adminScreen(messagesOf(request), { ...screen, ...more } as never), status)
  }
  const showForm = (request: FastifyRequest, reply: FastifyReply, form: FormState & { alert?: string }, status = 200) =>
    send(request, reply, directoryBody(messagesOf(request), form, path), { alert: form.alert }, status)

  getScreen(scope, path, async (request, reply) => {
    assertAdministrator(request)
    return showForm(request, reply, { values: { timezone: zoneOf(request) ?? 'UTC' } })
  })

  function mountStep(route: string, isPreview: boolean, render: typeof checkBody, headingOf: (text: Text) => string) {
    postScreen(scope, route, path, async (request, reply) => {
      assertAdministrator(request)
      const messages = messagesOf(request)
      const form = formIn(request)
      const values = valuesIn(form)
      const typed = readDirectory(values.text)
      const problem = findProblem(typed.groups.length, messages)
      if (problem !== undefined) return showForm(request, reply, { values, problems: { text: problem } }, 400)
      const groups = typed.groups.map(({ name, url }) => ({ name, url }))
      try {
        const found = await perform(scope, request, list, { body: { groups, timezone: values.timezone, isPreview } })
        const body = render({ messages, typed, found, values, path })
        return send(request, reply, body, { heading: headingOf(messages.claims.directory) })
      } catch (error) {
        const refused = refusalOf(error, form, messages)
        return showForm(request, reply, { ...refused, values }, refused.status)
      }
    })
  }

  mountStep(path, true, checkBody, (text) => text.check.heading)
  mountStep(`${path}/add`, false, doneBody, (text) => text.done.heading)
}

type Text = Messages['claims']['directory']

function findProblem(count: number, { claims }: Messages): string | undefined {
  if (count === 0) return claims.directory.none
  return count > groupsMax ? claims.directory.tooMany(groupsMax) : undefined
}
