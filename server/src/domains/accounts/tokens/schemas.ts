import { type Static, Type } from 'typebox'
import { Body, Id, Name, Nullable, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'

const shared = {
  id: Id,
  name: Type.String(),
  tokenPrefix: Type.String({ description: 'The first 15 characters, to recognise the token by' }),
  scopes: Type.String({ description: 'Separated by spaces' }),
  expiresAt: Nullable(Timestamp),
  createdAt: Nullable(Timestamp),
}

export const Token = Shape('Token', {
  ...shared,
  lastUsedAt: Nullable(Timestamp),
  grantId: Nullable({ ...Id, description: 'The grant of the application that made it' }),
})
export type TokenView = Static<typeof Token>

export const TokenCreated = Shape('TokenCreated', {
  ...shared,
  token: Type.String({ description: 'The full value, shown only this once' }),
})

export const CreateTokenRequest = Body('CreateTokenRequest', {
  name: Name(100),
  scopes: Type.Array(Text(1, 100), { minItems: 1, maxItems: 50 }),
  expiresInDays: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, description: 'Without it the token does not expire' }),
  ),
})
