import { Type } from 'typebox'
import { Body, Nullable, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'

export const GroupFederation = Shape('GroupFederation', {
  federated: Type.Boolean({ description: 'Whether people on other servers can follow the group' }),
  address: Nullable(
    Type.String({ description: 'What people search for to follow the group, such as `@repair-cafe@hearth.example`' }),
  ),
  followerCount: Type.Integer({ minimum: 0, description: 'Followers on other servers' }),
})

export const GroupFederationRequest = Body('GroupFederationRequest', {
  federated: Type.Boolean({ description: 'Whether people on other servers can follow the group' }),
})

export const FederationBlock = Shape('FederationBlock', {
  host: Type.String({ description: 'Name of the blocked server; its subdomains are blocked too' }),
  reason: Nullable(Type.String({ description: 'Note for administrators' })),
  createdAt: Timestamp,
})

export const FederationBlockRequest = Body('FederationBlockRequest', {
  host: { ...Text(1, 300), description: 'Name of a server, such as `social.example`; subdomains included' },
  reason: Type.Optional(Nullable({ ...Text(0, 500), description: 'Note for administrators' })),
})

export const HostParams = Type.Object({
  host: Type.String({
    pattern: '^[a-z0-9.-]{1,253}$',
    says: 'must be the name of a blocked server',
    description: 'Name of the blocked server',
  }),
})
