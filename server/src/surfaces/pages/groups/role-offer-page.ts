import { html } from 'ghtml'
import { decideOfferEnd, type OwnOfferRow } from '#domains/groups/groups/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'

export const roleOffersPath = '/account/role-offers'

/** The roles offered to a user, each with two buttons. */
export function roleOffersPage(offers: readonly OwnOfferRow[], messages: Messages): PageContent {
  const text = messages.groups.roleOffers
  const list = html`<ul class="plain">!${offers.map((offer) => offerItem(offer, messages)).join('')}</ul>`
  return {
    title: text.title,
    width: 'medium',
    body: html`<header class="hello"><div><h1>${text.title}</h1><p class="soft">${text.lead}</p></div></header>
<section class="card">!${offers.length > 0 ? list : emptyState('people', text.none, text.noneLead)}</section>
<p><a href="/settings">${text.back}</a></p>`,
  }
}

function offerItem({ id, role, name, urlname, group_id, offered_at }: OwnOfferRow, messages: Messages): string {
  const text = messages.groups.roleOffers
  const button = (act: 'accept' | 'decline', variant: string) =>
    html`<form method="post" action="${roleOffersPath}/${id}/${act}"><button class="${variant}" aria-label="${text[act]}: ${name}">${text[act]}</button></form>`
  return html`<li><span><b>${text.roles[role]}</b> · <a href="/groups/${urlname ?? group_id}">${name}</a><br>
<span class="soft small">${text.until(messages.format.day(decideOfferEnd(offered_at)))}</span></span>
<div class="row">!${button('accept', 'small')}!${button('decline', 'plain small')}</div></li>`
}
