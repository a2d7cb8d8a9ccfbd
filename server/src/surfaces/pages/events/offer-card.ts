import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { Offer } from '#domains/events/rsvps/index.ts'
import type { Messages } from '#messages/index.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'

export interface OfferView {
  messages: Messages
  event: EventRow
  offer: Offer
  isSignedIn: boolean
  now: Date
}

/** The viewer's RSVP status for an event, and the one action they can take. */
export function offerCard(view: OfferView): string {
  const text = view.messages.events.offer
  const { heading, lead, form = '', isGood = false } = contentOf(view)
  return html`<section class="card offer${isGood ? ' good' : ''}" id="rsvp" aria-label="${text.label}">
<h2>!${isGood ? icon('check') : ''}${heading}</h2>
!${lead.map((sentence) => html`<p class="soft">${sentence}</p>`).join('')}
!${form}
</section>`
}

interface Content {
  heading: string
  lead: string[]
  form?: string
  isGood?: boolean
}

function contentOf({ event, offer, isSignedIn, now, messages }: OfferView): Content {
  const text = messages.events.offer
  const path = `${pathOf(event)}/rsvp`
  const ask = (words: string) => html`<form method="post" action="${path}"><button>${words}</button></form>`
  const giveUp = (words: string) => html`<a class="button quiet" href="${path}/cancel">${words}</a>`
  switch (offer.kind) {
    case 'seat': {
      const left = Number.isFinite(offer.free) ? [text.seatsLeft(offer.free)] : []
      const hint = isSignedIn ? text.seat.soon : text.signInFirst
      return { heading: text.seat.heading, lead: [...left, hint], form: ask(text.seat.button) }
    }
    case 'waitlist': {
      const lead = [text.waitlist.lead(offer.waiting), isSignedIn ? text.waitlist.why : text.waitFirst]
      return { heading: text.waitlist.heading, lead, form: ask(text.waitlist.button) }
    }
    case 'going':
      if (offer.isCheckedIn) return { heading: text.checkedIn.heading, lead: [text.checkedIn.lead], isGood: true }
      return { heading: text.going.heading, lead: [text.going.lead], form: giveUp(text.going.cancel), isGood: true }
    case 'waiting': {
      const heading = text.waiting.heading(offer.position)
      return { heading, lead: [text.waiting.lead], form: giveUp(text.waiting.cancel) }
    }
    case 'not_open': {
      const { day, time, zone } = messages.format.moment(offer.opensAt, event.timezone, now)
      return { heading: text.notOpen.heading, lead: [text.notOpen.lead(day, `${time} ${zone}`)] }
    }
    case 'ended': {
      const { heading, lead } = offer.wasGoing ? text.wasThere : text.ended
      return { heading, lead: [lead] }
    }
    default: {
      const { heading, lead } = text[offer.kind]
      return { heading, lead: [lead] }
    }
  }
}
