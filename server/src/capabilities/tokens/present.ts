import type { Static } from 'typebox'
import type { TokenRow } from './queries.ts'
import type { Token, TokenCreated } from './schemas.ts'

function presentShared(row: Omit<TokenRow, 'last_used_at'>) {
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
  return { ...presentShared(row), lastUsedAt: row.last_used_at }
}

export function presentTokenCreated(row: Omit<TokenRow, 'last_used_at'>, token: string): Static<typeof TokenCreated> {
  return { ...presentShared(row), token }
}
