import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import type { SeatOffer } from '#domains/events/rsvps/index.ts'
import { rsvpPlaceOf } from '#domains/foundation/event-facts/index.ts'
import type { Messages } from '#messages/index.ts'
import { externalLink } from '#surfaces/site/parts/elements.ts'
import { groupPathOf, pathOf } from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { canChangeRsvp } from './rsvp-form.ts'

export interface OfferView {
  messages: Messages
  /** With the URL to join online, if this viewer may have it. */
  event: EventRow & { online_url: string | null; questions?: StoredQuestion[] | null }
  offer: SeatOffer
  isSignedIn: boolean
  now: Date
  /** The next events of the group, without this one. */
  others?: readonly EventRow[]
  /** The viewer took a spot a moment ago: then the page says on top that they are going, and has the ticket there. */
  justGoing?: object | undefined
}

/**
 * The viewer's RSVP status for an event, and the one action they can take. On phones it stays at the bottom of the
 * screen, so it has few words there: hints are for wider screens.
 */
export function offerCard(view: OfferView): string {
  const text = view.messages.events.offer
  const { heading, lead = '', hint = '', form = '', isGood = false, isOver = false } = contentOf(view)
  const state = `${isGood ? ' good' : ''}${isOver ? ' is-over' : ''}`
  return html`<section class="rsvp offer!${state}" id="rsvp" aria-label="${text.label}">
<div><h2>!${isGood ? icon('check') : ''}${heading}</h2>
!${lead ? html`<p>${lead}</p>` : ''}!${hint ? html`<p class="soft hint">${hint}</p>` : ''}</div>
!${form}
</section>`
}

interface Content {
  heading: string
  lead?: string
  hint?: string
  form?: string
  isGood?: boolean
  /** There is nothing left to do, so it does not stay in view. */
  isOver?: boolean
}

function contentOf(view: OfferView): Content {
  const { event, offer, isSignedIn, now, messages } = view
  const text = messages.events.offer
  const path = `${pathOf(event)}/rsvp`
  const ask = (words: string) => html`<form method="post" action="${path}"><button>${words}</button></form>`
  const giveUp = (words: string) =>
    canChangeRsvp(view)
      ? html`<a class="button quiet" href="${path}/form" rel="nofollow">${messages.events.rsvpForm.change}</a>`
      : html`<a class="button quiet" href="${path}/cancel" rel="nofollow">${words}</a>`
  switch (offer.kind) {
    case 'seat': {
      const how = isSignedIn ? text.seat.soon : text.seat.signInFirst
      const about = Number.isFinite(offer.free)
        ? { lead: text.seatsLeft(offer.free), hint: isSignedIn ? '' : how }
        : { lead: how }
      return { heading: text.seat.heading, ...about, form: ask(text.seat.button) }
    }
    case 'waitlist': {
      const hint = isSignedIn ? text.waitlist.why : text.waitFirst
      const lead = text.waitlist.lead(offer.waiting)
      return { heading: text.waitlist.heading, lead, hint, form: ask(text.waitlist.button) }
    }
    case 'going': {
      if (offer.isCheckedIn) return { heading: text.checkedIn.heading, lead: text.checkedIn.lead, isGood: true }
      if (view.justGoing) return { heading: text.going.lead, form: giveUp(text.going.cancel), isGood: true }
      const ticket = offer.ticket ? html`<a class="button" href="/t/${offer.ticket}">${text.going.ticket}</a>` : ''
      const form = html`<div class="row">!${ticket}!${giveUp(text.going.cancel)}</div>`
      return { heading: text.going.heading, hint: text.going.lead, form, isGood: true }
    }
    case 'waiting': {
      const heading = text.waiting.heading(offer.position)
      return { heading, hint: text.waiting.lead, form: giveUp(text.waiting.cancel) }
    }
    case 'not_open': {
      const { day, time, zone } = messages.format.moment(offer.opensAt, event.timezone, now)
      return { heading: text.notOpen.heading, lead: text.notOpen.lead(day, `${time} ${zone}`) }
    }
    case 'elsewhere': {
      const { url, name } = rsvpPlaceOf(event, messages.events.page.sources) ?? { url: null, name: null }
      const { heading, lead, unknown } = text.elsewhere
      if (url === null) return { heading, lead: unknown }
      return { heading, lead: lead(name!), form: externalLink(url, messages.events.event.rsvpOn(name!), 'button') }
    }
    case 'ended':
      return { heading: text.ended, lead: offer.wasGoing ? text.wasThere : '', form: wayOn(view), isOver: true }
    case 'cancelled':
      return { ...text.cancelled, form: wayOn(view), isOver: true }
    case 'ask':
      return { heading: text.ask.heading, lead: text.ask.lead, form: ask(text.ask.button) }
    case 'asked':
      return { heading: text.asked.heading, hint: text.asked.lead, form: giveUp(text.asked.cancel) }
    default:
      return text[offer.kind]
  }
}

/** From an event that is over to the next one of its group, else to all. */
function wayOn({ event, others = [], messages }: OfferView): string {
  const text = messages.events.offer
  const [next] = others
  if (next) return html`<a href="${pathOf(next)}">${text.nextOfGroup}</a>`
  return html`<a href="${event.group_id === null ? '/events' : groupPathOf(event)}">${text.upcoming}</a>`
}
