import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as manage from './operations.manage.ts'
import * as regulars from './operations.regulars.ts'
import * as operations from './operations.ts'
import { exportRegulars } from './views.ts'

export const seriesCapability = capability({
  operations: { series: { ...operations, ...regulars }, regulars: manage },
  background,
  personal: [
    personalData({
      name: 'seriesRsvps',
      table: 'series_regulars',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      export: exportRegulars,
    }),
    personalData({
      name: 'seriesPlacements',
      table: 'series_placements',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['event_id', 'series_id', 'result', 'placed_at', 'told_at'],
      newest: 'placed_at',
    }),
  ],
})
