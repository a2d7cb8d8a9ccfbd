import { html } from 'ghtml'
import { canGive, type Giving } from '#domains/events/spot-gifts/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { eventNote } from '#surfaces/site/parts/event-card.ts'
import { pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import type { OfferView } from './offer-card.ts'
import { rsvpFormStyle } from './scripts.ts'

const givePath = (event: { id: string }) => `${pathOf(event)}/rsvp/give`

/** Whether the page offers to pass the spot on. */
export const mayGive = ({ offer, event, now }: Pick<OfferView, 'offer' | 'event' | 'now'>): boolean =>
  offer.kind === 'going' && canGive(event, { size: offer.party.size, isCheckedIn: offer.isCheckedIn }, now)

interface GiveView extends Pick<OfferView, 'event' | 'messages' | 'now'> {
  endsAt: string
  giving: Giving | undefined
}

const untilOf = ({ messages, event, now, endsAt }: Omit<GiveView, 'giving'>) =>
  messages.format.dateTime(endsAt, event.timezone, now)

/** Where an RSVP is changed or given up: a friend may go instead. */
export function giveSection(view: GiveView, level: 'h1' | 'h2' = 'h2'): string {
  const { event, messages, giving } = view
  const text = messages.spotGifts.section
  const isOut = giving?.status === 'open'
  const until = untilOf(view)
  const words = isOut ? text.again : text.make
  const make = html`<form method="post" action="${givePath(event)}"><button class="quiet">${words}</button></form>`
  const hint = isOut ? html`<p class="soft small">${text.againHint}</p>` : ''
  const heading = level === 'h1' ? html`<h1>${text.heading}</h1>` : html`<h2 class="h3">${text.heading}</h2>`
  return html`<section class="card give" id="give">!${heading}<p>${isOut ? text.open(until) : text.lead(until)}</p>
<div class="row">!${make}!${isOut ? takeBackForm(view) : ''}</div>!${hint}</section>`
}

const takeBackForm = ({ event, messages }: Pick<GiveView, 'event' | 'messages'>) =>
  html`<form method="post" action="${givePath(event)}/end"><button class="plain quiet fit">${messages.spotGifts.section.takeBack}</button></form>`

/** The section alone, as after the page of a new link is loaded again. */
export function givePage(
  view: GiveView & { ownOrigins: ReadonlySet<string>; alert?: string | undefined },
): PageContent {
  const { event, messages } = view
  return {
    title: messages.spotGifts.made.title(event.title),
    theme: themeOfEvent(event),
    section: 'events',
    styles: [rsvpFormStyle.path],
    body: html`!${alertOf(view.alert)}!${eventNote(event, view)}!${giveSection(view, 'h1')}`,
  }
}

/** The link, once: to copy, and to send by another app. */
export function newLinkPage(
  view: Omit<GiveView, 'giving'> & { ownOrigins: ReadonlySet<string>; url: string },
): PageContent {
  const { event, messages, url } = view
  const text = messages.spotGifts.made
  const invitation = text.invitation(event.title)
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${invitation}\n${url}`)}`
  return {
    title: text.title(event.title),
    theme: themeOfEvent(event),
    section: 'events',
    styles: [rsvpFormStyle.path],
    scripts: [islandPath('copy'), islandPath('share')],
    body: html`!${eventNote(event, view)}<section class="card give"><h1>${text.heading}</h1>
<div class="field"><label for="link">${text.link}</label><div class="copy"><input id="link" readonly dir="ltr" value="${url}">
<button type="button" class="quiet" hidden data-copy="#link" data-copied="${text.copied}"><span aria-live="polite">${text.copy}</span></button></div></div>
<p>${text.lead(untilOf(view))}</p>
<div class="row"><button type="button" hidden data-share="${url}" data-title="${invitation}">${text.share}</button><a class="button quiet" href="${whatsapp}" target="_blank" rel="nofollow noopener noreferrer">${text.whatsapp}</a></div>
<div class="row"><a class="button plain quiet fit" href="${pathOf(event)}">${text.back}</a>!${takeBackForm(view)}</div></section>`,
  }
}
