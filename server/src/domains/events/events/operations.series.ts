import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Nullable, Success } from '#kernel/operation/schema.ts'
import { eventListOperation, eventOperation } from './access.ts'
import { changeSeries } from './commands.continue.ts'
import { listSeriesEvents } from './queries.series.ts'
import { previewDates } from './views.repeat.ts'
import { datesMax, RepeatDates, RepeatQuery } from './wire.series.ts'
import { ManagedEvent, presentManagedEvent } from './wire.ts'

export const previewRepeat = operation({
  id: 'events.previewRepeat',
  method: 'GET',
  path: '/v1/manage/repeat-dates',
  summary: 'List the dates of a repeated event',
  description:
    'Lists the dates that `repeat` would create, with what speaks against each. Creates nothing. The local time of day stays the same across daylight saving changes.',
  access: 'manage:events',
  role: 'none',
  because: 'Without an event it is about dates alone; with one, its managers are asked for.',
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

export const listSeries = eventListOperation({
  id: 'events.listSeries',
  path: '/v1/manage/events/{eventId}/series',
  summary: 'List the events of a series',
  description:
    'Lists all events of the series that this event belongs to, including drafts and cancelled events, soonest first. The list is empty if the event belongs to no series.',
  access: 'manage:events',
  role: 'manager',
  item: ManagedEvent,
  example: { params: { eventId: exampleId } },
  async handler({ db, links, event: { series_id: seriesId } }, { page }) {
    if (seriesId === null) return { items: [], hasMore: false }
    return mapPage(await listSeriesEvents(db, page, { seriesId }), (row) => presentManagedEvent(row, links))
  },
})

export const continueSeries = eventOperation({
  id: 'events.continueSeries',
  method: 'PUT',
  path: '/v1/manage/events/{eventId}/series',
  summary: 'Set how a series goes on',
  description:
    'With `ahead` the series keeps that number of dates after now: when one has passed, the next one is added, like the last one, by the rule of the series. Those that are missing are added at once. With null it ends with its last date, and no date is removed. A date that is cancelled is not replaced. `seriesShare` is for those who come to all dates.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: Type.Object(
    {
      ahead: Type.Optional(
        Nullable(
          Type.Integer({ minimum: 1, maximum: datesMax, description: 'Number of dates after now; null: it ends' }),
        ),
      ),
      seriesShare: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100,
          description:
            'Of the spots of a date, at most how many those get who come to all dates, in percent; 80 at first',
        }),
      ),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  output: Success,
  errors: ['invalid_state'],
  example: { params: { eventId: exampleIds[3] }, body: { ahead: 2 } },
  audit: ({ params, body }) => ({ target: `event:${params.eventId}`, detail: body }),
  async handler({ caller, event, ...unit }, { body }) {
    await changeSeries(unit, caller, event, body)
    return { success: true as const }
  },
})
