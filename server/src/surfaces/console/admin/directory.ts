import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { groupsMax, readDirectory, type TypedDirectory, textMax } from '#domains/integrations/group-directory/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { type FormState, fieldId, selectField, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { zoneOptions } from '../parts/zone-options.ts'
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

type Found = OutputOf<(typeof operations)['group-directory']['import']>
type Row = Found['groups'][number]

function directoryBody({ claims }: Messages, form: FormState, path: string): string {
  const text = claims.directory
  return html`<section class="card"><p>${text.lead}</p><p>${text.rule}</p><form method="post" action="${path}">
!${textArea(form, { name: 'text', label: text.text, hint: text.textHint(groupsMax), rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="text-file">${text.file}</label>
<input id="text-file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-into="#${fieldId('text')}" data-too-big="${text.fileTooBig}"></div>
!${selectField(form, { name: 'timezone', label: text.timezone, hint: text.timezoneHint, options: zoneOptions(form.values.timezone) })}
<div class="buttons"><button class="fit">${text.preview}</button></div></form></section>`
}

interface View {
  messages: Messages
  typed: TypedDirectory
  found: Found
  values: { text: string; timezone: string }
  path: string
}

/** What each line leads to, before anything is stored. */
function checkBody(view: View): string {
  const { messages, found, values, path } = view
  const text = messages.claims.directory.check
  const count = found.groups.filter(({ outcome }) => outcome === 'new' || outcome === 'not_read').length
  const change = html`<a class="button plain quiet fit" href="${path}">${text.change}</a>`
  const act =
    count === 0
      ? html`<p>${text.nothing}</p><p>!${change}</p>`
      : html`<form method="post" action="${path}/add"><input type="hidden" name="text" value="${values.text}"><input type="hidden" name="timezone" value="${values.timezone}">
<div class="buttons"><button class="fit">${text.list(count)}</button>!${change}</div></form>`
  return html`!${table(view, false)}!${act}`
}

/** What has happened. */
function doneBody(view: View): string {
  const text = view.messages.claims.directory.done
  return html`<p>${text.created(view.found.created)}</p>!${table(view, true)}
<div class="buttons"><a class="button fit" href="${view.path}">${text.more}</a><a class="button plain quiet fit" href="${adminPath('groups')}?state=unclaimed">${text.all}</a></div>`
}

function table({ messages, typed, found }: View, isDone: boolean): string {
  const text = messages.claims.directory
  const rows = [
    ...typed.wrong.map(({ line, text: words }) => ({
      line,
      name: html`${words}`,
      outcome: html`${text.outcomes.wrong}`,
    })),
    ...found.groups.map((row, at) => ({
      line: typed.groups[at]!.line,
      name: row.group ? html`<a href="${new URL(row.group.link).pathname}">${row.name}</a>` : html`${row.name}`,
      outcome: outcomeOf(row, messages, isDone),
    })),
  ].sort((a, b) => a.line - b.line)
  const { caption, columns } = text.check
  const body = rows.map(
    ({ line, name, outcome }) => html`<tr><td>${line}</td><th scope="row">!${name}</th><td>!${outcome}</td></tr>`,
  )
  return html`<div class="card tablecard"><table class="folding records"><caption class="unseen">${caption}</caption><thead><tr><th scope="col">${columns.line}</th>
<th scope="col">${columns.group}</th><th scope="col">${columns.outcome}</th></tr></thead><tbody>!${body.join('')}</tbody></table></div>`
}

function outcomeOf({ outcome, upcomingEvents, group, problem }: Row, { claims, sources }: Messages, isDone: boolean) {
  const { outcomes } = claims.directory
  if (outcome === 'new') return html`${(isDone ? outcomes.created : outcomes.new)(upcomingEvents ?? 0)}`
  if (outcome === 'listed') return html`${outcomes.listed(group?.name ?? '')}`
  if (outcome === 'unreadable') return html`${outcomes.unreadable} ${problem ? sources.problems[problem].title : ''}`
  return html`${outcomes[outcome]}`
}
