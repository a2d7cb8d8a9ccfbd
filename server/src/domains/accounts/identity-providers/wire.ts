import { type Static, Type } from 'typebox'
import { Body, Name, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { ProviderRow } from './queries.ts'

const secret = { minLength: 1, maxLength: 1000 }

export const ProviderId = Type.String({
  pattern: '^[a-z][a-z0-9-]{1,29}$',
  says: 'must be 2 to 30 lower-case letters, digits and hyphens, and start with a letter',
})

const fields = {
  name: Name(60, { description: 'Name on the sign-in button, such as "Town library"' }),
  clientId: Type.String({ minLength: 1, maxLength: 300, description: 'Client id at the provider' }),
}

export const IdentityProvider = Shape('IdentityProvider', {
  id: ProviderId,
  ...fields,
  issuer: { ...Uri, description: 'Issuer of OpenID Connect' },
  redirectUri: { ...Uri, description: 'The redirect URI to register at the provider' },
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

export const CreateIdentityProviderRequest = Body('CreateIdentityProviderRequest', {
  id: { ...ProviderId, description: 'Part of the redirect URI; it cannot be changed later' },
  ...fields,
  issuer: {
    ...Uri,
    description: 'Issuer of OpenID Connect, as its discovery document names it; it cannot be changed later',
  },
  clientSecret: Type.String({
    ...secret,
    description: 'Client secret at the provider; it is encrypted and not shown again',
  }),
})

export const UpdateIdentityProviderRequest = Body('UpdateIdentityProviderRequest', {
  name: Type.Optional(fields.name),
  clientId: Type.Optional(fields.clientId),
  clientSecret: Type.Optional(Type.String({ ...secret, description: 'A new client secret' })),
})

export function presentProvider(row: ProviderRow, baseUrl: string): Static<typeof IdentityProvider> {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    redirectUri: `${baseUrl}/sign-in/with/${row.id}/callback`,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
