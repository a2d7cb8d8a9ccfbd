import { Type } from 'typebox'
import { Body, Id, Name, Nullable, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

const app = {
  clientId: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  redirectUris: Type.Array(Type.String()),
  website: Nullable(Uri),
  logoUri: Nullable(Uri),
  policyUri: Nullable(Uri),
  tosUri: Nullable(Uri),
  isPublicClient: Type.Boolean(),
  createdAt: Nullable(Timestamp),
  activeUsers: Type.Optional(Type.Integer({ description: 'People who have granted the application access' })),
}

export const OAuthApp = Shape('OAuthApp', app)
export const OAuthApps = Shape('OAuthApps', { apps: Type.Array(OAuthApp) })

export const OAuthAppCreated = Shape('OAuthAppCreated', {
  ...app,
  clientSecret: Type.String({ description: 'Shown only this once; empty for a public application' }),
})

export const RegeneratedSecret = Shape('RegeneratedSecret', {
  clientId: Type.String(),
  clientSecret: Type.String({ description: 'Shown only this once' }),
  message: Type.String(),
})

const secret = {
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
}

export const OAuthAppSecret = Shape('OAuthAppSecret', secret)
export const OAuthAppSecrets = Shape('OAuthAppSecrets', { secrets: Type.Array(OAuthAppSecret) })

export const OAuthAppSecretCreated = Shape('OAuthAppSecretCreated', {
  ...secret,
  clientId: Type.String(),
  clientSecret: Type.String({ description: 'Shown only this once' }),
})

const fields = {
  name: Name(100),
  redirectUris: Type.Array(Text(1, 2048), { minItems: 1, maxItems: 10 }),
  description: Type.Optional(Nullable(Text(0, 500))),
  website: Type.Optional(Nullable(Uri)),
  logoUri: Type.Optional(Nullable(Uri)),
  policyUri: Type.Optional(Nullable(Uri)),
  tosUri: Type.Optional(Nullable(Uri)),
}

export const CreateAppRequest = Body('CreateAppRequest', {
  ...fields,
  isPublicClient: Type.Optional(Type.Boolean({ default: false })),
})

export const UpdateAppRequest = Body('UpdateAppRequest', optionalProperties(Type.Object(fields)))

export const OAuthGrant = Shape('OAuthGrant', {
  grantId: Id,
  clientId: Type.String(),
  clientName: Type.String(),
  clientUri: Type.Optional(Nullable(Uri)),
  logoUri: Type.Optional(Nullable(Uri)),
  scopes: Type.Optional(Type.Array(Type.String())),
  grantedAt: Timestamp,
})
