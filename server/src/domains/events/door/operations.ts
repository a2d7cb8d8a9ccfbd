import { Type } from 'typebox'
import { decideDoorEnd, requireDoorRole } from '#domains/events/events/index.ts'
import { listOperation, sharedOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { listDoorEvents } from './queries.ts'
import { findDoor } from './views.ts'
import { Door, DoorEvent, DoorQuery, presentDoorEvent } from './wire.ts'

export const get = sharedOperation({
  id: 'door.get',
  path: '/v1/manage/events/{eventId}/door',
  summary: 'Get the attendees of an event for check-in',
  description:
    'Returns the attendees, walk-ins and counts that a device at the entrance needs, also without a network. Without `since` it returns the whole list, in parts while `hasMore` is true. After that, send the last `since` every few seconds to get what has changed; leave it out if it is refused with 400, or if the counts of RSVPs or check-ins differ from the list of the device. The response can be one second old. Organizers and volunteers only.',
  access: 'manage:checkins',
  role: 'door',
  because: 'Each caller is authorized for an answer that is shared.',
  bucket: 'door',
  params: Type.Object({ eventId: Id }),
  query: DoorQuery,
  output: Door,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  shared: { authorize: ({ db, caller, now }, { params }) => requireDoorRole(db, caller, params.eventId, now) },
  handler({ db, links }, { params, query: { since, limit = 1000 } }) {
    return findDoor(db, links, params.eventId.toLowerCase(), { since, limit })
  },
})

export const listEvents = listOperation({
  id: 'door.listEvents',
  path: '/v1/manage/door-events',
  summary: 'List the events to check people in at',
  description:
    'Lists the published events at which the current user can check people in, soonest first: from 7 days before their start until 24 hours after their end.',
  access: 'manage:checkins',
  role: 'none',
  because: 'It lists the events at whose door the caller works.',
  item: DoorEvent,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const filter = { userId: caller.userId, now: now.toISOString(), doorEnd: decideDoorEnd(now) }
    return mapPage(await listDoorEvents(db, page, filter), presentDoorEvent)
  },
})
