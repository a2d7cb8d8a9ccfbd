import { holding } from '#kernel/data/personal-data.ts'
import { clearReportsBy, deleteReportsAbout } from './queries.personal.ts'

export const safetyHoldings = [
  holding({
    name: 'blocks',
    table: 'blocks',
    owner: 'blocker_id',
    ends: 'in pieces',
    shows: ['blocked_id', 'blocked_at'],
    newest: 'blocked_at',
  }),
  // contract: a block "is not told to the other", not by an export either.
  holding({ name: 'blockedBy', table: 'blocks', owner: 'blocked_id', ends: 'in pieces' }),
  // What was reported is still to be looked at; who said it, and in which words, is nobody's business any more.
  holding({
    name: 'reports',
    table: 'reports',
    owner: 'reporter_id',
    ends: 'at once',
    shows: ['id', 'target_type', 'target_id', 'reason', 'detail', 'status', 'created_at'],
    newest: 'created_at',
    erase: ({ db }, userId) => clearReportsBy(db, userId),
  }),
  holding({ name: 'reportsReviewed', table: 'reports', owner: 'reviewed_by', ends: 'without a name' }),
  holding({
    name: 'reportsAbout',
    table: 'reports',
    owner: 'target_id',
    ends: 'in pieces',
    erase: ({ db }, userId) => deleteReportsAbout(db, userId),
  }),
]
