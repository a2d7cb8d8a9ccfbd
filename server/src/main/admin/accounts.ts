import { findAccountByEmail } from '#domains/accounts/sign-in/index.ts'
import { createToken } from '#domains/accounts/tokens/index.ts'
import { createUser, findUserId } from '#domains/foundation/users/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isScope } from '#kernel/operation/scopes.ts'
import { systemClock } from '#platform/clock.ts'
import { CommandError, UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

/** By username, email address or id. */
async function requireUserId(db: Reader, user: string): Promise<string> {
  const id = user.includes('@') ? (await findAccountByEmail(db, user))?.id : await findUserId(db, user)
  if (id === undefined)
    throw new CommandError(`There is no account "${user}". --user takes a username, an email address or an id.`)
  return id
}

export const accountCommands: AdminCommands = {
  'user create': {
    usage: '--email E --name N --username U [--role admin]',
    does: 'create an account',
    run: ({ write }, { email, name, username, role = 'user' }) => {
      if (!email || !name || !username || (role !== 'user' && role !== 'admin'))
        throw new UsageError('user create needs --email, --name and --username; --role is user or admin.')
      return write(async (unit) => {
        const id = await createUser(unit, { email, name, username, role }, systemClock.now())
        unit.audit({ action: 'admin.user-create', target: id, detail: { role } })
        return { id, email, name, username, role }
      })
    },
  },
  'token create': {
    usage: '--user U --scopes "read:user user" [--name N]',
    does: 'create a personal access token; U is a username, an email address or an id',
    run: ({ write }, { user, scopes: list = '', name = 'admin command' }) => {
      if (!user) throw new UsageError('token create needs --user and --scopes.')
      return write(async (unit) => {
        const userId = await requireUserId(unit.db, user)
        const scopes = list.split(' ').filter(isScope)
        if (scopes.length === 0 || scopes.join(' ') !== list.trim()) throw new ApiError('invalid_scope')
        const input = { userId, parentId: null, name, scopes, now: systemClock.now() }
        const { row, token } = await createToken(unit.db, input)
        unit.emit('account.security_changed', { userId, change: 'token_created', name })
        unit.audit({ action: 'admin.token-create', target: row.id, detail: { scopes } })
        return { id: row.id, token, scopes: scopes.join(' ') }
      })
    },
  },
}
