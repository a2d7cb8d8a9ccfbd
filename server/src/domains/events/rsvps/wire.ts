import { type Static, Type } from 'typebox'
import { type LabelRow, OwnAttendeeLabel, presentLabel } from '#domains/events/attendee-labels/index.ts'
import { guestNameLengthMax } from '#domains/events/party-guests/index.ts'
import { AnswersInput } from '#domains/events/questions/index.ts'
import { canReadTicket } from '#domains/events/tickets/index.ts'
import type { Caller, Links } from '#kernel/context.ts'
import { Body, Id, Name, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import { guestTicketUrl } from './rules.guests.ts'
import type { Party } from './rules.party.ts'

export const RsvpStatus = OneOf('confirmed', 'waitlisted', 'cancelled')

const rsvp = {
  id: Id,
  eventId: Id,
  status: RsvpStatus,
  rsvpAt: Nullable({ ...Timestamp, description: 'When the current status was set' }),
  waitlistPosition: Nullable(
    Type.Integer({ minimum: 1, description: 'Counted in parties from 1; null unless waitlisted, and for a request' }),
  ),
  partySize: Type.Integer({ minimum: 1, description: 'The user and the guests they bring' }),
  joinsOnline: Type.Boolean({ description: 'Joins a hybrid event online, and takes no spot in the room' }),
  approval: Nullable({
    ...OneOf('pending', 'declined'),
    description:
      '`pending`: a request that the organizers have not answered, with the status `waitlisted`; `declined`: they could not offer a spot, with the status `cancelled`; null: no request',
  }),
  ticket: Nullable(
    Type.String({
      description:
        'Code of the ticket; only in responses to its holder, with a session or the scope `write:events`, while the RSVP is confirmed',
    }),
  ),
}

/** Only where its holder reads it. */
export const OwnLabel = Type.Optional(OwnAttendeeLabel)

export const Rsvp = Shape('Rsvp', rsvp)

const GuestName = Nullable(
  Name(guestNameLengthMax, {
    description:
      'For the holder and the organizers only; deleted 180 days after the event, or 14 where the party got no spot',
  }),
)

const joinsOnline = Type.Optional(
  Type.Boolean({ description: 'Joins a hybrid event online, without guests and without a spot in the room' }),
)

export const RsvpRequest = Body('RsvpRequest', {
  answers: Type.Optional(AnswersInput),
  guests: Type.Optional(
    Type.Array(Body('NewPartyGuest', { name: Type.Optional(GuestName), answers: Type.Optional(AnswersInput) }), {
      maxItems: 9,
      description: 'The guests the user brings, at most `maxGuests` of the event',
    }),
  ),
  joinsOnline,
})

export const ChangeRsvpRequest = Body('ChangeRsvpRequest', {
  answers: Type.Optional(AnswersInput),
  guests: Type.Optional(
    Type.Array(
      Body('PartyGuestChange', {
        id: Type.Optional({ ...Id, description: 'A guest who is in the party; without it one is added' }),
        name: Type.Optional(GuestName),
        answers: Type.Optional(AnswersInput),
      }),
      { maxItems: 9, description: 'All guests of the party; those who are not named are left out' },
    ),
  ),
  joinsOnline,
})

export const PartyGuest = Shape('PartyGuest', {
  id: Id,
  name: Nullable(Type.String()),
  checkedInAt: Nullable(Timestamp),
  url: Nullable({ ...Uri, description: 'Page of the ticket, to pass on; null unless the RSVP is confirmed' }),
})

export const PartyGuests = Shape('PartyGuests', {
  guests: Type.Array(PartyGuest, { description: 'In the order in which they were added' }),
})

interface PartyGuestRow {
  event_id: string
  id: string
  name: string | null
  code: string
  checked_in_at: string | null
  /** Of the RSVP that brings them. */
  status: string
}

/** For the holder of the RSVP, under the same condition as the code of their own ticket. */
export function presentPartyGuest(row: PartyGuestRow, caller: Caller, links: Links): Static<typeof PartyGuest> {
  const { event_id: eventId, id, name, code, checked_in_at: checkedInAt, status } = row
  const hasUrl = status === 'confirmed' && canReadTicket(caller)
  return { id, name, checkedInAt, url: hasUrl ? guestTicketUrl(links, { eventId, guestId: id, code }) : null }
}

/** The same, or null without an RSVP. */
const NullableRsvp = Nullable(Shape('NullableRsvp', { ...rsvp, label: OwnLabel }))

export const RsvpStatusResponse = Shape('RsvpStatusResponse', {
  rsvp: { ...NullableRsvp, description: 'null if the user has never had an RSVP' },
})

export const RsvpSummary = Shape('RsvpSummary', {
  total: Type.Integer({
    description: 'Sum of the three statuses. All numbers are of people, with the guests they bring',
  }),
  confirmed: Type.Integer({ description: 'People with a seat' }),
  waitlisted: Type.Integer(),
  cancelled: Type.Integer(),
  pending: Type.Integer({ description: 'People who ask to come; in none of the other numbers' }),
  capacity: Nullable(Type.Integer({ description: 'null: no limit' })),
})

/** Beside the number of those who are confirmed. */
export const JoiningOnline = Type.Optional(
  Type.Integer({ description: 'Those of the confirmed people who join online and take no seat; absent: none' }),
)

export const joiningOnlineOf = ({ joining_online: joiningOnline }: { joining_online: number }) =>
  joiningOnline > 0 ? { joiningOnline } : {}

export interface RsvpRow {
  id: string
  event_id: string
  status: string
  rsvp_at: string
  position: number | null
  party_size: number
  joins_online: boolean
}

type Status = Static<typeof Rsvp>['status']
/** A request on the wire: "the three statuses of the specification untouched". */
const requests: Record<string, { status: Status; approval: 'pending' | 'declined' }> = {
  requested: { status: 'waitlisted', approval: 'pending' },
  declined: { status: 'cancelled', approval: 'declined' },
}

export const statusOf = (stored: string): { status: Status; approval: 'pending' | 'declined' | null } =>
  requests[stored] ?? { status: stored as Status, approval: null }

/** The stored statuses that a status on the wire stands for, where requests count. */
export const storedStatuses: Record<Status, string[]> = {
  confirmed: ['confirmed'],
  waitlisted: ['waitlisted', 'requested'],
  cancelled: ['cancelled', 'declined'],
}

export function presentRsvp(row: RsvpRow): Static<typeof Rsvp> {
  return {
    id: row.id,
    eventId: row.event_id,
    ...statusOf(row.status),
    rsvpAt: row.rsvp_at,
    waitlistPosition: row.position,
    partySize: row.party_size,
    joinsOnline: row.joins_online,
    ticket: null,
  }
}

/** As it was just written. */
export const presentMoved = ({ party, ...row }: Omit<RsvpRow, 'party_size' | 'joins_online'> & { party: Party }) =>
  presentRsvp({ ...row, party_size: party.size, joins_online: party.joinsOnline })

export interface OwnRsvpRow extends RsvpRow {
  ticket: string | null
}

/** As its holder reads it later. */
export interface LabelledRsvpRow extends OwnRsvpRow {
  attendee_label: LabelRow | null
}

/** For the holder of the RSVP, who may have the code of the ticket while they have a seat. */
export function presentOwnRsvp(row: OwnRsvpRow, caller: Caller): Static<typeof Rsvp> {
  const ticket = row.status === 'confirmed' && canReadTicket(caller) ? row.ticket : null
  return { ...presentRsvp(row), ticket }
}

/** With what the organizers know them as. */
export const presentLabelledRsvp = ({ attendee_label: own, ...row }: LabelledRsvpRow, caller: Caller) => ({
  ...presentOwnRsvp(row, caller),
  ...(own && { label: presentLabel(own) }),
})

export interface SummaryRow {
  confirmed: number
  waitlisted: number
  cancelled: number
  /** People who ask to come. */
  requested: number
  max_attendees: number | null
}

export function presentSummary(row: SummaryRow): Static<typeof RsvpSummary> {
  const { confirmed, waitlisted, cancelled, requested: pending, max_attendees: capacity } = row
  return { total: confirmed + waitlisted + cancelled, confirmed, waitlisted, cancelled, pending, capacity }
}
