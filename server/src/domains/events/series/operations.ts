import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { requireSeries } from './views.ts'
import { EventSeries, presentSeries } from './wire.ts'

export const get = operation({
  id: 'series.get',
  method: 'GET',
  path: '/v1/series/{id}',
  summary: 'Get a series of events',
  description:
    'Returns how a series repeats, and the dates ahead that you can see. Each date is an event of its own; `series` of an event has the id.',
  access: 'read:events',
  effect: 'read',
  params: Type.Object({ id: Id }),
  output: EventSeries,
  errors: ['series_not_found'],
  example: { params: { id: exampleId } },
  async handler({ db, caller, now, links }, { params }) {
    return presentSeries(await requireSeries(db, caller, params.id, now), links, now)
  },
})
