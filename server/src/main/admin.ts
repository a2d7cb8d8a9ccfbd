import { parseArgs } from 'node:util'
import { createToken } from '../capabilities/tokens/index.ts'
import { createUser, findUserIdByUsername } from '../capabilities/users/index.ts'
import type { UnitOfWork } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { isScope } from '../kernel/scopes.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { openLogger } from '../platform/logger.ts'
import { transact } from '../platform/outbox.ts'
import { orExplain } from './start.ts'

const usage = `Usage:
  admin user create --email E --name N --username U [--role admin]
  admin token create --user U --scopes "read:user user" [--name N]`

const options = ['email', 'name', 'username', 'role', 'user', 'scopes'] as const
type Given = Partial<Record<(typeof options)[number], string>>

const commands: Record<string, (unit: UnitOfWork, given: Given) => Promise<object>> = {
  async 'user create'(unit, { email, name, username, role = 'user' }) {
    if (!email || !name || !username || (role !== 'user' && role !== 'admin'))
      throw new ApiError('validation_failed', usage)
    const id = await createUser(unit, { email, name, username, role })
    unit.audit({ action: 'admin.user-create', target: id, detail: { role } })
    return { id, email, name, username, role }
  },
  async 'token create'(unit, { user, scopes: list = '', name = 'admin command' }) {
    const userId = user && (await findUserIdByUsername(unit.db, user))
    if (!userId) throw new ApiError('user_not_found', `No such user: ${user ?? ''}\n${usage}`)
    const scopes = list.split(' ').filter(isScope)
    if (scopes.length === 0 || scopes.join(' ') !== list.trim()) throw new ApiError('invalid_scope')
    const wish = { userId, parentId: null, name, scopes, expiresAt: null, now: systemClock.now() }
    const { row, token } = await createToken(unit.db, wish)
    unit.audit({ action: 'admin.token-create', target: row.id, detail: { scopes } })
    return { id: row.id, token, scopes: scopes.join(' ') }
  },
}

await orExplain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
  })
  const command = commands[positionals.join(' ')]
  if (!command) throw new ApiError('validation_failed', usage)
  const config = readConfig(process.env)
  const database = openDatabase(
    { ...config.database, statementTimeoutMs: 5000, lockTimeoutMs: 2000 },
    openLogger('warn'),
  )
  const actor = { userId: null, requestId: null }
  const result = await transact(database, systemClock, actor, (unit) => command(unit, values as Given))
  console.log(JSON.stringify(result))
  await database.destroy()
})
