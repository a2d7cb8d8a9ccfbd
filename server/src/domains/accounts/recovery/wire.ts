import { type Static, Type } from 'typebox'
import { Body, Id, Nullable, Shape, Timestamp, visible } from '#kernel/operation/schema.ts'
import type { RecoveryRow } from './queries.ts'

const proof = Type.String({ minLength: 10, maxLength: 1000, ...visible, description: 'How you checked who asks' })

export const OpenRecovery = Body('OpenRecovery', {
  newEmail: Type.String({ minLength: 3, maxLength: 254 }),
  proof,
})

export const Recovery = Shape('Recovery', {
  id: Id,
  userId: Id,
  newEmail: Type.String(),
  proof: Type.String(),
  requestedBy: Nullable(Id),
  approvedBy: Nullable(Id),
  createdAt: Timestamp,
  provenAt: Nullable({ ...Timestamp, description: 'When the new address was proven' }),
  dueAt: Nullable({ ...Timestamp, description: 'When the address changes; null until approved' }),
  finishedAt: Nullable(Timestamp),
  stoppedAt: Nullable(Timestamp),
})

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
