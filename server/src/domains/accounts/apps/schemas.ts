import { Type } from 'typebox'
import { Body, Id, Name, Nullable, optionalProperties, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'

const app = {
  clientId: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  redirectUris: Type.Array(Type.String(), { description: 'Allowed redirect URIs' }),
  website: Nullable(Uri),
  logoUri: Nullable(Uri),
  policyUri: Nullable({ ...Uri, description: 'Page with the privacy policy' }),
  tosUri: Nullable({ ...Uri, description: 'Page with the terms of service' }),
  isPublicClient: Type.Boolean({ description: 'Whether the application has no secret and must use PKCE' }),
  createdAt: Nullable(Timestamp),
  activeUsers: Type.Optional(Type.Integer({ description: 'Users who gave the application access' })),
}

export const OAuthApp = Shape('OAuthApp', app)
export const OAuthApps = Shape('OAuthApps', { apps: Type.Array(OAuthApp) })

export const OAuthAppCreated = Shape('OAuthAppCreated', {
  ...app,
  clientSecret: Type.String({ description: 'Returned only in this response; empty for a public application' }),
})

export const RegeneratedSecret = Shape('RegeneratedSecret', {
  clientId: Type.String(),
  clientSecret: Type.String({ description: 'Returned only in this response' }),
  message: Type.String({ description: 'Reminder to store the secret' }),
})

const secret = {
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Nullable({ ...Timestamp, description: 'Exact to the minute; null until the first use' }),
}

export const OAuthAppSecret = Shape('OAuthAppSecret', secret)
export const OAuthAppSecrets = Shape('OAuthAppSecrets', { secrets: Type.Array(OAuthAppSecret) })

export const OAuthAppSecretCreated = Shape('OAuthAppSecretCreated', {
  ...secret,
  clientId: Type.String(),
  clientSecret: Type.String({ description: 'Returned only in this response' }),
})

const fields = {
  name: Name(100, { description: 'Shown to users on the consent page' }),
  redirectUris: Type.Array(Text(1, 2048), {
    minItems: 1,
    maxItems: 10,
    description: 'Allowed redirect URIs: https, or http on localhost',
  }),
  description: Type.Optional(Nullable(Text(0, 500))),
  website: Type.Optional(Nullable(Uri)),
  logoUri: Type.Optional(Nullable({ ...Uri, description: 'URL of the logo; upload the image first' })),
  policyUri: Type.Optional(Nullable({ ...Uri, description: 'Page with the privacy policy' })),
  tosUri: Type.Optional(Nullable({ ...Uri, description: 'Page with the terms of service' })),
}

export const CreateAppRequest = Body('CreateAppRequest', {
  ...fields,
  isPublicClient: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'true for an application that cannot keep a secret, such as a mobile app',
    }),
  ),
})

export const UpdateAppRequest = Body('UpdateAppRequest', optionalProperties(Type.Object(fields)))

export const OAuthGrant = Shape('OAuthGrant', {
  grantId: Id,
  clientId: Type.String(),
  clientName: Type.String(),
  clientUri: Type.Optional(Nullable({ ...Uri, description: 'Website of the application' })),
  logoUri: Type.Optional(Nullable(Uri)),
  scopes: Type.Optional(Type.Array(Type.String(), { description: 'Scopes the user granted' })),
  grantedAt: Timestamp,
})
