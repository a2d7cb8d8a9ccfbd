import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, pager } from '#surfaces/site/parts/elements.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'
import { eventPath, type ManagedEvent, overAtOf } from '../shell.ts'

type Invitations = (typeof operations)['event-invitations']
type Lists = (typeof operations)['attendee-lists']

export const invitePath = (eventId: string) => `${eventPath(eventId, 'attendees')}/invite`

interface InviteView {
  messages: Messages
  event: ManagedEvent
  now: Date
  path: string
  /** Of the event's page, to pass on. */
  url: string
  counts: OutputOf<Invitations['count']>
  all: OutputOf<Invitations['list']>
  latest: OutputOf<Lists['latest']>['list']
  mail: FormState | undefined
  list: FormState | undefined
}

export function inviteBody(view: InviteView): string {
  const { messages, event, now } = view
  const isOpen = event.status === 'scheduled' && overAtOf(event) > now.getTime()
  const forms = isOpen
    ? `${mailForm(view)}${listForm(view)}`
    : html`<section class="card"><p>${messages.organize.inviting.ended}</p></section>`
  return `${progress(view)}${forms}${invitationRows(view)}`
}

function fileField(name: string, { file, fileTooBig }: { file: string; fileTooBig: string }): string {
  return html`<div class="field" hidden><label for="${name}-file">${file}</label>
<input id="${name}-file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-into="#${fieldId(name)}" data-too-big="${fileTooBig}"></div>`
}

const plainText = 'required spellcheck="false" autocapitalize="off"'

function mailForm({ messages, counts, path, url, mail = { values: {} } }: InviteView): string {
  const text = messages.organize.inviting.mail
  if (!counts.canInvite)
    return html`<section class="card"><h2>${text.heading}</h2><p>${text.cannot}</p><p><a href="${url}">${url}</a></p></section>`
  return html`<section class="card"><h2>${text.heading}</h2><p>${text.lead}</p><form method="post" action="${path}">
!${textArea(mail, { name: 'emails', label: text.emails, hint: text.emailsHint, rows: 4, more: plainText })}
!${textArea(mail, { name: 'note', label: text.note, hint: text.noteHint, rows: 3, maxLength: 500 })}
<p class="soft small">${text.leftToday(counts.leftToday)}</p><button>${text.preview}</button></form></section>`
}

function listForm({ messages, path, list = { values: {} } }: InviteView): string {
  const text = messages.organize.inviting.list
  return html`<section class="card"><h2>${text.heading}</h2><p>${text.lead}</p><form method="post" action="${path}/list">
!${textArea(list, { name: 'text', label: text.text, hint: text.textHint, rows: 6, more: plainText })}
!${fileField('text', text)}<button>${text.preview}</button></form></section>`
}

/** A line for each number that is not zero. */
const linesOf = (lines: readonly (readonly [number, (count: number) => string])[]) =>
  lines.flatMap(([count, words]) => (count > 0 ? [html`<li>${words(count)}</li>`] : [])).join('')

function progress({ latest, messages }: InviteView): string {
  if (!latest) return ''
  const text = messages.organize.inviting.progress
  const { done, all, finishedAt } = latest
  const lines = linesOf([
    [latest.confirmed, text.confirmed],
    [latest.waitlisted, text.waitlisted],
    [latest.invited, text.invited],
    [latest.already, text.already],
    [latest.cannot, text.cannot],
    [latest.limit, text.limit],
  ])
  const lead = finishedAt === null ? text.running(done, all) : text.done
  return html`<section class="card"><h2>${text.heading}</h2><p role="status">${lead}</p><ul>!${lines}</ul></section>`
}

