import { Type } from 'typebox'
import {
  decideDoorClose,
  eventListOperation,
  eventOperation,
  updateWallLinksEnded,
} from '#domains/events/events/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { createInvitation as createDoorInvitation, endInvitation } from './commands.ts'
import {
  countWallLinksEnded,
  deleteVolunteer,
  listInvitations as listDoorInvitations,
  listVolunteers,
} from './queries.ts'
import { wallToken } from './rules.ts'
import {
  DoorInvitation,
  DoorInvitationRequest,
  DoorVolunteer,
  NewDoorInvitation,
  presentInvitation,
  presentVolunteer,
  WallLink,
} from './wire.ts'

export const createInvitation = eventOperation({
  id: 'door-team.createInvitation',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/door-invitations',
  summary: 'Create an invitation to the door of an event',
  description:
    'Creates a link. Users who accept it can check people in at this event until a day after its end, and see the names of its attendees for that. The link is returned only once, and works while its maker manages the group. Applications cannot create one. An event can have 20 invitations and 50 volunteers.',
  access: 'manage:checkins',
  role: 'manager',
  // Who accepts the link keeps their access when the application loses its own.
  credential: 'own',
  effect: 'write',
  body: DoorInvitationRequest,
  bodyOptional: true,
  output: NewDoorInvitation,
  status: 201,
  idempotency: 'refuse',
  errors: ['limit_reached'],
  example: { params: { eventId: exampleId }, body: { label: 'Front entrance' } },
  audit: ({ params, output }) => ({ target: `event:${params.eventId}`, detail: { invitationId: output.id } }),
  async handler({ db, caller, now, links, event: { id: eventId } }, { body }) {
    const input = { eventId, label: body?.label ?? null, by: caller.userId, now }
    const { invitation, token } = await createDoorInvitation(db, input)
    return { ...presentInvitation(invitation), url: `${links.baseUrl}/door/join/${token}` }
  },
})

export const listInvitations = eventListOperation({
  id: 'door-team.listInvitations',
  path: '/v1/manage/events/{eventId}/door-invitations',
  summary: 'List the invitations to the door of an event',
  description: 'Lists the invitations, newest first, without their links.',
  access: 'manage:checkins',
  role: 'manager',
  item: DoorInvitation,
  example: { params: { eventId: exampleId } },
  async handler({ db, event: { id: eventId } }, { page }) {
    return mapPage(await listDoorInvitations(db, page, { eventId }), presentInvitation)
  },
})

export const deleteInvitation = eventOperation({
  id: 'door-team.deleteInvitation',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/door-invitations/{id}',
  summary: 'Delete an invitation to the door of an event',
  description: 'The link stops working, and volunteers who accepted it lose access at once.',
  access: 'manage:checkins',
  role: 'manager',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['invitation_not_found', 'event_not_found'],
  example: { params: { eventId: exampleId, id: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { invitationId: params.id } }),
  async handler({ db, event: { id: eventId } }, { params }) {
    await endInvitation(db, eventId, params.id)
    return { success: true as const }
  },
})

export const list = eventListOperation({
  id: 'door-team.list',
  path: '/v1/manage/events/{eventId}/door-team',
  summary: 'List the volunteers at the door of an event',
  description:
    'Lists the users who accepted an invitation, in the order they joined. Organizers of the group can work at the door, too, and are not listed.',
  access: 'manage:checkins',
  role: 'manager',
  item: DoorVolunteer,
  example: { params: { eventId: exampleId } },
  async handler({ db, event: { id: eventId } }, { page }) {
    return mapPage(await listVolunteers(db, page, { eventId }), presentVolunteer)
  },
})

export const remove = eventOperation({
  id: 'door-team.remove',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/door-team/{userId}',
  summary: 'Remove a volunteer from the door of an event',
  description: 'The user loses access at once. They can accept their invitation again unless it is deleted.',
  access: 'manage:checkins',
  role: 'manager',
  effect: 'write',
  params: Type.Object({ userId: Id }),
  output: Success,
  errors: ['user_not_found', 'event_not_found'],
  example: { params: { eventId: exampleId, userId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { userId: params.userId } }),
  async handler({ db, event: { id: eventId } }, { params }) {
    if (!(await deleteVolunteer(db, eventId, params.userId))) throw new ApiError('user_not_found')
    return { success: true as const }
  },
})

export const createWallLink = eventOperation({
  id: 'door-team.createWallLink',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/wall-link',
  summary: 'Create a link to the counters of an event',
  description:
    'Returns a link to a page for a screen at the venue: how many people are expected and inside, and no names. It works without signing in until a day after the end of the event. Each call returns the same link until it is ended.',
  access: 'manage:checkins',
  role: 'manager',
  effect: 'write',
  output: WallLink,
  status: 201,
  idempotency: 'refuse',
  example: { params: { eventId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}` }),
  async handler({ db, links, event }) {
    const key = { eventId: event.id, ended: await countWallLinksEnded(db, event.id) }
    return { url: `${links.baseUrl}/wall/${wallToken(links, key)}`, expiresAt: decideDoorClose(event) }
  },
})

export const deleteWallLink = eventOperation({
  id: 'door-team.deleteWallLink',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/wall-link',
  summary: 'End the link to the counters of an event',
  description:
    'The link stops working for everyone who has it, and screens that show it say within seconds that it has ended. `door-team.createWallLink` returns a new one afterwards.',
  access: 'manage:checkins',
  role: 'manager',
  effect: 'write',
  output: Success,
  example: { params: { eventId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}` }),
  async handler({ db, event }) {
    if (!(await updateWallLinksEnded(db, event.id))) throw new ApiError('event_not_found')
    return { success: true as const }
  },
})
