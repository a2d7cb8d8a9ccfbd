import { Type } from 'typebox'
import { findUserIdByUsername, lockUser } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, isId, Nullable, Shape, Success, Text } from '#kernel/operation/schema.ts'
import { findTokenOwner, listEveryToken, updateRevoked } from './queries.ts'
import { presentToken, Token } from './wire.ts'

const TokenOwner = Shape('TokenOwner', { id: Id, username: Nullable(Type.String()), name: Type.String() })
const ListedToken = Shape('ListedToken', { ...Token.properties, owner: TokenOwner })

export const listAll = listOperation({
  id: 'tokens.listAll',
  path: '/v1/admin/tokens',
  summary: 'List all access tokens',
  description:
    'Lists the personal access tokens of all members without their values, newest first. Administrators only.',
  access: 'admin',
  query: Type.Object({ user: Type.Optional({ ...Text(1, 36), description: 'Username or id of the owner' }) }),
  item: ListedToken,
  example: {},
  async handler({ db }, { query: { user }, page }) {
    const userId = user === undefined || isId(user) ? user : await findUserIdByUsername(db, user)
    if (user !== undefined && userId === undefined) return { items: [], hasMore: false }
    return mapPage(await listEveryToken(db, page, { userId }), (row) => ({
      ...presentToken(row),
      owner: { id: row.user_id, username: row.owner_username, name: row.owner_name },
    }))
  },
})

export const revoke = operation({
  id: 'tokens.revoke',
  method: 'DELETE',
  path: '/v1/admin/tokens/{id}',
  summary: 'Revoke an access token of a member',
  description: 'Revokes the token and every token that was created with it. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['token_not_found', 'user_not_found'],
  example: { params: { id: exampleId } },
  async handler({ db, audit, now }, { params }) {
    const owner = await findTokenOwner(db, params.id)
    if (!owner) throw new ApiError('token_not_found')
    // The same lock as in creation: a child token created concurrently is either seen here or refused there.
    await lockUser(db, owner.user_id)
    if ((await updateRevoked(db, params.id, owner.user_id, now)) === 0) throw new ApiError('token_not_found')
    audit({ action: 'tokens.revoke', target: owner.user_id, detail: { name: owner.name } })
    return { success: true as const }
  },
})
