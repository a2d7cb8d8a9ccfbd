import { type Static, Type } from 'typebox'
import { Body, Id, Name, Nullable, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import type { TokenRow } from './queries.ts'

const shared = {
  id: Id,
  name: Type.String({ description: 'Name the user gave the token' }),
  tokenPrefix: Type.String({ description: 'First 15 characters of the token, to recognize it by' }),
  scopes: Type.String({ description: 'Scopes, separated by spaces' }),
  expiresAt: Nullable({ ...Timestamp, description: 'null: the token does not expire' }),
  createdAt: Nullable(Timestamp),
}

export const Token = Shape('Token', {
  ...shared,
  lastUsedAt: Nullable({ ...Timestamp, description: 'null if it was never used' }),
  grantId: Nullable({
    ...Id,
    description: 'Grant of the application that created the token; null if the user created it',
  }),
  parentId: Nullable({
    ...Id,
    description:
      'Token that created this one and is revoked with it; null if it was created in a browser or by an application',
  }),
})
export type TokenView = Static<typeof Token>

export const TokenCreated = Shape('TokenCreated', {
  ...shared,
  token: Type.String({ description: 'The full token; returned only in this response' }),
})

export const CreateTokenRequest = Body('CreateTokenRequest', {
  name: Name(100, { description: 'Name to recognize the token by' }),
  scopes: Type.Array(Text(1, 100), {
    minItems: 1,
    maxItems: 50,
    description: 'Scope names; GET /v1/scopes lists them',
  }),
  expiresInDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'Days until the token expires; without it, the token does not expire',
    }),
  ),
})

export const UpdateTokenRequest = Body('UpdateTokenRequest', {
  name: Name(100, { description: 'Name to recognize the token by' }),
})

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
