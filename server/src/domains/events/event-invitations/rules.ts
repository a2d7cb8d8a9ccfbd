import type { ErrorCode } from '#kernel/operation/errors.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** What decides whether people can be invited to an event. */
export interface InvitingEvent {
  id: string
  group_id: string | null
  status: string
  is_hidden: boolean
  visibility: string
  rsvp_mode: string
  over_at: string
}

const states = {
  draft: 'Publish the event before you invite people to it',
  hidden: 'An administrator has hidden this event, so it invites no one',
  members: 'Only members of the group see this event; invite people to the group',
  elsewhere: 'People do not RSVP to this event here, so there is nothing to answer',
}

/** Only to what those who are invited can see and answer. Gives the group that invites. */
export function assertCanInviteTo(event: InvitingEvent, now: Date): string {
  if (event.status === 'cancelled') throw new ApiError('event_cancelled')
  if (Date.parse(event.over_at) <= now.getTime()) throw new ApiError('event_ended')
  const refuse = (why: keyof typeof states) => new ApiError('invalid_state', states[why])
  if (event.status === 'draft') throw refuse('draft')
  if (event.is_hidden || event.group_id === null) throw refuse('hidden')
  if (event.visibility === 'members') throw refuse('members')
  if (event.rsvp_mode !== 'here') throw refuse('elsewhere')
  return event.group_id
}

/** Everything that an RSVP by an invitation can be refused with. */
export const answerErrors = [
  'invitation_not_found',
  'claim_exhausted',
  'event_not_found',
  'user_not_found',
  'banned',
  'answers_required',
  'invalid_state',
  'request_declined',
  'event_full',
  'rsvp_closed',
  'rsvp_elsewhere',
  'event_ended',
  'event_cancelled',
] as const satisfies readonly ErrorCode[]
