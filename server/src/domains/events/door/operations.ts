import { Type } from 'typebox'
import { decideDoorEnd, requireDoorRole } from '#domains/events/door-team/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { presentDoorEvent } from './present.ts'
import { listDoorEvents } from './queries.events.ts'
import { Door, DoorEvent, DoorQuery } from './schemas.ts'
import { findDoor } from './views.ts'

export const get = operation({
  id: 'door.get',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/door',
  summary: 'Get the attendees of an event for check-in',
  description:
    'Returns the attendees, walk-ins and counts that a device at the entrance needs, also without a network. Without `since` it returns the whole list, in parts while `hasMore` is true. After that, send the last `since` every few seconds to get what has changed. If the RSVP counts or `checkedIn` of a response with `isList: false` and `hasMore: false` differ from the list of the device, an account was erased: get the whole list again. A `since` that is refused with 400 has expired: leave it out. The response can be up to one second old. Organizers and volunteers only.',
  access: 'manage:checkins',
  effect: 'read',
  params: Type.Object({ eventId: Id }),
  query: DoorQuery,
  output: Door,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller, now, links }, { params, query: { since, limit = 1000 } }) {
    const { id: eventId } = await requireDoorRole(db, caller, params.eventId, now)
    return findDoor(db, links, eventId, { since, limit })
  },
})

export const listEvents = listOperation({
  id: 'door.listEvents',
  path: '/v1/manage/door-events',
  summary: 'List the events to check people in at',
  description:
    'Lists the published events at which the current user can check people in, soonest first: from 7 days before their start until 24 hours after their end.',
  access: 'manage:checkins',
  item: DoorEvent,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const filter = { userId: caller.userId, now: now.toISOString(), doorEnd: decideDoorEnd(now) }
    return mapPage(await listDoorEvents(db, page, filter), presentDoorEvent)
  },
})
