import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'

const Kind = OneOf('email', 'domain', 'network')

export const SignUpBan = Shape('SignUpBan', {
  id: Id,
  kind: Kind,
  value: Type.String({ description: 'A domain, a network, or an e-mail address of which only a part is kept' }),
  reason: Nullable(Type.String()),
  expiresAt: Nullable(Timestamp),
  createdAt: Timestamp,
})

export const SignUpBanRequest = Body('SignUpBanRequest', {
  kind: Kind,
  value: { ...Text(1, 254), description: 'An e-mail address, a domain (its subdomains included) or a network as CIDR' },
  reason: Type.Optional(Nullable(Text(0, 500))),
  expiresAt: Type.Optional(Nullable(Timestamp)),
})
