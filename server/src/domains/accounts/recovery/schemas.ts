import { Type } from 'typebox'
import { Body, Id, Nullable, Shape, Timestamp, visible } from '#kernel/operation/schema.ts'

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
