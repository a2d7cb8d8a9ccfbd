import { Type } from 'typebox'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { grantOf } from '#kernel/operation/credential.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { createToken, requireChangeable } from './commands.ts'
import { listTokens, updateName, updateRevoked } from './queries.ts'
import { assertLife, decideScopes } from './rules.ts'
import {
  CreateTokenRequest,
  presentToken,
  presentTokenCreated,
  Token,
  TokenCreated,
  UpdateTokenRequest,
} from './wire.ts'

export const list = listOperation({
  id: 'tokens.list',
  path: '/v1/profile/tokens',
  summary: "List the current user's access tokens",
  description:
    'Lists personal access tokens without their values. An OAuth application sees only the tokens it created.',
  access: 'user',
  item: Token,
  example: {},
  async handler({ db, caller }, { page }) {
    return mapPage(
      await listTokens(db, page, { userId: caller.userId, grantId: grantOf(caller) ?? undefined }),
      presentToken,
    )
  },
})

export const create = operation({
  id: 'tokens.create',
  method: 'POST',
  path: '/v1/profile/tokens',
  summary: 'Create a personal access token',
  description:
    "The token value is returned only once. A token created with another token can have only the scopes of that token, expires no later than it, and is revoked with it. A token created by an OAuth application belongs to the application's grant: it is revoked with the grant and expires no later than the refresh token. An account can have 50 tokens. An instance may limit `expiresInDays`. The user gets a security email.",
  access: 'user',
  effect: 'write',
  fresh: 15,
  body: CreateTokenRequest,
  output: TokenCreated,
  status: 201,
  idempotency: 'refuse',
  errors: ['invalid_scope', 'scope_escalation', 'limit_reached', 'user_not_found'],
  example: { body: { name: 'laptop', scopes: ['read:user'], expiresInDays: 90 } },
  audit: ({ output }) => ({ target: output.id, detail: { scopes: output.scopes } }),
  async handler({ db, emit, caller, now }, { body }) {
    const scopes = decideScopes(caller, body.scopes)
    assertLife(body.expiresInDays, (await findSettings(db)).token_days_max)
    const { kind, id } = caller.credential
    const made = await createToken(db, {
      userId: caller.userId,
      parentId: kind === 'token' ? id : null,
      grant: caller.credential,
      name: body.name,
      scopes,
      expiresInDays: body.expiresInDays,
      now,
    })
    emit('account.security_changed', { userId: caller.userId, change: 'token_created', name: body.name })
    return presentTokenCreated(made.row, made.token)
  },
})

export const update = operation({
  id: 'tokens.update',
  method: 'PATCH',
  path: '/v1/profile/tokens/{id}',
  summary: 'Rename a personal access token',
  description:
    'Changes the name of the token and nothing else. An OAuth application can rename only the tokens it created.',
  access: 'user',
  credential: 'maker',
  effect: 'write',
  params: Type.Object({ id: Id }),
  body: UpdateTokenRequest,
  output: Token,
  errors: ['token_not_found', 'user_not_found'],
  example: { params: { id: exampleId }, body: { name: 'old laptop' } },
  audit: ({ params }) => ({ target: params.id }),
  async handler({ db, caller }, { params, body }) {
    await requireChangeable(db, caller, params.id)
    return presentToken(await updateName(db, params.id, caller.userId, body.name))
  },
})

const remove = operation({
  id: 'tokens.delete',
  method: 'DELETE',
  path: '/v1/profile/tokens/{id}',
  summary: 'Revoke a personal access token',
  description:
    'Revokes the token and every token that was created with it. An OAuth application can revoke only the tokens it created.',
  access: 'user',
  credential: 'maker',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['token_not_found', 'user_not_found'],
  example: { params: { id: exampleId } },
  audit: ({ params }) => ({ target: params.id }),
  async handler({ db, caller, now }, { params }) {
    await requireChangeable(db, caller, params.id)
    await updateRevoked(db, params.id, caller.userId, now)
    return { success: true as const }
  },
})

export { remove as delete }
