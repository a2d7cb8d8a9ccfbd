import { Type } from 'typebox'
import { requireEventRole, updateWallLinksEnded } from '#domains/events/events/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { createInvitation as createDoorInvitation, endInvitation } from './commands.ts'
import {
  countWallLinksEnded,
  deleteVolunteer,
  listInvitations as listDoorInvitations,
  listVolunteers,
} from './queries.ts'
import { decideDoorClose, wallToken } from './rules.ts'
import {
  DoorInvitation,
  DoorInvitationRequest,
  DoorVolunteer,
  NewDoorInvitation,
  presentInvitation,
  presentVolunteer,
  WallLink,
} from './wire.ts'

const EventParams = Type.Object({ eventId: Id })

export const createInvitation = operation({
  id: 'door-team.createInvitation',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/door-invitations',
  summary: 'Create an invitation to the door of an event',
  description:
    'Creates a link. Users who accept it can check people in at this event until a day after its end, and see the names of its attendees for that. The link is returned only once, and works while its maker manages the group. Applications cannot create one. An event can have 20 invitations and 50 volunteers. Owners and managers only.',
  access: 'manage:checkins',
  // Who accepts the link keeps their access when the application loses its own.
  credential: 'own',
  effect: 'write',
  params: EventParams,
  body: DoorInvitationRequest,
  bodyOptional: true,
  output: NewDoorInvitation,
  status: 201,
  idempotency: 'refuse',
  errors: ['event_not_found', 'forbidden', 'limit_reached'],
  example: { params: { eventId: exampleId }, body: { label: 'Front entrance' } },
  audit: ({ params, output }) => ({ target: `event:${params.eventId}`, detail: { invitationId: output.id } }),
  async handler({ db, caller, now, links }, { params, body }) {
    const { id: eventId } = await requireEventRole(db, caller, params.eventId, 'manager')
    const input = { eventId, label: body?.label ?? null, by: caller.userId, now }
    const { invitation, token } = await createDoorInvitation(db, input)
    return { ...presentInvitation(invitation), url: `${links.baseUrl}/door/join/${token}` }
  },
})

export const listInvitations = listOperation({
  id: 'door-team.listInvitations',
  path: '/v1/manage/events/{eventId}/door-invitations',
  summary: 'List the invitations to the door of an event',
  description: 'Lists the invitations, newest first, without their links. Owners and managers only.',
  access: 'manage:checkins',
  params: EventParams,
  item: DoorInvitation,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const { id: eventId } = await requireEventRole(db, caller, params.eventId, 'manager')
    return mapPage(await listDoorInvitations(db, page, { eventId }), presentInvitation)
  },
})

export const deleteInvitation = operation({
  id: 'door-team.deleteInvitation',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/door-invitations/{id}',
  summary: 'Delete an invitation to the door of an event',
  description: 'The link stops working, and volunteers who accepted it lose access at once. Owners and managers only.',
  access: 'manage:checkins',
  effect: 'write',
  params: Type.Object({ eventId: Id, id: Id }),
  output: Success,
  errors: ['invitation_not_found', 'event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId, id: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { invitationId: params.id } }),
  async handler({ db, caller }, { params }) {
    const { id: eventId } = await requireEventRole(db, caller, params.eventId, 'manager')
    await endInvitation(db, eventId, params.id)
    return { success: true as const }
  },
})

export const list = listOperation({
  id: 'door-team.list',
  path: '/v1/manage/events/{eventId}/door-team',
  summary: 'List the volunteers at the door of an event',
  description:
    'Lists the users who accepted an invitation, in the order they joined. Organizers of the group can work at the door, too, and are not listed. Owners and managers only.',
  access: 'manage:checkins',
  params: EventParams,
  item: DoorVolunteer,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const { id: eventId } = await requireEventRole(db, caller, params.eventId, 'manager')
    return mapPage(await listVolunteers(db, page, { eventId }), presentVolunteer)
  },
})

export const remove = operation({
  id: 'door-team.remove',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/door-team/{userId}',
  summary: 'Remove a volunteer from the door of an event',
  description:
    'The user loses access at once. They can accept their invitation again unless it is deleted. Owners and managers only.',
  access: 'manage:checkins',
  effect: 'write',
  params: Type.Object({ eventId: Id, userId: Id }),
  output: Success,
  errors: ['user_not_found', 'event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId, userId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { userId: params.userId } }),
  async handler({ db, caller }, { params }) {
    const { id: eventId } = await requireEventRole(db, caller, params.eventId, 'manager')
    if (!(await deleteVolunteer(db, eventId, params.userId))) throw new ApiError('user_not_found')
    return { success: true as const }
  },
})

export const createWallLink = operation({
  id: 'door-team.createWallLink',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/wall-link',
  summary: 'Create a link to the counters of an event',
  description:
    'Returns a link to a page for a screen at the venue: how many people are expected and inside, and no names. It works without signing in until a day after the end of the event. Each call returns the same link until it is ended. Owners and managers only.',
  access: 'manage:checkins',
  effect: 'write',
  params: EventParams,
  output: WallLink,
  status: 201,
  idempotency: 'refuse',
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}` }),
  async handler({ db, caller, links }, { params }) {
    const event = await requireEventRole(db, caller, params.eventId, 'manager')
    const key = { eventId: event.id, ended: await countWallLinksEnded(db, event.id) }
    return { url: `${links.baseUrl}/wall/${wallToken(links, key)}`, expiresAt: decideDoorClose(event) }
  },
})

export const deleteWallLink = operation({
  id: 'door-team.deleteWallLink',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/wall-link',
  summary: 'End the link to the counters of an event',
  description:
    'The link stops working for everyone who has it, and screens that show it say within seconds that it has ended. `door-team.createWallLink` returns a new one afterwards. Owners and managers only.',
  access: 'manage:checkins',
  effect: 'write',
  params: EventParams,
  output: Success,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}` }),
  async handler({ db, caller }, { params }) {
    const { id } = await requireEventRole(db, caller, params.eventId, 'manager')
    if (!(await updateWallLinksEnded(db, id))) throw new ApiError('event_not_found')
    return { success: true as const }
  },
})
