import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { SignUpRequestRow } from './queries.ts'

export const SignUpRequest = Shape('SignUpRequest', {
  id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Nullable(Type.String()),
  provider: Nullable(Type.String({ description: 'The sign-in provider they came with' })),
  cause: OneOf('approval', 'no_script'),
  createdAt: Timestamp,
})

export function presentRequest(row: SignUpRequestRow): Static<typeof SignUpRequest> {
  const { id, name, username, email, created_at: createdAt } = row
  const provider = (row.identity as { provider?: string } | null)?.provider ?? null
  return { id, name, username, email, provider, cause: row.cause as 'approval' | 'no_script', createdAt }
}
