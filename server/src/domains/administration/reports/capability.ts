import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as queue from './operations.queue.ts'
import * as operations from './operations.ts'
import { clearReportsBy, deleteReportsAbout } from './queries.ts'

export const reportsCapability = capability({
  operations: { safety: { ...operations, ...queue } },
  background,
  personal: [
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
    personalData({ name: 'reportsAssigned', table: 'reports', owner: 'assigned_to', erasure: 'anonymized' }),
    personalData({ name: 'reportsOwned', table: 'reports', owner: 'owner_id', erasure: 'anonymized' }),
    personalData({ name: 'reportsReviewed', table: 'reports', owner: 'reviewed_by', erasure: 'anonymized' }),
    personalData({ name: 'reportNotes', table: 'report_notes', owner: 'author_id', erasure: 'anonymized' }),
    personalData({
      name: 'warnings',
      table: 'user_warnings',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['id', 'kind', 'text', 'created_at'],
      newest: 'created_at',
    }),
    personalData({ name: 'warningsSent', table: 'user_warnings', owner: 'warned_by', erasure: 'anonymized' }),
    personalData({
      name: 'reportsAbout',
      table: 'reports',
      owner: 'target_id',
      erasure: 'batched',
      erase: ({ db }, userId) => deleteReportsAbout(db, userId),
    }),
  ],
})
