import { createToken } from '#domains/accounts/tokens/index.ts'
import { createUser, findUserIdByUsername } from '#domains/accounts/users/index.ts'
import { liftBounce, recordBounce } from '#domains/instance/notifications/index.ts'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import type { ObjectStore } from '#kernel/object-store.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isScope } from '#kernel/operation/scopes.ts'
import { systemClock } from '#platform/clock.ts'

export const usage = `Usage:
  admin user create --email E --name N --username U [--role admin]
  admin token create --user U --scopes "read:user user" [--name N]
  admin mail bounce --email E
  admin mail unbounce --email E
  admin scores check
  admin storage prepare`

export const options = ['email', 'name', 'username', 'role', 'user', 'scopes'] as const
type OpenStore = () => Promise<ObjectStore>
export type Given = Partial<Record<(typeof options)[number], string>>

/** Commands for operators. Each runs in one transaction and returns what is printed. */
export const commands: Record<string, (unit: UnitOfWork, given: Given, openStore: OpenStore) => Promise<object>> = {
  async 'user create'(unit, { email, name, username, role = 'user' }) {
    if (!email || !name || !username || (role !== 'user' && role !== 'admin'))
      throw new ApiError('validation_failed', usage)
    const id = await createUser(unit, { email, name, username, role }, systemClock.now())
    unit.audit({ action: 'admin.user-create', target: id, detail: { role } })
    return { id, email, name, username, role }
  },
  async 'token create'(unit, { user, scopes: list = '', name = 'admin command' }) {
    const userId = user && (await findUserIdByUsername(unit.db, user))
    if (!userId) throw new ApiError('user_not_found', `No such user: ${user ?? ''}\n${usage}`)
    const scopes = list.split(' ').filter(isScope)
    if (scopes.length === 0 || scopes.join(' ') !== list.trim()) throw new ApiError('invalid_scope')
    const wish = { userId, parentId: null, name, scopes, now: systemClock.now() }
    const { row, token } = await createToken(unit.db, wish)
    unit.emit('account.security_changed', { userId, change: 'token_created', name })
    unit.audit({ action: 'admin.token-create', target: row.id, detail: { scopes } })
    return { id: row.id, token, scopes: scopes.join(' ') }
  },
  async 'mail bounce'(unit, { email }) {
    if (!email) throw new ApiError('validation_failed', usage)
    await recordBounce(unit, email, systemClock.now())
    return { email, suppressed: true }
  },
  async 'storage prepare'(_unit, _given, openStore) {
    const store = await openStore()
    await store.prepare()
    store.close()
    return { prepared: true }
  },
  async 'mail unbounce'(unit, { email }) {
    if (!email) throw new ApiError('validation_failed', usage)
    await liftBounce(unit, email)
    return { email, suppressed: false }
  },
  'scores check': (unit) => countDifferences(unit.db),
}
