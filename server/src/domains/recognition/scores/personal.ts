import { holding } from '#kernel/data/personal-data.ts'

/** They go with the awards that they are made of, or with the account. */
export const scoreHoldings = [
  holding({
    name: 'scores',
    table: 'scores',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['board_id', 'score', 'badges', 'last_award_at'],
    newest: 'last_award_at',
  }),
  holding({
    name: 'gains',
    table: 'movers',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['period', 'starts_on', 'gained', 'earlier', 'badges'],
    newest: 'starts_on',
  }),
  holding({ name: 'gainsToCount', table: 'mover_changes', owner: 'user_id', ends: 'in pieces' }),
]
