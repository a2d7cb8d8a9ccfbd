import type { Static } from 'typebox'
import type { RecoveryRow } from './queries.ts'
import type { Recovery } from './schemas.ts'

export function presentRecovery(row: RecoveryRow): Static<typeof Recovery> {
  return {
    id: row.id,
    userId: row.user_id,
    newEmail: row.new_email,
    proof: row.proof,
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    createdAt: row.created_at,
    provenAt: row.proven_at,
    dueAt: row.due_at,
    finishedAt: row.finished_at,
    stoppedAt: row.stopped_at,
  }
}
