import type { Static } from 'typebox'
import type { RequestRow } from './queries.ts'
import type { SignUpRequest } from './schemas.ts'

export function presentRequest(row: RequestRow): Static<typeof SignUpRequest> {
  const { id, name, username, email, created_at: createdAt } = row
  const provider = (row.identity as { provider?: string } | null)?.provider ?? null
  return { id, name, username, email, provider, cause: row.cause as 'approval' | 'no_script', createdAt }
}
