import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'

export const scoresCapability = capability({
  background,
  /** Deleted with the awards they are computed from, or with the account. */
  personal: [
    personalData({
      name: 'scores',
      table: 'scores',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['board_id', 'score', 'badges', 'last_award_at'],
      newest: 'last_award_at',
    }),
    personalData({
      name: 'gains',
      table: 'movers',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['period', 'starts_on', 'gained', 'earlier', 'badges'],
      newest: 'starts_on',
    }),
    personalData({ name: 'gainsToCount', table: 'mover_changes', owner: 'user_id', erasure: 'batched' }),
  ],
})
