import { type Static, Type } from 'typebox'
import {
  type AnsweredInvitationCounts,
  decideEventState,
  type EventInvitationRow,
  previewMax,
  type ReceivedEventInvitationRow,
} from '#domains/accounts/invitations/index.ts'
import type { EventRow } from '#domains/events/events/index.ts'
import { AnswersInput } from '#domains/events/questions/index.ts'
import { statusOf } from '#domains/events/rsvps/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

const noteMax = 500

const emails = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { minItems: 1, maxItems, description: 'Email addresses' })

const note = Type.Optional(
  Type.String({ maxLength: noteMax, description: 'Your words in the mail, without links or addresses' }),
)

export const CreateEventInvitations = Body('CreateEventInvitations', { emails: emails(100), note })
export const PreviewEventInvitations = Body('PreviewEventInvitations', { emails: emails(previewMax), note })

export const EventInvitationResults = Shape('EventInvitationResults', {
  results: Type.Array(
    Shape('EventInvitationResult', {
      email: Type.String(),
      result: {
        ...OneOf('invited', 'invited_before', 'wrong_address'),
        description: '`invited_before`: to this event; no second mail is sent',
      },
    }),
    { description: 'One for each address, in the order sent' },
  ),
})

export const EventInvitationsPreview = Shape('EventInvitationsPreview', {
  count: Type.Integer({ description: 'Addresses in the request, each counted once' }),
  invitedBefore: Type.Integer({ description: 'Addresses that were invited to this event before' }),
  emails: Type.Array(Type.String(), { description: 'The addresses that were not invited yet, in order' }),
  leftToday: Type.Integer({ description: 'How many invitations you can send for the group now' }),
  mail: Shape('EventInvitationMail', {
    subject: Type.String(),
    text: Type.String({ description: 'The text part of the mail, with links that lead nowhere' }),
  }),
})

const many = (description: string) => Type.Integer({ description })
export const EventInvitationCounts = Shape('EventInvitationCounts', {
  sent: many('Invitations to the event, without those that were withdrawn'),
  coming: many('Answered yes'),
  notComing: many('Answered no'),
  waiting: many('Not answered yet'),
  bounced: many('Addresses that take no mail'),
  expired: many('Not answered within 30 days'),
  leftToday: many('How many invitations you can send for the group now'),
  canInvite: Type.Boolean({
    description: 'Whether people can be invited: the event takes RSVPs, and others than members can see it',
  }),
})

export const EventInvitation = Shape('EventInvitation', {
  id: Id,
  email: Nullable(Type.String({ description: 'Erased after 30 days' })),
  state: {
    ...OneOf('waiting', 'coming', 'notComing', 'withdrawn', 'bounced', 'expired'),
    description: 'What became of the invitation',
  },
  createdAt: Timestamp,
  expiresAt: Timestamp,
})

export function presentEventInvitation(row: EventInvitationRow, now: Date): Static<typeof EventInvitation> {
  const { id, email, created_at: createdAt, expires_at: expiresAt } = row
  return { id, email, state: decideEventState(row, now), createdAt, expiresAt }
}

export const presentInvitationCounts = (
  counts: AnsweredInvitationCounts,
  more: { leftToday: number; canInvite: boolean },
): Static<typeof EventInvitationCounts> => ({ ...counts, ...more })

export const ReceivedEventInvitation = Shape('ReceivedEventInvitation', {
  eventId: Id,
  title: Type.String(),
  dateTime: Timestamp,
  timezone: Nullable(Type.String()),
  groupName: Nullable(Type.String()),
  inviterName: Nullable(Type.String({ description: 'Name of the organizer who sent it' })),
  note: Nullable(Type.String({ description: 'Their words in the mail' })),
  email: Nullable(Type.String({ description: 'The address that can answer it' })),
  state: { ...OneOf('waiting', 'coming', 'notComing'), description: 'What was answered' },
  expiresAt: Timestamp,
})

export function presentReceivedForEvent(
  row: ReceivedEventInvitationRow,
  event: EventRow,
): Static<typeof ReceivedEventInvitation> {
  const { email, note, inviter_name: inviterName, expires_at: expiresAt } = row
  const state = row.accepted_at !== null ? 'coming' : row.declined_at !== null ? 'notComing' : 'waiting'
  const { id: eventId, title, starts_at: dateTime, timezone, group_name: groupName } = event
  return { eventId, title, dateTime, timezone, groupName, inviterName, note, email, state, expiresAt }
}

export const AcceptEventInvitation = Body('AcceptEventInvitation', { answers: Type.Optional(AnswersInput) })

export const AcceptedEventInvitation = Shape('AcceptedEventInvitation', {
  eventId: Id,
  status: { ...OneOf('confirmed', 'waitlisted', 'cancelled'), description: 'Status of the RSVP' },
  approval: {
    ...Nullable(OneOf('pending', 'declined')),
    description: '`pending`: the organizers decide who comes, and have not answered yet',
  },
})

export interface InvitationAnswer {
  eventId: string
  /** As it is stored. */
  status: string
}

export const presentInvitationAnswer = ({
  eventId,
  status,
}: InvitationAnswer): Static<typeof AcceptedEventInvitation> => ({ eventId, ...statusOf(status) })
