import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'

export type GroupMove = OutputOf<typeof operations.moves.get>
type Plan = OutputOf<typeof operations.moves.preview>

export function moveNotYet({ organize }: Messages, invitePath: string): string {
  const text = organize.moving.move
  return html`<section class="card"><p>${text.none}</p><p><a class="button plain quiet fit" href="${invitePath}">${text.noneInvite}</a></p></section>`
}

interface MoveFormView {
  messages: Messages
  form: FormState
  path: string
}

export function moveForm({ messages, form, path }: MoveFormView): string {
  const { move: text, invite } = messages.organize.moving
  return html`<section class="card"><p>${text.lead}</p><p><b>${text.once}</b></p><p><a href="/docs/guides/leaving-meetup">${invite.guide}</a></p>
<form method="post" action="${path}">
!${textArea(form, { name: 'text', label: text.text, hint: text.textHint, rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="move-file">${text.file}</label>
<input id="move-file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-into="#${fieldId('text')}" data-max="1500000" data-too-big="${text.fileTooBig}"></div>
!${textArea(form, { name: 'note', label: text.note, hint: text.noteHint, rows: 3, maxLength: 500 })}
<button>${text.preview}</button></form></section>`
}

interface MoveCheckView {
  messages: Messages
  plan: Plan
  list: { text: string; note: string }
  path: string
}

const linesShown = 10

/** Everything that will happen, before it happens. */
export function moveCheck({ messages, plan, list, path }: MoveCheckView): string {
  const { move, invite } = messages.organize.moving
  const { check } = move
  const facts = [
    plan.repeated > 0 ? invite.check.repeated(plan.repeated) : '',
    plan.invitedBefore > 0 ? invite.check.invitedBefore(plan.invitedBefore) : '',
  ].filter((words) => words !== '')
  const items = facts.map((words) => html`<li>${words}</li>`).join('')
  const { subject, text, photoUrl } = plan.mail
  const picture = photoUrl === null ? '' : html`<img class="move-picture" src="${photoUrl}" alt="">`
  return html`<section class="card"><ul><li><b>${check.found(plan.count)}</b><br><span class="soft small">${check.first(plan.emails, plan.count - plan.emails.length)}</span></li>!${items}!${unreadRows(plan, messages)}<li>${check.days(plan.days)}</li></ul>
<p class="soft small">${check.limits}</p>
<form method="post" action="${path}/start"><input type="hidden" name="text" value="${list.text}"><input type="hidden" name="note" value="${list.note}">
<div class="buttons"><button>${check.start(plan.count)}</button><a class="button plain quiet" href="${path}">${invite.check.change}</a></div></form></section>
<section class="card"><h2>${invite.check.mailHeading}</h2><p><b>${invite.check.subject}:</b> ${subject}</p>!${picture}<pre class="ann-text">${text}</pre></section>`
}

function unreadRows({ unread, unreadCount }: Plan, { organize }: Messages): string {
  const { move, invite } = organize.moving
  if (unreadCount === 0) return ''
  const lines = unread
    .slice(0, linesShown)
    .map(({ line, text, reason }) => html`<li>${move.check.line(line, move.check.reasons[reason], text)}</li>`)
  const rest = unreadCount - lines.length
  const more = rest > 0 ? html`<li>${invite.check.more(rest)}</li>` : ''
  return html`<li>${move.check.wrong(unreadCount)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}

interface MoveProgressView {
  messages: Messages
  move: GroupMove
  path: string
  invitePath: string
}

export function moveProgress({ messages, move, path, invitePath }: MoveProgressView): string {
  const { format, organize } = messages
  const { move: words, invite } = organize.moving
  const text = words.progress
  const figures = Object.entries(text.figures).map(
    ([name, label]) =>
      html`<div><dt>${label}</dt><dd class="num">${format.number(move[name as keyof typeof text.figures])}</dd></div>`,
  )
  const isRunning = move.state === 'running'
  const said = isRunning
    ? text.running(format.day(move.lastMailAt!))
    : `${text.ended[move.endReason ?? 'sent']} ${text.used}`
  const next = isRunning
    ? html`<form method="post" action="${path}/stop"><button class="plain quiet fit">${text.stop}</button></form>`
    : html`<p><a class="button plain quiet fit" href="${invitePath}">${invite.link}</a></p>`
  const note =
    move.note === null
      ? ''
      : html`<section class="card"><h2>${text.note}</h2><p class="ann-text">${move.note}</p></section>`
  return html`!${noteOf(said)}<section class="card"><dl class="pfigures">!${figures.join('')}</dl><p class="soft small">${text.hint}</p>!${next}</section>!${note}`
}
