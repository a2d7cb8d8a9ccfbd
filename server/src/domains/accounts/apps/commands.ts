import { createHash, randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { changeUse } from '#domains/foundation/uploads/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { Caller, Reader, WriteContext } from '#kernel/context.ts'
import { assertMaker, grantOf } from '#kernel/operation/credential.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteSecret,
  insertSecret,
  listSecrets,
  lockApp,
  type SecretRow,
  updateOnlySecret,
} from './queries.secrets.ts'
import { type AppRow, countApps, findApp, insertApp, updateApp } from './queries.ts'
import { assertRedirectUris, assertRoom, assertSecretLeft, assertSecretRoom, decideApplicationType } from './rules.ts'
import { type CreateAppRequest, changesOf, type UpdateAppRequest } from './wire.ts'

type Context = WriteContext & { caller: Caller }

export function makeSecret() {
  const secret = `hearth_ocs_${randomBytes(32).toString('hex')}`
  return { secret, hash: createHash('sha256').update(secret).digest() }
}

/** The owner is mailed about every new secret, because it grants access. */
function emitSecretCreated(emit: WriteContext['emit'], { userId }: Caller, name: string): void {
  emit('account.security_changed', { userId, change: 'app_secret_created', name }, { subjectUserId: userId })
}

/** A public application has an empty secret: it could not keep one confidential. */
export async function createApp(
  ctx: Context,
  { isPublicClient = false, ...request }: Static<typeof CreateAppRequest>,
): Promise<{ app: AppRow; secret: string }> {
  const { db, caller, now, emit } = ctx
  assertRedirectUris(request.redirectUris)
  await lockUser(db, caller.userId)
  assertRoom(await countApps(db, caller.userId))
  const clientId = `hearth_app_${randomBytes(16).toString('hex')}`
  const { secret, hash } = makeSecret()
  await insertApp(db, {
    ...changesOf(request),
    name: request.name,
    redirect_uris: request.redirectUris,
    client_id: clientId,
    owner_id: caller.userId,
    application_type: decideApplicationType(request.redirectUris),
    is_public: isPublicClient,
    maker_consent_id: grantOf(caller),
    created_at: now.toISOString(),
  })
  await changeUse(ctx, ctx, { place: 'app-logo', holder: clientId, before: null, after: request.logoUri })
  emit('app.created', { userId: caller.userId, clientId }, { subjectUserId: caller.userId })
  if (!isPublicClient) {
    await insertSecret(db, clientId, hash, now)
    emitSecretCreated(emit, caller, request.name)
  }
  return { app: (await findApp(db, caller.userId, clientId))!, secret: isPublicClient ? '' : secret }
}

/** An application that the caller may change. */
export async function requireOwnApp(db: Reader, caller: Caller, clientId: string): Promise<AppRow> {
  const app = await findApp(db, caller.userId, clientId)
  if (!app) throw new ApiError('app_not_found')
  assertMaker(caller, app.maker_consent_id)
  return app
}

export async function changeApp(
  ctx: Context,
  clientId: string,
  request: Static<typeof UpdateAppRequest>,
): Promise<AppRow> {
  const { db, caller } = ctx
  const changes = changesOf(request)
  if (request.redirectUris) {
    assertRedirectUris(request.redirectUris)
    changes.application_type = decideApplicationType(request.redirectUris)
  }
  const app = await requireOwnApp(db, caller, clientId)
  if (Object.keys(changes).length === 0) return app
  await updateApp(db, caller.userId, clientId, changes)
  const logo = { before: app.logo_uri, after: request.logoUri }
  await changeUse(ctx, ctx, { place: 'app-logo', holder: clientId, ...logo })
  return (await findApp(db, caller.userId, clientId))!
}

/** An application whose secrets the caller may change, locked until this transaction ends. */
async function requireSecretApp({ db, caller }: Context, clientId: string): Promise<AppRow> {
  await lockApp(db, caller.userId, clientId)
  const app = await requireOwnApp(db, caller, clientId)
  if (app.is_public) throw new ApiError('public_client')
  return app
}

export async function replaceSecrets(ctx: Context, clientId: string): Promise<string> {
  const { db, caller, now, emit } = ctx
  const app = await requireSecretApp(ctx, clientId)
  const { secret, hash } = makeSecret()
  await updateOnlySecret(db, clientId, hash, now)
  emitSecretCreated(emit, caller, app.name)
  return secret
}

export async function createSecret(ctx: Context, clientId: string): Promise<{ row: SecretRow; secret: string }> {
  const { db, caller, now, emit } = ctx
  const app = await requireSecretApp(ctx, clientId)
  assertSecretRoom((await listSecrets(db, caller.userId, clientId)).length)
  const { secret, hash } = makeSecret()
  const row = await insertSecret(db, clientId, hash, now)
  emitSecretCreated(emit, caller, app.name)
  return { row, secret }
}

export async function endSecret(ctx: Context, clientId: string, secretId: string): Promise<void> {
  const { db, caller } = ctx
  await requireSecretApp(ctx, clientId)
  const secrets = await listSecrets(db, caller.userId, clientId)
  if (!secrets.some(({ id }) => id === secretId)) throw new ApiError('secret_not_found')
  assertSecretLeft(secrets.length)
  await deleteSecret(db, clientId, secretId)
}
