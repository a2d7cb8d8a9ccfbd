import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { manifestPath } from './manifest.ts'
import { lastSection, modeBar, nameSection, scanSection, settingsSheet, verdictScreen, walkInSection } from './parts.ts'
import { doorStyle, readerWasm } from './style.ts'

type Door = OutputOf<typeof operations.door.get>

export interface DoorView {
  messages: Messages
  event: Door['event']
  /** Those whose answers are shown. */
  questions?: Door['questions']
  labels?: Door['labels']
  counts: Door['counts']
  userId: string
  /** What was refused, in a browser without script. */
  form?: FormState | undefined
  now: Date
}

/** Everything that the script fills in. Its sentences come with the page. */
export function doorPage(view: DoorView): PageContent {
  const { messages, event, userId, questions, labels } = view
  const isPlain = !event.hasParties && !questions
  const party = isPlain ? '' : html` data-party="${JSON.stringify(messages.door.party)}"`
  const text = messages.door.app
  const data = html`data-event="${event.id}" data-user="${userId}" data-zone="${event.timezone ?? ''}" data-locale="${messages.format.locale}" data-reader="${islandPath('door-reader')}" data-wasm="${readerWasm.path}" data-words="${JSON.stringify(messages.door.words)}"!${party}!${labels ? ' data-labels' : ''}`
  return {
    title: text.title(event.title),
    width: 'wide',
    manifest: manifestPath,
    styles: [doorStyle.path, ...(labels ? [labelStyle.path] : [])],
    scripts: [islandPath('door')],
    body: html`<noscript>!${withoutScript(view)}</noscript>
<div class="door" id="door" !${data}>
!${topBar(messages)}
<div class="door-columns"><div class="door-main">
!${counters(view)}
<div class="door-alert" id="trouble" role="status"></div>
<div class="door-alerts" id="surprises" role="alert" aria-label="${text.surprises}"></div>
!${scanSection(messages)}!${nameSection(messages)}!${walkInSection(messages)}
</div>!${lastSection(messages)}</div>
!${modeBar(messages)}
</div>
!${settingsSheet(messages)}!${verdictScreen(messages)}`,
  }
}

function topBar({ door }: Messages): string {
  const { app, words } = door
  return html`<div class="door-top"><a class="door-back" href="/door/">${app.back}</a>
<span class="state" id="connection">${words.loading}</span>
<button type="button" class="quiet door-icon" id="open-settings" aria-haspopup="dialog">!${icon('settings')}<span class="unseen">${app.settings}</span></button></div>`
}

function counters({ messages, event, counts, now }: DoorView): string {
  const { app } = messages.door
  const { number } = messages.format
  const expected = counts.confirmed - (counts.joiningOnline ?? 0)
  const [inside, all] = [counts.checkedIn + counts.walkIns, expected + counts.walkIns]
  const of = app.countOf.replace('{all}', number(all))
  const start = messages.format.moment(event.startTime, event.timezone, now)
  return html`<div class="door-head"><h1>${event.title}</h1>
<p class="small soft"><span>${messages.events.event.atIn(start.dayMonth, start.time, start.zone)}</span> <button type="button" class="link" id="entrance"></button></p></div>
<div><p class="door-count"><b id="inside">${number(inside)}</b> <span id="of" data-words="${app.countOf}">${of}</span></p>
<progress id="progress" value="${inside}" max="${Math.max(1, all)}" aria-label="${app.progress}"></progress>
<p class="small soft" id="rest"></p></div>`
}

/** For browsers without script: one ticket at a time. */
function withoutScript({ messages, event, form = { values: {} } }: DoorView): string {
  const text = messages.door.app.noScript
  const code = textField(form, { name: 'ticket', label: text.code, isRequired: true, autocomplete: 'off' })
  return html`<section class="card"><p class="alert">${text.lead}</p>
<form method="post" action="/door/${event.id}/check-in">!${code}<button class="big">${text.button}</button></form>
<p><a href="/organize/events/${event.id}/attendees">${text.attendees}</a></p></section>`
}
