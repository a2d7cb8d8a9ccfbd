import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton } from '#surfaces/site/parts/confirm.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { copyField } from '../../parts/copy-field.ts'
import { qrCode } from '../../parts/qr.ts'
import type { ManagedBadge } from './badge-parts.ts'

export type ClaimLinks = OutputOf<typeof operations.claims.listLinks>
type ClaimLink = ClaimLinks['items'][number]

export function endQuestion({ organize: { badges } }: Messages) {
  const { revokeHeading: heading, revokeLead: lead, revokeYes: yes } = badges.links
  return { heading, lead, yes }
}

interface View {
  badge: ManagedBadge
  path: string
  links: ClaimLinks
  form: FormState
  baseUrl: string
  now: Date
}

/** The claim links of a badge, each with its code to show, and a form for a new one. */
export function linksPart(messages: Messages, view: View): string {
  const text = messages.organize.badges.links
  const { links, path, form } = view
  const rows = links.items.map((link) => linkRow(messages, link, view))
  const list = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p>${text.none}</p>`
  const options = Object.entries(text.expiries).map(([value, label]) => ({ value, label }))
  return html`<section class="card" id="links"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>!${list}
<details !${form.problems || rows.length === 0 ? 'open' : ''}><summary>${text.newHeading}</summary>
<form method="post" action="${path}/links">
!${textField(form, { name: 'maxUses', label: text.maxUses, hint: text.maxUsesHint, type: 'number', more: 'min="1" inputmode="numeric"' })}
!${selectField({ ...form, values: { expiry: '30', ...form.values } }, { name: 'expiry', label: text.expiry, options })}
<button>${text.create}</button></form></details></section>`
}

function stateOf(messages: Messages, { maxUses, currentUses, expiresAt }: ClaimLink, now: Date): string {
  const text = messages.organize.badges.links
  if (expiresAt !== null && new Date(expiresAt) <= now) return chip(text.expired)
  return maxUses !== null && currentUses >= maxUses ? chip(text.usedUp) : ''
}

function linkRow(messages: Messages, link: ClaimLink, { badge, path, baseUrl, now }: View): string {
  const text = messages.organize.badges.links
  const url = `${baseUrl}/claim/${link.code}`
  const ends = link.expiresAt === null ? text.noEnd : text.expires(messages.format.day(link.expiresAt))
  const question = { ...endQuestion(messages), id: `end-${link.id}`, action: 'end' }
  const end = confirmButton(text.revoke, question, messages, 'plain quiet fit')
  const state = stateOf(messages, link, now)
  const use = html`<details class="qr-more"><summary>${text.qr}</summary>!${qrCode({ url, label: badge.name, fileName: `claim-${link.code.toLowerCase()}` }, messages)}</details>`
  return html`<li class="link-row"><div class="grow">!${copyField({ id: `link-${link.id}`, label: text.label, value: url }, messages)}
<p class="soft small">${text.uses(link.currentUses, link.maxUses)} · ${ends} !${state}</p>!${state === '' ? use : ''}</div>
<div class="buttons"><a class="button plain quiet fit" href="${path}/links/${link.id}/print">${text.print}</a>
<form method="post" action="${path}/links/${link.id}/end">!${end}</form></div></li>`
}
