import type { Static } from 'typebox'
import type { TokenRow } from './queries.ts'
import type { Token, TokenCreated } from './schemas.ts'

type NewRow = Omit<TokenRow, 'last_used_at' | 'consent_id' | 'parent_id'>

function presentShared(row: NewRow) {
  return {
    id: row.id,
    name: row.name,
    tokenPrefix: row.token_prefix,
    scopes: row.scopes.join(' '),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

export function presentToken(row: TokenRow): Static<typeof Token> {
  return { ...presentShared(row), lastUsedAt: row.last_used_at, grantId: row.consent_id, parentId: row.parent_id }
}

export function presentTokenCreated(row: NewRow, token: string): Static<typeof TokenCreated> {
  return { ...presentShared(row), token }
}
