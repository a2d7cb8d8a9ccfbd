import { html } from 'ghtml'
import type { readAddresses } from '#domains/accounts/invitations/index.ts'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'

type Counts = OutputOf<typeof operations.invitations.countOfGroup>
type Plan = OutputOf<typeof operations.invitations.previewForGroup>

interface View {
  messages: Messages
  counts: Counts
  form: FormState
  path: string
  links: { url: string; newEvent: string; move: { href: string; words: string } }
  /** An invitation by an organizer lets no new people in here. */
  isForMembersOnly: boolean
}

export function inviteBody(view: View): string {
  const { messages, counts, form, path, links, isForMembersOnly } = view
  const text = messages.organize.moving.invite
  const move = html`<p><a href="${links.move.href}">${links.move.words}</a></p>`
  if (!counts.canInvite) return `${notYet(view)}${move}${soFar(messages, counts)}`
  return html`<section class="card"><p>${text.lead}</p>!${isForMembersOnly ? html`<p>${text.membersOnly}</p>` : ''}<p><a href="/docs/guides/leaving-meetup">${text.guide}</a></p>
<form method="post" action="${path}">
!${textArea(form, { name: 'emails', label: text.emails, hint: text.emailsHint, rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="emails-file">${text.file}</label>
<input id="emails-file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-into="#${fieldId('emails')}" data-too-big="${text.fileTooBig}"></div>
<p class="soft small">${text.leftToday(counts.leftToday)}</p>
<button>${text.preview}</button></form>!${move}</section>!${soFar(messages, counts)}`
}

function notYet({ messages, links }: View): string {
  const text = messages.organize.moving.invite.notYet
  return html`<section class="card"><p>${text.lead}</p><p><a href="${links.url}">${links.url}</a></p>
<p><a class="button plain quiet fit" href="${links.newEvent}">${text.event}</a></p></section>`
}

function soFar({ organize, format }: Messages, counts: Counts): string {
  const text = organize.moving.invite
  if (counts.all === 0) return ''
  const items = Object.entries(text.figures).map(
    ([name, words]) =>
      html`<div><dt>${words}</dt><dd class="num">${format.number(counts[name as keyof typeof text.figures])}</dd></div>`,
  )
  return html`<section class="card"><h2>${text.figuresHeading}</h2><dl class="pfigures">!${items.join('')}</dl><p class="soft small">${text.figuresHint}</p></section>`
}

interface Check {
  messages: Messages
  read: ReturnType<typeof readAddresses>
  plan: Plan
  path: string
}

const linesShown = 10

/** Everything that will happen, before it happens. */
export function checkBody({ messages, read, plan, path }: Check): string {
  const text = messages.organize.moving.invite.check
  const now = plan.emails.slice(0, plan.leftToday)
  const facts = [
    text.found(plan.count),
    read.repeated > 0 ? text.repeated(read.repeated) : '',
    plan.invitedBefore > 0 ? text.invitedBefore(plan.invitedBefore) : '',
  ].filter((words) => words !== '')
  const items = facts.map((words) => html`<li>${words}</li>`)
  const { subject, text: mail } = plan.mail
  return html`<section class="card"><ul>!${items.join('')}!${wrongRows(read.wrong, text)}</ul>!${outlook(plan, now.length, text)}!${sendForm(now, path, text)}</section>
<section class="card"><h2>${text.mailHeading}</h2><p><b>${text.subject}:</b> ${subject}</p><pre class="ann-text">${mail}</pre></section>`
}

function wrongRows(wrong: Check['read']['wrong'], text: Messages['organize']['moving']['invite']['check']): string {
  if (wrong.length === 0) return ''
  const lines = wrong.slice(0, linesShown).map(({ line, text: words }) => html`<li>${text.line(line, words)}</li>`)
  const more = wrong.length > linesShown ? html`<li>${text.more(wrong.length - linesShown)}</li>` : ''
  return html`<li>${text.wrong(wrong.length)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}

/** What is not sent now, and why. */
function outlook({ emails }: Plan, now: number, text: Messages['organize']['moving']['invite']['check']): string {
  const left = emails.length - now
  if (emails.length === 0) return html`<p><b>${text.allInvited}</b></p>`
  if (left === 0) return ''
  return html`<p>${now === 0 ? text.tomorrow(left) : text.later(now, left)}</p>`
}

function sendForm(now: string[], path: string, text: Messages['organize']['moving']['invite']['check']): string {
  const change = html`<a class="button plain quiet" href="${path}">${text.change}</a>`
  if (now.length === 0) return html`<p>!${change}</p>`
  return html`<form method="post" action="${path}/send"><input type="hidden" name="emails" value="${now.join('\n')}">
<div class="buttons"><button>${text.send(now.length)}</button>!${change}</div></form>`
}
