import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import { hasMoreToSay, hasTwoWays, type SeatOffer } from '#domains/events/rsvps/index.ts'
import { canBeReminded } from '#domains/events/saved-events/index.ts'
import { rsvpPlaceOf, whereOf } from '#domains/foundation/event-facts/index.ts'
import { minuteMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { externalLink } from '#surfaces/site/parts/elements.ts'
import { formatDay, formatTimes, groupPathOf, pathOf } from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'

export interface OfferView {
  messages: Messages
  /** With the URL to join online, if this viewer may have it. */
  event: EventRow & { online_url: string | null; questions?: StoredQuestion[] | null; takes_online?: boolean | null }
  offer: SeatOffer
  isSignedIn: boolean
  now: Date
  /** The next events of the group, without this one. */
  others?: readonly EventRow[]
  /** The viewer took a spot a moment ago: then the page says on top that they are going, and has the ticket there. */
  justGoing?: object | undefined
  /** The one reminder of the viewer: it will come, or nothing is left to wait for. */
  reminder?: 'set' | 'past' | undefined
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
  const choices = choicesOf(event, text.who)
  const ask = (words: string) =>
    html`<form method="post" action="${path}"!${choices && ' class="choices"'}>!${choices}<button>${words}</button></form>`
  const giveUp = (words: string, canChange = false) =>
    html`<a class="button quiet" href="${path}/${canChange ? 'form' : 'cancel'}" rel="nofollow">${canChange ? text.change : words}</a>`
  switch (offer.kind) {
    case 'seat': {
      const how = isSignedIn ? text.seat.soon : text.seat.signInFirst
      const about = Number.isFinite(offer.free)
        ? { lead: text.seatsLeft(offer.free), hint: isSignedIn ? '' : how }
        : { lead: how }
      return { heading: text.seat.heading, ...about, form: ask(text.seat.button) }
    }
    case 'online': {
      const online = html`<form method="post" action="${path}"><input type="hidden" name="joinsOnline" value="on"><button>${text.seat.button}</button></form>`
      return { ...text.roomFull, form: online }
    }
    case 'waitlist': {
      const hint = isSignedIn ? text.waitlist.why : text.waitFirst
      const lead = text.waitlist.lead(offer.waiting)
      return { heading: text.waitlist.heading, lead, hint, form: ask(text.waitlist.button) }
    }
    case 'going': {
      const quiet = offer.isCheckedIn ? '' : giveUp(text.going.cancel, offer.canChange)
      const join = offer.isOnline ? joinOf(view, quiet) : undefined
      if (join) return { ...join, isGood: true }
      if (offer.isCheckedIn) return { heading: text.checkedIn.heading, lead: text.checkedIn.lead, isGood: true }
      if (view.justGoing) return { heading: text.going.lead, form: quiet, isGood: true }
      return { ...goingOf(view, offer, quiet), isGood: true }
    }
    case 'waiting': {
      const quiet = giveUp(text.waiting.cancel, offer.canChange)
      if (isRich(view, offer)) return waitingOf(view, offer, quiet)
      return { heading: text.waiting.heading(offer.position), hint: text.waiting.lead, form: quiet }
    }
    case 'not_open': {
      const { shortDay, time } = messages.format.moment(offer.opensAt, event.timezone, now)
      return { heading: text.notOpen(shortDay, time), ...reminderOf(view) }
    }
    case 'none':
      return (
        (whereOf(event).attendance === 'online' && joinOf(view)) || {
          heading: messages.events.event.noRsvpNeeded,
          ...reminderOf(view),
        }
      )
    case 'elsewhere': {
      const { url, name } = rsvpPlaceOf(event, messages.events.page.sources) ?? { url: null, name: null }
      const { heading, lead, unknown } = text.elsewhere
      if (url === null) return { heading, lead: unknown }
      if (event.rsvp_mode === 'elsewhere')
        return { heading: messages.events.event.ticketsOn(name!), form: externalLink(url, text.getTicket, 'button') }
      return { heading, lead: lead(name!), form: externalLink(url, messages.events.event.rsvpOn(name!), 'button') }
    }
    case 'ended':
      return { heading: text.ended, lead: offer.wasGoing ? text.wasThere : '', form: wayOn(view), isOver: true }
    case 'cancelled':
      return { ...text.cancelled, form: wayOn(view), isOver: true }
    case 'ask':
      return { heading: text.ask.heading, lead: text.ask.lead, form: ask(text.ask.button) }
    case 'asked': {
      const quiet = giveUp(text.asked.cancel, offer.canChange)
      return { heading: text.asked.heading, lead: text.asked.lead, form: quiet }
    }
    case 'declined':
      return { heading: text.declined.heading, form: otherDates(view), isOver: true }
    default:
      return text[offer.kind]
  }
}

/** Who comes, and how: only where there is something to choose. */
function choicesOf(event: OfferView['event'], text: OfferText['who']): string {
  const { max_guests: max } = event
  const option = (value: string, words: string) => html`<option value="${value}">${words}</option>`
  const select = (name: string, label: string, options: string[]) =>
    html`<select name="${name}" aria-label="${label}">!${options.join('')}</select>`
  const parties = Array.from({ length: max + 1 }, (_, guests) => option(String(guests), text.party(guests)))
  const ways = [option('', text.inRoom), option('on', text.online)]
  return [
    ...(hasTwoWays(event) ? [select('joinsOnline', text.howLabel, ways)] : []),
    ...(max > 0 ? [select('guests', text.partyLabel, parties)] : []),
  ].join('')
}

type Going = Extract<SeatOffer, { kind: 'going' }>
type Waiting = Extract<SeatOffer, { kind: 'waiting' }>
type OfferText = Messages['events']['offer']

/** From then on the one who joins online needs the link more than anything else. */
const soonMs = 15 * minuteMs

/** A guest, another way to come, a question: such an RSVP says more than that a person comes, also once RSVPs are closed. */
const isRich = ({ event }: OfferView, { party }: Going | Waiting) => hasMoreToSay(event) || party.size > 1

/** For one who may have the link, shortly before the start and until the end. */
function joinOf({ event, now, messages }: OfferView, quiet = ''): Content | undefined {
  const text = messages.events.offer
  const untilStart = Date.parse(event.starts_at) - now.getTime()
  if (event.online_url === null || untilStart > soonMs) return undefined
  const join = externalLink(event.online_url, text.joinOnline, 'button')
  return { heading: untilStart > 0 ? text.soon : text.isOn, form: html`<div class="row">!${join}!${quiet}</div>` }
}

function goingOf(view: OfferView, offer: Going, quiet: string): Content {
  const { event, now, messages } = view
  const text = messages.events.offer
  const { start } = formatTimes(event, { now, messages })
  const hasMore = isRich(view, offer)
  const words = hasMore ? messages.me.events.ticket : text.going.ticket
  const ticket = offer.ticket ? html`<a class="button" href="/t/${offer.ticket}">${words}</a>` : ''
  const form = html`<div class="row">!${ticket}!${quiet}</div>`
  if (!hasMore) return { heading: text.going.heading, hint: text.going.lead, form }
  const lead = text.when(formatDay(start, messages), start.time, offer.party.joinsOnline)
  return { heading: messages.events.event.youGoWith(offer.party.size - 1), lead, form }
}

/** A party learns how many must be free together, and what it could have at once. */
function waitingOf({ event, messages }: OfferView, { position, party, free }: Waiting, quiet: string): Content {
  const text = messages.events.offer.waitingParty
  if (party.size === 1) return { heading: text.alone(position), lead: text.mail, form: quiet }
  const lead = [text.together(party.size), ...(free > 0 ? [text.freeNow(free)] : [])].join(' ')
  const alone =
    free > 0
      ? html`<form method="post" action="${pathOf(event)}/rsvp/alone"><button>${text.takeAlone}</button></form>`
      : ''
  return {
    heading: text.heading(party.size - 1, position),
    lead,
    form: html`<div class="row">!${alone}!${quiet}</div>`,
  }
}

/** Only where a reminder would still come. */
function reminderOf({ event, now, reminder, messages }: OfferView): Pick<Content, 'lead' | 'form'> {
  const text = messages.events.offer.reminder
  const button = (path: string, kind: string, words: string) =>
    html`<form method="post" action="${pathOf(event)}/${path}"><button class="${kind}">${words}</button></form>`
  if (reminder === 'set') return { lead: text.isSet, form: button('forget', 'quiet', text.stop) }
  return reminder === undefined && canBeReminded(event, now) ? { form: button('save', '', text.ask) } : {}
}

function otherDates({ event, messages }: OfferView): string {
  const path = event.group_id === null ? '/events' : groupPathOf(event)
  return html`<a href="${path}">${messages.events.offer.declined.others}</a>`
}

/** From an event that is over to the next one of its group, else to all. */
function wayOn({ event, others = [], messages }: OfferView): string {
  const text = messages.events.offer
  const [next] = others
  if (next) return html`<a href="${pathOf(next)}">${text.nextOfGroup}</a>`
  return html`<a href="${event.group_id === null ? '/events' : groupPathOf(event)}">${text.upcoming}</a>`
}
