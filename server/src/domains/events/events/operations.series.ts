import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { requireEventRole } from './access.ts'
import { listSeriesEvents } from './queries.series.ts'
import { previewDates } from './views.repeat.ts'
import { RepeatDates, RepeatQuery } from './wire.series.ts'
import { ManagedEvent, presentManagedEvent } from './wire.ts'

export const previewRepeat = operation({
  id: 'events.previewRepeat',
  method: 'GET',
  path: '/v1/manage/repeat-dates',
  summary: 'List the dates of a repeated event',
  description:
    'Lists the dates that `repeat` would create, with what speaks against each. Creates nothing. The local time of day stays the same across daylight saving changes.',
  access: 'manage:events',
  effect: 'read',
  query: RepeatQuery,
  output: RepeatDates,
  errors: ['event_not_found', 'forbidden'],
  example: {
    query: {
      dateTime: '2030-05-07T18:00:00.000Z',
      timezone: 'Europe/Berlin',
      freq: 'monthly',
      by: 'weekday',
      count: 3,
    },
  },
  handler: ({ db, caller, now }, { query }) => previewDates(db, caller, query, now),
})

export const listSeries = listOperation({
  id: 'events.listSeries',
  path: '/v1/manage/events/{eventId}/series',
  summary: 'List the events of a series',
  description:
    'Lists all events of the series that this event belongs to, including drafts and cancelled events, soonest first. The list is empty if the event belongs to no series. Owners and managers of the group only.',
  access: 'manage:events',
  params: Type.Object({ eventId: Id }),
  item: ManagedEvent,
  errors: ['event_not_found', 'forbidden'],
  example: { params: { eventId: exampleId } },
  async handler({ db, caller, links }, { params, page }) {
    const { series_id: seriesId } = await requireEventRole(db, caller, params.eventId, 'manager')
    if (seriesId === null) return { items: [], hasMore: false }
    return mapPage(await listSeriesEvents(db, page, { seriesId }), (row) => presentManagedEvent(row, links))
  },
})
