import { Type } from 'typebox'
import { requireEventRole } from '#domains/events/events/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { findStats } from './views.ts'
import { EventStats } from './wire.ts'

export const get = operation({
  id: 'event-stats.get',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/stats',
  summary: 'Get the statistics of an event',
  description:
    'Returns the RSVPs of an event by status and day, its check-ins over time, how many attendees come for the first time, and when announcements were sent. No names are returned. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'read',
  params: Type.Object({ eventId: Id }),
  output: EventStats,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller, now }, { params }) {
    return findStats(db, await requireEventRole(db, caller, params.eventId, 'manager'), now)
  },
})
