import { Type } from 'typebox'
import { eventListOperation, eventOperation } from '#domains/events/events/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { createWalkIn, removeWalkIn } from './commands.ts'
import { listWalkIns } from './queries.ts'
import { presentWalkIn, WalkIn, WalkInRequest } from './wire.ts'

export const list = eventListOperation({
  id: 'walk-ins.list',
  path: '/v1/manage/events/{eventId}/walk-ins',
  summary: 'List the walk-ins of an event',
  description:
    'Lists the people without an account who were checked in by name, latest first. Names are deleted after 30 days.',
  access: 'manage:checkins',
  role: 'volunteer',
  item: WalkIn,
  example: { params: { eventId: exampleId } },
  async handler({ db, event: { id: eventId } }, { page }) {
    return mapPage(await listWalkIns(db, page, { eventId }), (row) => presentWalkIn(eventId, row))
  },
})

export const create = eventOperation({
  id: 'walk-ins.create',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/walk-ins',
  summary: 'Check in a person without an account',
  description:
    'Checks a person in by name. They take a seat, also beyond the capacity. The name is deleted after 30 days; the number stays. Sending the same `clientId` again returns the first result.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  effect: 'write',
  body: WalkInRequest,
  output: WalkIn,
  status: 201,
  idempotency: 'replay',
  errors: ['invalid_state', 'event_cancelled', 'limit_reached'],
  example: { params: { eventId: exampleId }, body: { name: 'Kim Okafor', label: 'Main entrance' } },
  async handler({ caller, now, event: { id: eventId }, ...unit }, { body }) {
    const walkIn = await createWalkIn(unit, { eventId, by: caller.userId }, body, now)
    return presentWalkIn(eventId, walkIn)
  },
})

const remove = eventOperation({
  id: 'walk-ins.delete',
  method: 'DELETE',
  path: '/v1/manage/events/{eventId}/walk-ins/{id}',
  summary: 'Undo a walk-in',
  description: 'Deletes the name and gives the seat back.',
  access: 'manage:checkins',
  role: 'door',
  bucket: 'door',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['not_found'],
  example: { params: { eventId: exampleIds[1], id: exampleId } },
  audit: ({ params }) => ({ target: `event:${params.eventId}`, detail: { walkInId: params.id } }),
  async handler({ now, event: { id: eventId }, ...unit }, { params }) {
    await removeWalkIn(unit, eventId, params.id.toLowerCase(), now)
    return { success: true as const }
  },
})

export { remove as delete }
