import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { themeOf } from '#surfaces/site/theme.ts'

type Claim = OutputOf<(typeof operations)['ownership-claims']['get']>

export interface ClaimView {
  messages: Messages
  group: { id: string; name: string; urlname: string | null; theme: string | null }
  /** The latest claim of the visitor. */
  claim: Claim | undefined
  /** Of the calendar by which the group was listed. */
  host: string | undefined
  hasEmail: boolean
  form: FormState
  alert: string | undefined
}

/** The two ways to show that one runs a group. */
export function claimPage(view: ClaimView): PageContent {
  const { messages, group, alert } = view
  const text = messages.claims.page
  return {
    title: text.title(group.name),
    theme: themeOf(group.id, group.theme),
    width: 'medium',
    section: 'groups',
    body: html`!${alertOf(alert)}<header class="hello"><div><p><a href="${pathOf(group)}">${text.back}</a></p><h1>${text.title(group.name)}</h1><p class="soft">${text.lead}</p></div></header>
!${view.hasEmail ? ways(view) : noEmail(text)}`,
  }
}

type Text = Messages['claims']['page']

const noEmail = (text: Text) =>
  html`<section class="card"><p>${text.noEmail}</p><p><a class="button fit" href="/settings">${text.emailLink}</a></p></section>`

function ways(view: ClaimView): string {
  const { claim, messages } = view
  const text = messages.claims.page
  const isOpen = claim?.state === 'open'
  const declined =
    claim?.state === 'declined' && claim.decidedAt
      ? html`<section class="card"><p>${text.declined(messages.format.day(claim.decidedAt))}</p>!${claim.note ? html`<p>${claim.note}</p>` : ''}</section>`
      : ''
  const withdraw = isOpen
    ? html`<form method="post" action="${pathOf(view.group)}/claim/withdraw"><button class="bare danger">${text.withdraw}</button></form>`
    : ''
  return html`!${declined}!${codeCard(view, isOpen ? claim : undefined)}!${isOpen && claim.requestedAt ? askedCard(claim, messages) : askCard(view)}!${withdraw}`
}

function codeCard({ group, host, messages }: ClaimView, claim: Claim | undefined): string {
  const text = messages.claims.page
  const path = `${pathOf(group)}/claim`
  if (host === undefined) return html`<section class="card"><p>${text.noCalendar}</p></section>`
  if (!claim)
    return html`<section class="card"><h2>${text.noCode.heading}</h2><p>${text.noCode.lead(host)}</p>
<form method="post" action="${path}"><button class="fit">${text.noCode.button}</button></form></section>`
  if (claim.code === null)
    return html`<section class="card"><h2>${text.code.heading}</h2><p>${text.code.over}</p></section>`
  const steps = text.code.steps(host).map((step) => html`<li>${step}</li>`)
  return html`<section class="card"><h2>${text.code.heading}</h2>
<p><input readonly value="${claim.code}" aria-label="${text.code.label}" size="${claim.code.length}" spellcheck="false"></p>
<div class="prose"><ol>!${steps.join('')}</ol></div><p class="soft small">${text.code.until(messages.format.day(claim.codeExpiresAt))}</p>
<form method="post" action="${path}/check"><button class="fit">${text.code.check}</button></form></section>`
}

function askCard({ group, form, messages }: ClaimView): string {
  const text = messages.claims.page.ask
  return html`<section class="card"><h2>${text.heading}</h2><p>${text.lead}</p>
<form method="post" action="${pathOf(group)}/claim">
!${textArea(form, { name: 'reason', label: text.reason, hint: text.reasonHint, rows: 4, more: 'required maxlength="1000"' })}
<div class="buttons"><button class="plain fit">${text.button}</button></div></form></section>`
}

function askedCard({ requestedAt, reason }: Claim, messages: Messages): string {
  const text = messages.claims.page.asked
  return html`<section class="card"><h2>${text.heading}</h2><p>${text.lead(messages.format.day(requestedAt!))}</p><div class="prose"><blockquote>${reason ?? ''}</blockquote></div></section>`
}
