import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { changeProvider, createProvider, removeProvider } from './commands.ts'
import { listProviders } from './queries.ts'
import {
  CreateIdentityProviderRequest,
  IdentityProvider,
  ProviderId,
  presentProvider,
  UpdateIdentityProviderRequest,
} from './wire.ts'

const params = Type.Object({ id: ProviderId })

export const list = listOperation({
  id: 'identity-providers.list',
  path: '/v1/admin/identity-providers',
  summary: 'List identity providers',
  description:
    'Lists the providers of OpenID Connect that administrators added. Those from the environment of the server are not listed. Administrators only.',
  access: 'admin',
  item: IdentityProvider,
  example: {},
  async handler({ db, links }, { page }) {
    return mapPage(await listProviders(db, page, {}), (row) => presentProvider(row, links.baseUrl))
  },
})

export const create = operation({
  id: 'identity-providers.create',
  method: 'POST',
  path: '/v1/admin/identity-providers',
  summary: 'Add an identity provider',
  description:
    'Adds a provider of OpenID Connect to the sign-in page. Its issuer must have a public address; a private one can be set only in the environment of the server. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  body: CreateIdentityProviderRequest,
  output: IdentityProvider,
  status: 201,
  idempotency: 'refuse',
  errors: ['limit_reached', 'invalid_state'],
  example: {
    body: {
      id: 'library',
      name: 'Town library',
      issuer: 'https://sso.example.org',
      clientId: 'hearth',
      clientSecret: 'secret from the provider',
    },
  },
  async handler({ caller, now, links, cipher, outbound, ...unit }, { body }) {
    return presentProvider(await createProvider(unit, { cipher, outbound }, caller, body, now), links.baseUrl)
  },
})

export const update = operation({
  id: 'identity-providers.update',
  method: 'PATCH',
  path: '/v1/admin/identity-providers/{id}',
  summary: 'Update an identity provider',
  description: 'Changes only the fields you send. The issuer cannot be changed. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params,
  body: UpdateIdentityProviderRequest,
  output: IdentityProvider,
  errors: ['provider_not_found'],
  example: { params: { id: 'school' }, body: { name: 'School' } },
  async handler({ now, links, cipher, outbound, ...unit }, { params, body }) {
    return presentProvider(await changeProvider(unit, { cipher, outbound }, params.id, body, now), links.baseUrl)
  },
})

const remove = operation({
  id: 'identity-providers.delete',
  method: 'DELETE',
  path: '/v1/admin/identity-providers/{id}',
  summary: 'Delete an identity provider',
  description:
    'It cannot be used to sign in from the next request on. Linked accounts stay, so the id cannot be used again while there are any. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params,
  output: Success,
  errors: ['provider_not_found'],
  example: { params: { id: 'school' } },
  async handler(unit, { params }) {
    await removeProvider(unit, params.id)
    return { success: true as const }
  },
})

export { remove as delete }
