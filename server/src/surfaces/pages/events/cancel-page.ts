import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { formatStart, formatTimes, pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import type { OfferView } from './offer-card.ts'

function warningOf({ takes_rsvps, waitlisted }: OfferView['event'], text: Messages['events']['cancel']): string {
  if (!takes_rsvps) return text.elsewhere
  return waitlisted > 0 ? text.taken(waitlisted) : text.free
}

export interface PartyGuestChoice {
  id: string
  name: string | null
}

interface Party {
  guests: readonly PartyGuestChoice[]
  /** Undefined: everyone. */
  chosen?: ReadonlySet<string>
  flaw?: string
}

/** Asks once before a seat or a place in line is given up, and says when it would be gone. For a party: whose. `give`: a friend may go instead. */
export function cancelPage(view: OfferView, party: Party = { guests: [] }, give = ''): PageContent {
  const { event, offer, messages } = view
  const { cancel: text, rsvpForm } = messages.events
  const { start } = formatTimes(event, view)
  const words = offer.kind === 'asked' ? rsvpForm.takeBack : offer.kind === 'waiting' ? text.waiting : text.going
  const hasParty = party.guests.length > 0
  const heading = hasParty ? rsvpForm.who.heading : words.heading
  const isSeated = offer.kind === 'going' || (offer.kind === 'waiting' && !event.takes_rsvps)
  const warnings = isSeated ? [warningOf(event, text)] : []
  const sentences = hasParty ? [rsvpForm.who.lead, ...warnings] : [words.lead, ...warnings]
  return {
    title: heading,
    theme: themeOfEvent(event),
    section: 'events',
    body: html`<section class="card"><h1>${heading}</h1>
<p><b>${event.title}</b><br><span class="soft">${formatStart(start, messages)}</span></p>
!${sentences.map((sentence) => html`<p>${sentence}</p>`).join('')}
<form method="post" action="${pathOf(event)}/rsvp/cancel">!${alertOf(party.flaw)}!${hasParty ? whoFields(party, messages) : ''}<div class="row"><button class="danger">${hasParty ? rsvpForm.who.button : words.yes}</button><a class="button quiet" href="${pathOf(event)}">${words.no}</a></div></form>
</section>!${give}`,
  }
}

function whoFields({ guests, chosen }: Party, { events: { rsvpForm: text } }: Messages): string {
  const box = (value: string, name: string) =>
    html`<label class="check"><input type="checkbox" name="who" value="${value}" !${(chosen?.has(value) ?? true) ? 'checked' : ''}> <span dir="auto">${name}</span></label>`
  const boxes = guests.map(({ id, name }, n) => box(id, name ?? text.guest(n + 1)))
  return html`<fieldset class="field"><legend class="unseen">${text.who.heading}</legend>!${box('me', text.who.you)}!${boxes.join('')}</fieldset>`
}
