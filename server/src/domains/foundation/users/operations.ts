import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { findUser } from './queries.ts'
import { presentUserBasic, UserBasic } from './wire.ts'

export const getMe = operation({
  id: 'users.getMe',
  method: 'GET',
  path: '/v1/me',
  summary: 'Get the current user',
  description: 'Returns the user this request acts for. `email` needs the scope `user:email`.',
  access: 'read:user',
  toleratesLag: true,
  effect: 'read',
  output: UserBasic,
  example: {},
  mcp: {
    name: 'get_me',
    title: 'Get the current user',
    description:
      'Get the signed-in user: id, name, username (email only with scope user:email). Call first when a request says "I" or "my".',
  },
  resource: { uri: 'community://me', name: 'Me', description: 'The signed-in user' },
  async handler({ db, caller }) {
    const user = await findUser(db, caller.userId)
    if (!user) throw new ApiError('invalid_token')
    return presentUserBasic(user, caller.scopes)
  },
})
