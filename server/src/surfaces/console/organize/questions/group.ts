import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupScreen, type ManagedGroup, slugOf } from '../shell.ts'
import { draftOf, readDraft, wantedOf, workOn } from './draft.ts'
import { questionsScreen } from './form.ts'
import { type Shown, shownAfter } from './save.ts'

const route = `${groupPath(':slug')}/questions`
const pathOf = (group: ManagedGroup) => `${groupPath(slugOf(group))}/questions`

/** What new events of a group ask with an RSVP. */
export function mountGroupQuestions(scope: PageScope): void {
  const { getOfGroup, setOfGroup } = operations.questions

  getScreen(scope, route, async (request, reply) => {
    const group = await findGroup(scope, request)
    const stored = await perform(scope, request, getOfGroup, { params: { groupId: group.id } })
    return show(request, reply, group, { draft: draftOf(stored), isUnsaved: false })
  })

  postScreen(
    scope,
    route,
    (request) => request.url,
    async (request, reply) => {
      const group = await findGroup(scope, request)
      const form = formIn(request)
      const [draft, params] = [readDraft(form), { groupId: group.id }]
      const stored = () => perform(scope, request, getOfGroup, { params })
      const work = form.get('do') ?? 'save'
      if (work !== 'save') {
        await stored()
        return show(request, reply, group, { ...workOn(draft, work, messagesOf(request)), isUnsaved: true })
      }
      try {
        const body = { questions: wantedOf(draft), version: draft.version }
        await perform(scope, request, setOfGroup, { params, body })
        return redirectWith(scope, reply, pathOf(group), 'saved')
      } catch (error) {
        return show(request, reply, group, await shownAfter(error, form, draft, messagesOf(request), stored))
      }
    },
  )
}

function show(request: FastifyRequest, reply: FastifyReply, group: ManagedGroup, shown: Shown): FastifyReply {
  const messages = messagesOf(request)
  const { questions: text } = messages.organize
  const back = { href: groupPath(slugOf(group), 'settings'), words: text.backToGroup }
  const screen = questionsScreen({
    ...{ messages, ...shown, path: pathOf(group), lead: text.groupLead, back },
    hasGuests: true,
  })
  return sendPage(reply, groupScreen(messages, group, 'settings', screen), shown.status)
}
