import { Type } from 'typebox'
import { requireDoorRole } from '#domains/events/door-team/index.ts'
import { requireEventRole } from '#domains/events/events/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { createWalkIn, removeWalkIn } from './commands.ts'
import { listWalkIns } from './queries.ts'
import { presentWalkIn, WalkIn, WalkInRequest } from './wire.ts'

const EventParams = Type.Object({ eventId: Id })

export const list = listOperation({
  id: 'walk-ins.list',
  path: '/v1/manage/events/{eventId}/walk-ins',
  summary: 'List the walk-ins of an event',
  description:
    'Lists the people without an account who were checked in by name, latest first. Names are deleted after 30 days. Organizers of the group only.',
  access: 'manage:checkins',
  params: EventParams,
  item: WalkIn,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller }, { params, page }) {
    const { id: eventId } = await requireEventRole(db, caller, params.eventId, 'volunteer')
    return mapPage(await listWalkIns(db, page, { eventId }), (row) => presentWalkIn(eventId, row))
  },
})

export const create = operation({
  id: 'walk-ins.create',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/walk-ins',
  summary: 'Check in a person without an account',
  description:
    'Checks a person in by name. They take a seat, also beyond the capacity. The name is deleted after 30 days; the number stays. Sending the same `clientId` again returns the first result. Organizers of the group and volunteers of the event only.',
  access: 'manage:checkins',
  bucket: 'door',
  effect: 'write',
  params: EventParams,
  body: WalkInRequest,
  output: WalkIn,
  status: 201,
  idempotency: 'replay',
  errors: ['event_not_found', 'forbidden', 'invalid_state', 'event_cancelled', 'limit_reached'],
  example: { params: { eventId: exampleId }, body: { name: 'Kim Okafor', label: 'Main entrance' } },
  async handler({ caller, now, ...unit }, { params, body }) {
    const { id: eventId } = await requireDoorRole(unit.db, caller, params.eventId, now)
    const walkIn = await createWalkIn(unit, { eventId, by: caller.userId }, body, now)
    return presentWalkIn(eventId, walkIn)
  },
})

const remove = operation({
  id: 'walk-ins.delete',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/walk-ins/{id}',
  summary: 'Undo a walk-in',
  description: 'Deletes the name and gives the seat back. Organizers of the group and volunteers of the event only.',
  access: 'manage:checkins',
  bucket: 'door',
  effect: 'write',
  params: Type.Object({ eventId: Id, id: Id }),
  output: Success,
  errors: ['event_not_found', 'not_found', 'forbidden'],
  example: { params: { eventId: exampleIds[1], id: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { walkInId: params.id } }),
  async handler({ caller, now, ...unit }, { params }) {
    const { id: eventId } = await requireDoorRole(unit.db, caller, params.eventId, now)
    await removeWalkIn(unit, eventId, params.id.toLowerCase(), now)
    return { success: true as const }
  },
})

export { remove as delete }
