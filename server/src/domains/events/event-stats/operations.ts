import { eventOperation } from '#domains/events/events/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { findStats } from './views.ts'
import { EventStats } from './wire.ts'

export const get = eventOperation({
  id: 'event-stats.get',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/stats',
  summary: 'Get the statistics of an event',
  description:
    'Returns the RSVPs of an event by status and day, its check-ins over time, how many attendees come for the first time, and when announcements were sent. No names are returned.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: EventStats,
  example: { params: { eventId: exampleId } },
  async handler({ db, now, event }) {
    return findStats(db, event, now)
  },
})
