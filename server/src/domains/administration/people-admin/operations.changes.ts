import { Type } from 'typebox'
import { Person, presentUserProfile, requireUserId } from '#domains/foundation/users/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { Success } from '#kernel/operation/schema.ts'
import { deleteUser as deleteForThem, mailExport, moderateUser, signOutUser } from './commands.ts'
import { DeletedUser, ModeratedUser, ModerateUserRequest, SignOutRequest } from './wire.ts'

const params = Type.Object({ username: Person })

export const updateUser = operation({
  id: 'admin.updateUser',
  method: 'PATCH',
  path: '/v1/admin/users/{username}',
  summary: "Change a user's role or suspend a user",
  description:
    'A suspended user is refused from the next request on, is hidden from others and is mailed the reason. The last administrator can be neither demoted nor suspended. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: { minutes: 720, fields: { role: 15 } },
  params,
  body: ModerateUserRequest,
  output: ModeratedUser,
  errors: ['user_not_found', 'last_owner'],
  example: { params: { username: 'bo-world' }, body: { suspended: true } },
  async handler({ caller, now, ...unit }, { params: { username }, body }) {
    const userId = await requireUserId(unit.db, username)
    const { user, waiting } = await moderateUser(unit, { caller, now }, userId, body)
    return { ...presentUserProfile(user, caller.scopes), ...(waiting !== undefined && { waiting }) }
  },
})

export const signOut = operation({
  id: 'admin.signOut',
  method: 'POST',
  path: '/v1/admin/users/{username}/sign-out',
  summary: 'End all sessions of a user',
  description: 'Ends all sessions of a user, except your own session. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params,
  body: SignOutRequest,
  bodyOptional: true,
  output: Success,
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' }, body: { tokens: true } },
  async handler({ caller, now, ...unit }, { params: { username }, body }) {
    const userId = await requireUserId(unit.db, username)
    await signOutUser(unit, { caller, now }, userId, body ?? {})
    return { success: true as const }
  },
})

export const exportUser = operation({
  id: 'admin.exportUser',
  method: 'POST',
  path: '/v1/admin/users/{username}/exports',
  summary: 'Send users a copy of their data',
  description:
    'Mails the user a link to their data, for which they must sign in. Administrators do not get the data. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params,
  output: Success,
  errors: ['user_not_found', 'invalid_state'],
  example: { params: { username: 'bo-world' } },
  async handler(unit, { params: { username } }) {
    await mailExport(unit, await requireUserId(unit.db, username))
    return { success: true as const }
  },
})

export const deleteUser = operation({
  id: 'admin.deleteUser',
  method: 'DELETE',
  path: '/v1/admin/users/{username}',
  summary: 'Delete an account',
  description:
    'Deletes the account of a user with its data, and mails the user. The last administrator cannot be deleted. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  params,
  output: DeletedUser,
  errors: ['user_not_found', 'last_owner', 'invalid_state'],
  example: { params: { username: 'bo-world' } },
  async handler({ caller, now, ...unit }, { params: { username } }) {
    const userId = await requireUserId(unit.db, username)
    const waiting = await deleteForThem(unit, { caller, now }, userId)
    return { success: true as const, ...(waiting !== undefined && { waiting }) }
  },
})
