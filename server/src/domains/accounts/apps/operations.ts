import { Type } from 'typebox'
import { releaseUses } from '#domains/foundation/uploads/index.ts'
import { assertMaker, grantOf } from '#kernel/operation/credential.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import {
  changeApp,
  createApp,
  createSecret as createAppSecret,
  endSecret,
  replaceSecrets,
  requireOwnApp,
} from './commands.ts'
import { listSecrets as listAppSecrets } from './queries.secrets.ts'
import { deleteApp, deleteGrant, findApp, findGrant, listApps, listGrants as listGrantsOfUser } from './queries.ts'
import {
  CreateAppRequest,
  OAuthApp,
  OAuthAppCreated,
  OAuthAppSecretCreated,
  OAuthAppSecrets,
  OAuthApps,
  OAuthGrant,
  presentApp,
  presentGrant,
  presentSecret,
  RegeneratedSecret,
  UpdateAppRequest,
} from './wire.ts'

const AppParams = Type.Object({
  clientId: Type.String({ pattern: '^[\\w-]{1,64}$', says: 'must be the clientId of an application' }),
})
const exampleClient = 'hearth_app_00000000000000000000000000000001'
/** It has one secret, the other has two. */
const exampleClientWithRoom = 'hearth_app_00000000000000000000000000000003'

export const list = operation({
  id: 'apps.list',
  method: 'GET',
  path: '/v1/developer/apps',
  summary: "List the current user's OAuth applications",
  description: 'Lists the applications the user registered. Secrets are not included.',
  access: 'developer',
  effect: 'read',
  output: OAuthApps,
  example: {},
  mcp: {
    name: 'list_apps',
    title: 'List my applications',
    description: 'List OAuth applications the signed-in user owns (never their secrets).',
  },
  async handler({ db, caller }) {
    return { apps: (await listApps(db, caller.userId)).map(presentApp) }
  },
})

export const create = operation({
  id: 'apps.create',
  method: 'POST',
  path: '/v1/developer/apps',
  summary: 'Register an OAuth application',
  description:
    'The secret is returned only once. It is optional at the token endpoint until the application uses it for the first time, and required from then on. A public application has no secret. An account can have 10 applications.',
  access: 'developer',
  effect: 'write',
  fresh: 15,
  body: CreateAppRequest,
  output: OAuthAppCreated,
  status: 201,
  idempotency: 'refuse',
  errors: ['limit_reached', 'user_not_found'],
  example: { body: { name: 'Event poster', redirectUris: ['https://poster.example/callback'] } },
  audit: ({ output }) => ({ target: output.clientId }),
  async handler(ctx, { body }) {
    const { app, secret } = await createApp(ctx, body)
    return { ...presentApp(app), clientSecret: secret }
  },
})

export const get = operation({
  id: 'apps.get',
  method: 'GET',
  path: '/v1/developer/apps/{clientId}',
  summary: 'Get an OAuth application',
  description: "Returns one of the current user's applications. Secrets are not included.",
  access: 'developer',
  effect: 'read',
  params: AppParams,
  output: OAuthApp,
  errors: ['app_not_found'],
  example: { params: { clientId: exampleClient } },
  async handler({ db, caller }, { params }) {
    const app = await findApp(db, caller.userId, params.clientId)
    if (!app) throw new ApiError('app_not_found')
    return presentApp(app)
  },
})

export const update = operation({
  id: 'apps.update',
  method: 'PATCH',
  path: '/v1/developer/apps/{clientId}',
  summary: 'Update an OAuth application',
  description:
    "Changes one of the current user's applications. Changes only the fields you send; null clears a field. An OAuth application can update only the applications it registered.",
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  params: AppParams,
  body: UpdateAppRequest,
  output: OAuthApp,
  errors: ['app_not_found'],
  example: { params: { clientId: exampleClient }, body: { name: 'Poster maker' } },
  audit: ({ params, body }) => ({ target: params.clientId, detail: { fields: Object.keys(body) } }),
  async handler(ctx, { params, body }) {
    return presentApp(await changeApp(ctx, params.clientId, body))
  },
})

const remove = operation({
  id: 'apps.delete',
  method: 'DELETE',
  path: '/v1/developer/apps/{clientId}',
  summary: 'Delete an OAuth application',
  description:
    'Deletes the application and revokes all its tokens. An OAuth application can delete only the applications it registered.',
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  params: AppParams,
  output: Success,
  errors: ['app_not_found'],
  example: { params: { clientId: exampleClient } },
  audit: ({ params }) => ({ target: params.clientId }),
  async handler({ caller, now, ...unit }, { params }) {
    await requireOwnApp(unit.db, caller, params.clientId)
    await deleteApp(unit.db, caller.userId, params.clientId)
    await releaseUses(unit, 'app-logo', [params.clientId], now)
    return { success: true as const }
  },
})

