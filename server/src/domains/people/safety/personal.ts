import { personalData } from '#kernel/data/personal-data.ts'
import { clearReportsBy, deleteReportsAbout } from './queries.personal.ts'

export const safetyPersonalData = [
  personalData({
    name: 'blocks',
    table: 'blocks',
    owner: 'blocker_id',
    erasure: 'batched',
    exported: ['blocked_id', 'blocked_at'],
    newest: 'blocked_at',
  }),
  // contract: a block "is not told to the other", not by an export either.
  personalData({ name: 'blockedBy', table: 'blocks', owner: 'blocked_id', erasure: 'batched' }),
  // What was reported is still to be looked at; who said it, and in which words, is nobody's business any more.
  personalData({
    name: 'reports',
    table: 'reports',
    owner: 'reporter_id',
    erasure: 'at once',
    exported: ['id', 'target_type', 'target_id', 'reason', 'detail', 'status', 'created_at'],
    newest: 'created_at',
    erase: ({ db }, userId) => clearReportsBy(db, userId),
  }),
  personalData({ name: 'reportsReviewed', table: 'reports', owner: 'reviewed_by', erasure: 'anonymized' }),
  personalData({
    name: 'reportsAbout',
    table: 'reports',
    owner: 'target_id',
    erasure: 'batched',
    erase: ({ db }, userId) => deleteReportsAbout(db, userId),
  }),
]
