import { type Static, Type } from 'typebox'
import {
  Body,
  Id,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Text,
  Timestamp,
  Uri,
} from '#kernel/operation/schema.ts'
import type { ListedAppRow } from './queries.admin.ts'
import type { SecretRow } from './queries.secrets.ts'
import type { AppChanges, AppRow, GrantRow } from './queries.ts'

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

export function presentApp(row: AppRow): Static<typeof OAuthApp> {
  return {
    clientId: row.client_id,
    name: row.name,
    description: row.description,
    redirectUris: row.redirect_uris,
    website: row.website,
    logoUri: row.logo_uri,
    policyUri: row.policy_uri,
    tosUri: row.tos_uri,
    isPublicClient: row.is_public,
    createdAt: row.created_at,
    activeUsers: row.active_users,
  }
}

/** The columns that a request sets. */
export function changesOf(request: Static<typeof UpdateAppRequest>): AppChanges {
  const { redirectUris, logoUri, policyUri, tosUri, ...same } = request
  return {
    ...same,
    ...(redirectUris !== undefined && { redirect_uris: redirectUris }),
    ...(logoUri !== undefined && { logo_uri: logoUri }),
    ...(policyUri !== undefined && { policy_uri: policyUri }),
    ...(tosUri !== undefined && { tos_uri: tosUri }),
  }
}

export function presentSecret(row: SecretRow): Static<typeof OAuthAppSecret> {
  return { id: row.id, createdAt: row.created_at, lastUsedAt: row.last_used_at }
}

export function presentGrant(row: GrantRow): Static<typeof OAuthGrant> {
  return {
    grantId: row.id,
    clientId: row.client_id,
    clientName: row.name,
    clientUri: row.website,
    logoUri: row.logo_uri,
    scopes: row.scopes,
    grantedAt: row.granted_at,
  }
}

export const ScopeShape = Shape('Scope', {
  name: Type.String(),
  description: Type.String(),
  implies: Type.Array(Type.String(), { description: 'Scopes that come with this one' }),
})

export const ListedApp = Shape('ListedApp', {
  clientId: Type.String(),
  name: Type.String(),
  origin: {
    ...OneOf('app', 'registration', 'document'),
    description: 'How it came here: a member added it, it registered itself, or its client id is the URL of a document',
  },
  owner: Nullable(
    Shape(
      'AppOwner',
      { id: Id, username: Nullable(Type.String()), name: Type.String() },
      { description: 'The member who added it; null for others' },
    ),
  ),
  redirectUris: Type.Array(Type.String()),
  activeUsers: Type.Integer({ description: 'Members who gave it access' }),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})

export function presentListedApp(row: ListedAppRow): Static<typeof ListedApp> {
  return {
    clientId: row.client_id,
    name: row.name,
    origin: row.origin as Static<typeof ListedApp>['origin'],
    owner:
      row.owner_id === null ? null : { id: row.owner_id, username: row.owner_username, name: row.owner_name ?? '' },
    redirectUris: row.redirect_uris,
    activeUsers: row.active_users,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