export const regenerateSecret = operation({
  id: 'apps.regenerateSecret',
  method: 'POST',
  path: '/v1/developer/apps/{clientId}/regenerate-secret',
  summary: 'Replace the secrets of an OAuth application',
  description:
    'Creates a new secret, which is returned only once, and ends all others at once. Issued tokens stay valid. To change secrets without downtime, create a second secret, switch to it and delete the first.',
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  fresh: 15,
  params: AppParams,
  output: RegeneratedSecret,
  errors: ['app_not_found', 'public_client'],
  example: { params: { clientId: exampleClient } },
  audit: ({ params }) => ({ target: params.clientId }),
  async handler(ctx, { params: { clientId } }) {
    const clientSecret = await replaceSecrets(ctx, clientId)
    return { clientId, clientSecret, message: 'Store the secret now: it is not shown again' }
  },
})

export const listSecrets = operation({
  id: 'apps.listSecrets',
  method: 'GET',
  path: '/v1/developer/apps/{clientId}/secrets',
  summary: 'List the secrets of an OAuth application',
  description:
    'Lists when each secret was created and last used, newest first. The secrets themselves are not included. `lastUsedAt` is exact to the minute, and null until the first use.',
  access: 'developer',
  effect: 'read',
  params: AppParams,
  output: OAuthAppSecrets,
  errors: ['app_not_found'],
  example: { params: { clientId: exampleClient } },
  async handler({ db, caller }, { params }) {
    if (!(await findApp(db, caller.userId, params.clientId))) throw new ApiError('app_not_found')
    return { secrets: (await listAppSecrets(db, caller.userId, params.clientId)).map(presentSecret) }
  },
})

export const createSecret = operation({
  id: 'apps.createSecret',
  method: 'POST',
  path: '/v1/developer/apps/{clientId}/secrets',
  summary: 'Create a second secret',
  description:
    'Adds a secret to an OAuth application, so that it can change secrets without downtime. Both secrets are valid until one is deleted. The secret is returned only once. An application can have two secrets.',
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  fresh: 15,
  params: AppParams,
  output: OAuthAppSecretCreated,
  status: 201,
  idempotency: 'refuse',
  errors: ['app_not_found', 'public_client', 'limit_reached'],
  example: { params: { clientId: exampleClientWithRoom } },
  audit: ({ params, output }) => ({ target: params.clientId, detail: { secretId: output.id } }),
  async handler(ctx, { params: { clientId } }) {
    const { row, secret } = await createAppSecret(ctx, clientId)
    return { ...presentSecret(row), clientId, clientSecret: secret }
  },
})

export const deleteSecret = operation({
  id: 'apps.deleteSecret',
  method: 'DELETE',
  path: '/v1/developer/apps/{clientId}/secrets/{secretId}',
  summary: 'Delete a secret of an OAuth application',
  description: 'The secret stops working at once. Issued tokens stay valid. The last secret cannot be deleted.',
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  params: Type.Object({ ...AppParams.properties, secretId: Id }),
  output: Success,
  errors: ['secret_not_found', 'app_not_found', 'public_client', 'invalid_state'],
  example: { params: { clientId: exampleClient, secretId: exampleId } },
  audit: ({ params }) => ({ target: params.clientId, detail: { secretId: params.secretId } }),
  async handler(ctx, { params }) {
    await endSecret(ctx, params.clientId, params.secretId)
    return { success: true as const }
  },
})

export const listGrants = listOperation({
  id: 'apps.listGrants',
  path: '/v1/profile/grants',
  summary: 'List the applications a user authorized',
  description:
    'Lists the OAuth applications the current user gave access to. An OAuth application sees only its own grant.',
  access: 'user',
  item: OAuthGrant,
  example: {},
  async handler({ db, caller }, { page }) {
    return mapPage(
      await listGrantsOfUser(db, page, { userId: caller.userId, grantId: grantOf(caller) ?? undefined }),
      presentGrant,
    )
  },
})

export const revokeGrant = operation({
  id: 'apps.revokeGrant',
  method: 'DELETE',
  path: '/v1/profile/grants/{grantId}',
  summary: 'Revoke the access of an application',
  description:
    "Ends an OAuth application's access to the current user's account and revokes its tokens. An OAuth application can revoke only its own grant.",
  access: 'user',
  credential: 'maker',
  effect: 'write',
  params: Type.Object({ grantId: Id }),
  output: Success,
  errors: ['grant_not_found'],
  example: { params: { grantId: exampleId } },
  audit: ({ params }) => ({ target: params.grantId }),
  async handler({ db, caller }, { params }) {
    const grant = await findGrant(db, caller.userId, params.grantId)
    if (!grant) throw new ApiError('grant_not_found')
    assertMaker(caller, grant.id)
    await deleteGrant(db, caller.userId, grant.id)
    return { success: true as const }
  },
})

export { remove as delete }
