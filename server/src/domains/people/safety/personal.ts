import { personalData } from '#kernel/data/personal-data.ts'
import { clearReportsBy, deleteReportsAbout } from './queries.personal.ts'

export const safetyPersonalData = [
  // A report stays open for review; who sent it and their words are erased.
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
