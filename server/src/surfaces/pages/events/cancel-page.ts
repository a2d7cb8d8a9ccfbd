import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { formatTimes, pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import type { OfferView } from './offer-card.ts'

function warningOf({ takes_rsvps, waitlisted }: OfferView['event'], text: Messages['events']['cancel']): string {
  if (!takes_rsvps) return text.elsewhere
  return waitlisted > 0 ? text.taken(waitlisted) : text.free
}

/** Asks once before a seat or a place in line is given up, and says when it would be gone. */
export function cancelPage(view: OfferView): PageContent {
  const { event, offer, messages } = view
  const text = messages.events.cancel
  const { start } = formatTimes(event, view)
  const { heading, lead, yes, no } = offer.kind === 'waiting' ? text.waiting : text.going
  const warnings = offer.kind === 'waiting' && event.takes_rsvps ? [] : [warningOf(event, text)]
  return {
    title: heading,
    theme: themeOfEvent(event),
    section: 'events',
    body: html`<section class="card"><h1>${heading}</h1>
<p><b>${event.title}</b><br><span class="soft">${start.day}, ${start.time} ${start.zone}</span></p>
!${[lead, ...warnings].map((sentence) => html`<p>${sentence}</p>`).join('')}
<form method="post" action="${pathOf(event)}/rsvp/cancel"><div class="row"><button class="danger">${yes}</button><a class="button quiet" href="${pathOf(event)}">${no}</a></div></form>
</section>`,
  }
}
