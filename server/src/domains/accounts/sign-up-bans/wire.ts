import { type Static, Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import type { SignUpBanRow } from './queries.ts'

const Kind = OneOf('email', 'domain', 'network')

export const SignUpBan = Shape('SignUpBan', {
  id: Id,
  kind: Kind,
  value: Type.String({ description: 'A domain, a network, or a part of an email address' }),
  reason: Nullable(Type.String()),
  expiresAt: Nullable({ ...Timestamp, description: 'null: the ban does not expire' }),
  createdAt: Timestamp,
})

export const SignUpBanRequest = Body('SignUpBanRequest', {
  kind: Kind,
  value: {
    ...Text(1, 254),
    description: 'An email address, a domain (subdomains included) or a network in CIDR notation',
  },
  reason: Type.Optional(Nullable({ ...Text(0, 500), description: 'Note for administrators' })),
  expiresAt: Type.Optional(
    Nullable({ ...Timestamp, description: 'Must be in the future; null or absent: the ban does not expire' }),
  ),
})

export function presentBan(row: SignUpBanRow): Static<typeof SignUpBan> {
  return {
    id: row.id,
    kind: row.kind as Static<typeof SignUpBan>['kind'],
    value: row.shown_as,
    reason: row.reason,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}
