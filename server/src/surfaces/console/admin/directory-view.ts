import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import { groupsMax, type TypedDirectory } from '#domains/integrations/group-directory/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { type FormState, fieldId, selectField, textArea } from '#surfaces/site/parts/fields.ts'
import { zoneOptions } from '../parts/zone-options.ts'
import { adminPath } from './shell.ts'

type Found = OutputOf<(typeof operations)['group-directory']['import']>
type Row = Found['groups'][number]

export function directoryBody({ claims }: Messages, form: FormState, path: string): string {
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
export function checkBody(view: View): string {
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
export function doneBody(view: View): string {
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