function invitationRows(view: InviteView): string {
  const { messages, counts, all, event, now, path } = view
  const text = messages.organize.inviting.all
  if (all.items.length === 0)
    return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.empty}</p></section>`
  const figures = Object.entries(text.figures).map(
    ([name, words]) =>
      html`<div><dt>${words}</dt><dd class="num">${messages.format.number(counts[name as keyof typeof text.figures])}</dd></div>`,
  )
  const rows = all.items.map(({ id, email, state, createdAt }) => {
    const { shortDay } = messages.format.moment(createdAt, event.timezone, now)
    const button =
      state === 'waiting' || state === 'notComing'
        ? html`<button class="plain quiet small" name="id" value="${id}" aria-label="${text.withdrawOf(email ?? text.erased)}">${text.withdraw}</button>`
        : ''
    return html`<li><div class="grow"><b dir="auto">${email ?? text.erased}</b><br><span class="soft small">${text.sentOn(shortDay)}</span></div>!${chip(text.states[state], state === 'coming' ? 'good' : 'quiet')}!${button}</li>`
  })
  return html`<section class="card"><h2>${text.heading}</h2><dl class="pfigures">!${figures.join('')}</dl>
<form method="post" action="${path}/withdraw"><ul class="rows">!${rows.join('')}</ul></form>!${pager(all.pagination, path, messages)}<p class="soft small">${text.hint}</p></section>`
}

interface Check {
  messages: Messages
  plan: OutputOf<Invitations['preview']>
  note: string
  path: string
}

/** Everything that will happen, before it happens. */
export function checkBody({ messages, plan, note, path }: Check): string {
  const text = messages.organize.inviting.check
  const now = plan.emails.slice(0, plan.leftToday)
  const left = plan.emails.length - now.length
  const lines = linesOf([
    [plan.count, text.found],
    [plan.invitedBefore, text.invitedBefore],
    [left, text.tomorrow],
  ])
  const back = html`<a class="button plain quiet" href="${path}">${text.back}</a>`
  const none = plan.emails.length === 0 ? html`<p><b>${text.allInvited}</b></p>` : ''
  const send =
    now.length === 0
      ? html`<p>!${back}</p>`
      : html`<form method="post" action="${path}/send"><input type="hidden" name="emails" value="${now.join('\n')}"><input type="hidden" name="note" value="${note}">
<div class="buttons"><button>${text.send(now.length)}</button>!${back}</div></form>`
  return html`<section class="card"><ul>!${lines}</ul>!${none}!${send}</section>
<section class="card"><h2>${text.mailHeading}</h2><p><b>${text.subject}:</b> ${plan.mail.subject}</p><pre class="ann-text">${plan.mail.text}</pre></section>`
}

interface ListCheck {
  messages: Messages
  plan: OutputOf<Lists['preview']>
  text: string
  path: string
}

const linesShown = 10

/** Both numbers, before anyone is added or invited. */
export function listCheckBody({ messages, plan, text: typed, path }: ListCheck): string {
  const { checkList: text, check } = messages.organize.inviting
  const added = plan.spots + plan.waitlist
  const lines = linesOf([
    [plan.spots, text.spots],
    [plan.waitlist, text.waitlist],
    [plan.invitations, text.invitations],
    [plan.already, text.already],
    [plan.invitedBefore, check.invitedBefore],
    [plan.overLimit, check.tomorrow],
    [plan.cannot, text.cannot],
  ])
  const unknown = plan.unknown.length === 0 ? '' : html`<li>${text.unknown(plan.unknown.slice(0, linesShown))}</li>`
  const back = html`<a class="button plain quiet" href="${path}">${check.back}</a>`
  const go =
    added + plan.invitations === 0
      ? html`<p><b>${text.nothing}</b></p><p>!${back}</p>`
      : html`<p>${text.once}</p><form method="post" action="${path}/list/send"><textarea name="text" hidden>
${typed}</textarea><div class="buttons"><button>${text.go(added, plan.invitations)}</button>!${back}</div></form>`
  return html`<section class="card"><ul>!${lines}!${unknown}!${wrongLines(plan.wrong, text)}</ul>!${go}</section>`
}

function wrongLines(wrong: ListCheck['plan']['wrong'], text: Messages['organize']['inviting']['checkList']): string {
  if (wrong.length === 0) return ''
  const lines = wrong
    .slice(0, linesShown)
    .map(({ line, text: words }) => html`<li dir="auto">${text.line(line, words)}</li>`)
  const more = wrong.length > linesShown ? html`<li>${text.more(wrong.length - linesShown)}</li>` : ''
  return html`<li>${text.wrong(wrong.length)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}
