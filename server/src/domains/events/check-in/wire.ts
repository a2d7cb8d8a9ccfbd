import { type Static, Type } from 'typebox'
import { includedEvent } from '#domains/events/events/index.ts'
import type { GuestAtDoor } from '#domains/events/party-guests/index.ts'
import { labelLengthMax, nameLengthMax } from '#domains/events/walk-ins/index.ts'
import { CodeText } from '#kernel/formats/codes.ts'
import { Body, Id, Name, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { CodeRow } from './queries.codes.ts'
import type { CheckedInUser, CheckinRow, CodeDetails } from './queries.ts'
import { type CheckinRecord, isCheckinAvailable, type NamedOutcome } from './rules.ts'

export const CheckinInfo = Shape('CheckinInfo', {
  event: Shape('CheckinEvent', {
    id: Id,
    title: Type.String(),
    startTime: Timestamp,
    endTime: Nullable(Timestamp),
    timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
    eventType: Nullable(OneOf('in_person', 'online', 'hybrid')),
    photoUrl: Nullable(Uri),
  }),
  group: Nullable(
    Shape(
      'CheckinGroup',
      {
        id: Id,
        name: Type.String(),
        urlname: Nullable(Type.String()),
        photoUrl: Nullable(Uri),
      },
      { description: 'null if the event has no group' },
    ),
  ),
  checkinAvailable: Type.Boolean({ description: 'Whether check-in with this code is open now' }),
})

export const CheckinResult = Shape('CheckinResult', {
  id: Id,
  eventId: Id,
  checkedInAt: Timestamp,
  method: {
    ...OneOf('code', 'qr', 'nfc', 'manual'),
    description: 'How the user was checked in; `manual`: by an organizer, without the ticket',
  },
  label: Nullable(Type.String({ description: 'The entrance, as the organizer named it' })),
})

/** Someone whom an attendee brings, as those at the door see them. */
const GuestOfAttendee = {
  id: Id,
  name: Nullable(Type.String({ description: 'null: not named' })),
}

/** The caller's own check-in in a list. */
export const OwnCheckin = Shape('OwnCheckin', { ...CheckinResult.properties, event: includedEvent })

export const CheckinRequest = Body('CheckinRequest', {
  method: Type.Optional({ ...OneOf('code', 'qr', 'nfc'), default: 'code', description: 'How the code was read' }),
})

const Label = Name(labelLengthMax, { description: 'The entrance, such as Main entrance' })
const ClientId = { ...Text(1, 100), description: 'Id made by the device; sending it again returns the first result' }

export const DeskCheckinRequest = Body('DeskCheckinRequest', {
  clientId: Type.Optional(ClientId),
  checkedInAt: Type.Optional({ ...Timestamp, description: 'When the check-in happened; defaults to now' }),
  label: Type.Optional(Label),
})

/** Long enough for the URL of a pass. */
const TicketText = Text(1, 300)

export const CheckinByOrganizerRequest = Body('CheckinByOrganizerRequest', {
  ticket: Type.Optional({
    ...TicketText,
    description: 'Code of the ticket that the attendee shows, or the URL or id of their pass',
  }),
  userId: Type.Optional({ ...Id, description: 'Id of the user, instead of `ticket`' }),
  guestId: Type.Optional({ ...Id, description: 'Id of a guest that a user brings, instead of `ticket`' }),
  withGuests: Type.Optional(
    Type.Boolean({ default: false, description: 'Also checks in the guests of this user who are not in yet' }),
  ),
  clientId: Type.Optional(ClientId),
  checkedInAt: Type.Optional({ ...Timestamp, description: 'When the check-in happened; defaults to now' }),
  label: Type.Optional(Label),
})

const CheckinOfAttendee = Shape('CheckinOfAttendee', {
  ...CheckinResult.properties,
  user: Shape('CheckedInUser', {
    id: Id,
    username: Nullable(Type.String()),
    name: Nullable(Type.String()),
    avatarUrl: Nullable(Uri),
  }),
})

export const CheckinAtDoor = Shape('CheckinAtDoor', {
  ...CheckinOfAttendee.properties,
  guest: Type.Optional(
    Shape('CheckedInGuest', GuestOfAttendee, {
      description: 'Who was checked in, where it was a guest: `user` brings them',
    }),
  ),
  guests: Type.Optional(
    Type.Array(
      Shape('GuestOfParty', {
        ...GuestOfAttendee,
        checkedInAt: Nullable({ ...Timestamp, description: 'null if the guest is not checked in' }),
      }),
      { description: 'The guests of `user`, where they bring some' },
    ),
  ),
})

export const CheckinBatchRequest = Body('CheckinBatchRequest', {
  items: Type.Array(
    Body('CheckinBatchItem', {
      clientId: ClientId,
      // Not an Id: one misread badge must not fail the 499 other check-ins of the batch.
      userId: Type.Optional({ ...Text(1, 100), description: 'Id of the user; an unknown id fails only this item' }),
      guestId: Type.Optional({
        ...Text(1, 100),
        description: 'Id of a guest that a user brings, instead of `userId`; an unknown id fails only this item',
      }),
      ticket: Type.Optional({
        ...TicketText,
        description: 'Code of the ticket, or the URL or id of a pass, instead of `userId`',
      }),
      name: Type.Optional({
        ...Text(1, 1000),
        description: `Name of a person without an account, instead of \`userId\`; cut after ${nameLengthMax} characters`,
      }),
      checkedInAt: { ...Timestamp, description: 'When the check-in happened' },
      label: Type.Optional({
        ...Type.String({ maxLength: 1000 }),
        description: `The entrance, such as Main entrance; cut after ${labelLengthMax} characters`,
      }),
    }),
    { maxItems: 500 },
  ),
})

const CheckinBatchItemResult = Shape('CheckinBatchItemResult', {
  clientId: Type.String(),
  status: {
    ...OneOf('created', 'duplicate', 'error'),
    description: '`duplicate`: already checked in another way; `error`: refused, see `code`',
  },
  code: Type.Optional(Type.String({ description: 'Error code of a refused item' })),
  user: Type.Optional(
    Shape(
      'CheckinBatchUser',
      { id: Id, name: Type.String() },
      { description: 'The attendee, where the group knows them; also for a ticket that the device did not know' },
    ),
  ),
  guest: Type.Optional(
    Shape(
      'CheckinBatchGuest',
      {
        ...GuestOfAttendee,
        userId: { ...Id, description: 'Who brings them' },
        userName: Type.String({ description: 'Name of that user' }),
      },
      { description: 'The guest, in place of `user`, where the item names one; the `id` of `checkin` too' },
    ),
  ),
  checkin: Type.Optional(CheckinResult),
  walkInId: Type.Optional({ ...Id, description: 'The walk-in, for an item with `name`; the `id` of `checkin` too' }),
})

export const CheckinBatchResult = Shape('CheckinBatchResult', {
  results: Type.Array(CheckinBatchItemResult, { description: 'One result for each item, in the same order' }),
})

export const CheckinCode = Shape('CheckinCode', {
  id: Id,
  code: Type.String({ description: 'What attendees enter or scan' }),
  label: Nullable(Type.String({ description: 'Private label, such as where the code is displayed' })),
  maxUses: Nullable(Type.Integer({ description: 'null: no limit' })),
  currentUses: Type.Integer({ description: 'Number of check-ins with this code' }),
  expiresAt: Nullable({ ...Timestamp, description: 'null: the code does not expire' }),
  createdAt: Nullable(Timestamp),
})

export const CheckinCodeRequest = Body('CheckinCodeRequest', {
  code: Type.Optional(CodeText),
  label: Type.Optional(
    Nullable({ ...Text(1, 100), description: 'Private label, such as where the code is displayed' }),
  ),
  maxUses: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Maximum number of check-ins; null or absent: no limit',
      }),
    ),
  ),
  expiresAt: Type.Optional(
    Nullable({ ...Timestamp, description: 'Must be in the future; null or absent: the code does not expire' }),
  ),
})

