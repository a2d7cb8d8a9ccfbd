import type { AttendeeMailRow } from '#domains/events/attendee-mail/queries.ts'
import type { MailTrigger } from '#domains/events/attendee-mail/rules.ts'
import type { EventBefore } from '#kernel/events.ts'

export type Occasion = [MailTrigger, Partial<AttendeeMailRow>?, Partial<EventBefore>?]

const question = {
  ...{ id: '01990000-0000-7000-8000-000000000004', kind: 'short' as const, label: 'T-shirt size', isRequired: true },
  ...{ isAskedOfGuests: false, isShownAtDoor: false, isSensitive: false },
}

/** Mails about parties, requests, questions, lists and spots that are passed on. */
export const requestOccasions = (
  one: { rsvpId: string; heardAt: string },
  note: string,
  other: string,
): Record<string, Occasion> => ({
  'passed on': [{ of: 'cancelled', ...one, reason: 'self', isPassedOn: true }, { taker_name: other }],
  'put on the list': [{ of: 'confirmed', ...one }, { listed_by: other }],
  'put on the list, waiting': [
    { of: 'waitlisted', ...one },
    { status: 'waitlisted', listed_by: other },
  ],
  'confirmed with guests': [{ of: 'confirmed', ...one }, { party_size: 3 }],
  'confirmed, asked for answers': [{ of: 'confirmed', ...one }, { questions: [question] }],
  'promoted with guests, asked for answers': [
    { of: 'promoted', ...one },
    { party_size: 2, questions: [question] },
  ],
  'waitlisted with guests': [
    { of: 'waitlisted', ...one },
    { status: 'waitlisted', party_size: 2 },
  ],
  requested: [
    { of: 'requested', ...one },
    { status: 'requested', party_size: 2 },
  ],
  'a spot after a request': [
    { of: 'confirmed', ...one, isAnswer: true },
    { party_size: 3, hosts_note: note },
  ],
  'the waitlist after a request': [
    { of: 'waitlisted', ...one, isAnswer: true },
    { status: 'waitlisted', hosts_note: note },
  ],
  'not this time': [
    { of: 'declined', ...one },
    { status: 'declined', hosts_note: note },
  ],
  'not this time, without a group': [
    { of: 'declined', ...one },
    { status: 'declined', group_name: null, group_slug: null },
  ],
  'a request taken back': [
    { of: 'cancelled', ...one, reason: 'self' },
    { status: 'cancelled', end_reason: 'request' },
  ],
  'updated while asking': [{ of: 'updated', rsvpId: one.rsvpId, revision: 1 }, { status: 'requested' }],
})
