import type { Party } from '#domains/events/rsvps/index.ts'
import { seriesPath } from '#domains/events/series/index.ts'
import type { Messages } from '#messages/index.ts'
import { type JustGoing, nextStep } from './just-going.ts'
import type { OfferView } from './offer-card.ts'
import { canChangeRsvp, questionsOf } from './rsvp-form.ts'
import { rsvpFormPath } from './rsvp-form-page.ts'

interface Moment extends OfferView {
  messages: Messages
  party: Party
  /** The series of the event, if the person can come to all its dates and does not yet. */
  all?: { id: string; rule: string } | undefined
  /** They come from the form, where they saw every question and the fields of their guests. */
  hasAnswered: boolean
}

/** Who comes, and what may be said later: the names of guests, and what the hosts ask without need. */
export function afterRsvp(view: Moment): Pick<JustGoing, 'party' | 'steps'> {
  const { event, messages, party, hasAnswered, all } = view
  const text = messages.events.rsvpForm
  const guests = party.size - 1
  const optional = questionsOf(event).filter(({ isRequired }) => !isRequired).length
  const href = rsvpFormPath(event)
  const canSay = !hasAnswered && canChangeRsvp(view)
  const steps = [
    ...(canSay && guests > 0 ? [nextStep('people', { href, words: text.addNames })] : []),
    ...(canSay && optional > 0 ? [nextStep('chat', { href, words: text.questions(optional) })] : []),
    ...(all
      ? [nextStep('calendar', { href: `${seriesPath(all.id)}#all`, words: messages.events.series.all.next(all.rule) })]
      : []),
  ]
  return { ...(guests > 0 && { party: text.withGuests(guests) }), steps }
}
