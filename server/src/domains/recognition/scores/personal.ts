import { personalData } from '#kernel/data/personal-data.ts'

/** Deleted with the awards they are computed from, or with the account. */
export const scorePersonalData = [
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
]
