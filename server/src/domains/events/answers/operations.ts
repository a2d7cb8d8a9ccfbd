import { Type } from 'typebox'
import { eventOperation, requireReadableEvent } from '#domains/events/events/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, exampleIds, Id } from '#kernel/operation/schema.ts'
import { findAttendeeAnswers, findOwnAnswers } from './views.ts'
import { AttendeeAnswers, OwnAnswers } from './wire.ts'

export const getOwn = operation({
  id: 'answers.getOwn',
  method: 'GET',
  path: '/v1/events/{id}/rsvp/answers',
  summary: "Get the current user's answers to the questions of an event",
  description: 'With the answers about guests. Sensitive answers are shown in a browser only.',
  access: 'read:events',
  effect: 'read',
  params: Type.Object({ id: Id }),
  output: OwnAnswers,
  errors: ['event_not_found', 'rsvp_not_found'],
  example: { params: { id: exampleIds[1] } },
  async handler(ctx, { params }) {
    const { id } = await requireReadableEvent(ctx.db, ctx.caller, params.id)
    return findOwnAnswers(ctx, id)
  },
})

export const get = eventOperation({
  id: 'answers.get',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/attendees/{userId}/answers',
  summary: 'Get the answers of an attendee',
  description:
    'All ordinary answers for owners and managers whose credential has `manage:events`; otherwise only those that are shown at the door. Sensitive answers are not opened here.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  effect: 'read',
  params: Type.Object({ userId: Id }),
  output: AttendeeAnswers,
  errors: ['rsvp_not_found'],
  example: { params: { eventId: exampleId, userId: exampleId } },
  mcp: {
    name: 'get_attendee_answers',
    title: 'Get answers',
    description: 'Get the answers of one attendee (personal data).',
    inputs: { eventId: 'From list_managed_events.', userId: 'From list_attendees.' },
  },
  async handler({ db, caller, event }, { params: { userId } }) {
    return findAttendeeAnswers({ db, caller }, event, userId)
  },
})
