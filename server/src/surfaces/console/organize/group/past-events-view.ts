import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { type FormState, fieldId, selectField, textArea } from '#surfaces/site/parts/fields.ts'
import { zoneOptions } from '../../parts/zone-options.ts'

type Found = OutputOf<(typeof operations)['past-events']['read']>
type Text = Messages['organize']['moving']['past']

export function fileBody({ organize }: Messages, form: FormState, path: string): string {
  const text = organize.moving.past
  return html`<section class="card"><p>${text.lead}</p><p><a href="/docs/guides/leaving-meetup">${organize.moving.invite.guide}</a></p>
<form method="post" action="${path}">
!${textArea(form, { name: 'text', label: text.text, hint: text.textHint, rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="text-file">${text.file}</label>
<input id="text-file" type="file" accept=".csv,.tsv,.ics,.txt,text/csv,text/calendar" data-into="#${fieldId('text')}" data-too-big="${text.fileTooBig}"></div>
!${selectField(form, { name: 'timezone', label: text.timezone, hint: text.timezoneHint, options: zoneOptions(form.values.timezone) })}
<button>${text.preview}</button></form></section>`
}

interface Check {
  messages: Messages
  found: Found
  values: { text: string; timezone: string }
  path: string
  now: Date
}

const shownMax = 50
const problemsMax = 10

/** What will be added, before it is. */
export function checkBody({ messages, found, values, path, now }: Check): string {
  const text = messages.organize.moving.past.check
  const facts = [
    text.found(found.events.length),
    found.existing > 0 ? text.existing(found.existing) : '',
    found.upcoming > 0 ? text.upcoming(found.upcoming) : '',
    found.left > 0 ? text.left(found.left) : '',
  ].filter((words) => words !== '')
  const items = facts.map((words) => html`<li>${words}</li>`)
  return html`<section class="card"><ul>!${items.join('')}!${problems(found.unreadable, messages.organize.moving.past)}</ul>
<p class="soft">${text.quiet}</p>!${addForm(found, values, path, text)}</section>!${eventList(found.events, messages, now)}`
}

function problems(unreadable: Found['unreadable'], text: Text): string {
  if (unreadable.length === 0) return ''
  const lines = unreadable
    .slice(0, problemsMax)
    .map(({ line, problem, text: row }) => html`<li>${text.check.line(line, text.problems[problem], row)}</li>`)
  const more = unreadable.length > problemsMax ? html`<li>${text.check.more(unreadable.length - problemsMax)}</li>` : ''
  return html`<li>${text.check.unreadable(unreadable.length)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}

function addForm({ events }: Found, values: Check['values'], path: string, text: Text['check']): string {
  const change = html`<a class="button plain quiet" href="${path}">${text.change}</a>`
  if (events.length === 0) return html`<p>!${change}</p>`
  return html`<form method="post" action="${path}/add"><input type="hidden" name="text" value="${values.text}"><input type="hidden" name="timezone" value="${values.timezone}">
<div class="buttons"><button>${text.add(events.length)}</button>!${change}</div></form>`
}

function eventList(events: Found['events'], { organize, format }: Messages, now: Date): string {
  const text = organize.moving.past.check
  if (events.length === 0) return ''
  const rows = events.slice(0, shownMax).map((event) => {
    const where = event.venue ? [event.venue.name, event.venue.city].filter(Boolean).join(', ') : ''
    const came = event.attendeeCount === null ? '' : text.came(event.attendeeCount)
    const facts = [format.dateTime(event.dateTime, event.timezone, now), where, came].filter((words) => words !== '')
    return html`<li class="row"><div class="grow"><strong>${event.title}</strong><br><span class="soft small">${facts.join(' · ')}</span></div></li>`
  })
  const more = events.length > shownMax ? html`<p class="soft">${text.more(events.length - shownMax)}</p>` : ''
  return html`<section class="card"><h2>${text.listHeading}</h2><ul class="rows">!${rows.join('')}</ul>!${more}</section>`
}