type Method = Static<typeof CheckinResult>['method']
type EventType = Static<typeof CheckinInfo>['event']['eventType']

export function presentInfo(details: CodeDetails, now: Date): Static<typeof CheckinInfo> {
  return {
    event: {
      id: details.event_id,
      title: details.title,
      startTime: details.starts_at,
      endTime: details.ends_at,
      timezone: details.timezone,
      eventType: details.event_type as EventType,
      photoUrl: details.photo_url,
    },
    group:
      details.group_id === null
        ? null
        : {
            id: details.group_id,
            name: details.group_name ?? '',
            urlname: details.group_urlname,
            photoUrl: details.group_photo_url,
          },
    checkinAvailable: isCheckinAvailable(details, now),
  }
}

export function presentCheckin(row: CheckinRow): Static<typeof CheckinResult> {
  return presentResult(row.event_id, row)
}

export function presentResult(eventId: string, checkin: CheckinRecord): Static<typeof CheckinResult> {
  const { id, checked_in_at: checkedInAt, label } = checkin
  return { id, eventId, checkedInAt, method: checkin.method as Method, label }
}

function presentAttendeeCheckin(
  eventId: string,
  checkin: CheckinRecord,
  { avatar_url: avatarUrl, ...user }: CheckedInUser,
): Static<typeof CheckinOfAttendee> {
  return { ...presentResult(eventId, checkin), user: { ...user, avatarUrl } }
}

/** The answer to a device: a guest is named after who brings them. */
export function presentDoorCheckin(
  eventId: string,
  { checkin, guest }: Pick<NamedOutcome, 'guest'> & { checkin: CheckinRecord },
  user: CheckedInUser,
  party: readonly GuestAtDoor[],
): Static<typeof CheckinAtDoor> {
  const guests = party.map(({ id, name, checked_in_at: checkedInAt }) => ({ id, name, checkedInAt }))
  return {
    ...presentAttendeeCheckin(eventId, checkin, user),
    ...(guest && { guest: { id: guest.id, name: guest.name } }),
    ...(!guest && guests.length > 0 && { guests }),
  }
}

function presentPerson({ user, guest }: NamedOutcome): Pick<Static<typeof CheckinBatchItemResult>, 'user' | 'guest'> {
  if (!user) return {}
  const { id, name } = user
  return guest ? { guest: { id: guest.id, name: guest.name, userId: id, userName: name } } : { user: { id, name } }
}

function presentOutcome(eventId: string, outcome: NamedOutcome): Static<typeof CheckinBatchItemResult> {
  const { clientId, status } = outcome
  const same = { clientId: clientId ?? '', status, ...presentPerson(outcome) }
  if (outcome.status === 'error') return { ...same, code: outcome.code }
  if (!('walkIn' in outcome)) return { ...same, checkin: presentResult(eventId, outcome.checkin) }
  const { walkIn } = outcome
  return { ...same, checkin: presentResult(eventId, { ...walkIn, method: 'manual' }), walkInId: walkIn.id }
}

export function presentBatch(eventId: string, outcomes: readonly NamedOutcome[]): Static<typeof CheckinBatchResult> {
  return { results: outcomes.map((outcome) => presentOutcome(eventId, outcome)) }
}

export function presentCode(row: CodeRow): Static<typeof CheckinCode> {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    maxUses: row.max_uses,
    currentUses: row.current_uses,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}
