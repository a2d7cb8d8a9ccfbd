import { Type } from 'typebox'
import { listEventInvitations, revoke } from '#domains/accounts/invitations/index.ts'
import { eventListOperation, eventOperation } from '#domains/events/events/index.ts'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { inviteToEvent } from './commands.ts'
import { viewEventCounts, viewEventPlan } from './views.ts'
import {
  CreateEventInvitations,
  EventInvitation,
  EventInvitationCounts,
  EventInvitationResults,
  EventInvitationsPreview,
  PreviewEventInvitations,
  presentEventInvitation,
  presentInvitationCounts,
} from './wire.ts'

export const list = eventListOperation({
  id: 'event-invitations.list',
  path: '/v1/manage/events/{eventId}/invitations',
  summary: 'List the invitations to an event',
  description: 'Lists the invitations by email and what became of them, newest first.',
  access: 'manage:events',
  role: 'manager',
  item: EventInvitation,
  example: { params: { eventId: exampleId } },
  async handler({ db, now, event: { id: eventId } }, { page }) {
    return mapPage(await listEventInvitations(db, page, { eventId }), (row) => presentEventInvitation(row, now))
  },
})

export const count = eventOperation({
  id: 'event-invitations.count',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/invitations/counts',
  summary: 'Count the invitations to an event',
  description: 'Counts the invitations by email by their state.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: EventInvitationCounts,
  example: { params: { eventId: exampleId } },
  async handler({ db, caller, now, event }) {
    const { counts, more } = await viewEventCounts(db, event, caller.userId, now)
    return presentInvitationCounts(counts, more)
  },
})

export const preview = eventOperation({
  id: 'event-invitations.preview',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/invitations/preview',
  summary: 'Get a preview of invitations to an event',
  description:
    'Says how many addresses were not invited yet, how many invitations you can send for the group now, and shows the mail. Sends and stores nothing.',
  access: 'manage:events',
  role: 'manager',
  credential: 'own',
  effect: 'external',
  body: PreviewEventInvitations,
  output: EventInvitationsPreview,
  errors: ['invalid_state', 'event_ended', 'event_cancelled'],
  example: { params: { eventId: exampleId }, body: { emails: ['ana@example.org'] } },
  async handler({ db, caller, links, cipher: keys, now, event }, { body: { emails, note } }) {
    return viewEventPlan(db, { links, keys }, { event, by: caller.userId, emails, note, now })
  },
})

export const create = eventOperation({
  id: 'event-invitations.create',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/invitations',
  summary: 'Invite people to an event by email',
  description:
    'Mails each address the event with two links, to say yes or no. An address is invited to an event once. The invitations count with those to the group: a group can send 100 a day, a person 100 over all groups, and 20 while the account is new. The group needs a published event or three members.',
  access: 'manage:events',
  role: 'manager',
  credential: 'own',
  effect: 'write',
  body: CreateEventInvitations,
  output: EventInvitationResults,
  status: 201,
  idempotency: 'replay',
  errors: ['invalid_state', 'limit_reached', 'rate_limited', 'event_ended', 'event_cancelled'],
  example: { params: { eventId: exampleId }, body: { emails: ['kofi@example.org'] } },
  async handler({ caller, cipher: keys, now, event, ...unit }, { body: { emails, note } }) {
    await assertPlain(unit, caller, { texts: [note ?? null] }, now)
    const results = await inviteToEvent(unit, { event, emails, note, by: caller.userId, keys, now })
    return { results: results.map((one) => ({ ...one, result: one.result ?? 'invited_before' })) }
  },
})

const remove = eventOperation({
  id: 'event-invitations.delete',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/invitations/{id}',
  summary: 'Revoke an invitation to an event',
  description: 'Its link stops working. One that was accepted cannot be revoked: remove the attendee.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['invitation_not_found'],
  example: { params: { eventId: exampleId, id: exampleIds[3] } },
  async handler({ now, event: { id: eventId }, ...unit }, { params }) {
    await revoke(unit, params.id, { eventId }, now)
    return { success: true as const }
  },
})

export { remove as delete }
