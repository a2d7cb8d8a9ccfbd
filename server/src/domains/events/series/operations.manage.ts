import { eventListOperation, eventOperation } from '#domains/events/events/index.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleIds } from '#kernel/operation/schema.ts'
import { listRegulars } from './queries.regulars.ts'
import { forecastDate } from './views.ts'
import { PlacingForecast, presentForecast, presentRegular, SeriesRegular } from './wire.ts'

export const list = eventListOperation({
  id: 'regulars.list',
  path: '/v1/manage/events/{eventId}/series/regulars',
  summary: 'List the people who come to all dates',
  description:
    'Lists who comes to all dates of the series that this event belongs to, in the order in which they get their spots. Empty if it belongs to no series.',
  access: 'manage:events',
  role: 'manager',
  item: SeriesRegular,
  example: { params: { eventId: exampleIds[3] } },
  async handler({ db, event: { series_id: seriesId } }, { page }) {
    if (seriesId === null) return { items: [], hasMore: false }
    return mapPage(await listRegulars(db, page, { seriesId }), presentRegular)
  },
})

export const forecast = eventOperation({
  id: 'regulars.forecast',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/series/forecast',
  summary: 'Preview who gets a spot at a date',
  description:
    'What becomes of those who come to all dates of the series when this event is published: how many get a spot, wait, or get none because of the share. Changes nothing.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: PlacingForecast,
  errors: ['invalid_state'],
  example: { params: { eventId: exampleIds[3] } },
  async handler({ db, event }) {
    const { share, counts, preview } = await forecastDate(db, event)
    return presentForecast(share, counts, preview)
  },
})
