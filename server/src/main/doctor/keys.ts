import { listSecretKeys } from '#domains/developers/webhooks/index.ts'
import { hasSeededUsers } from '#domains/foundation/users/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { openKeys } from '#platform/keys.ts'
import { type Check, fail, ok, plural, type Result, skip, warn } from './check.ts'

/** Names only: no part of a key is ever shown. */
const namesOf = (secretKeys: string) => secretKeys.split(',').map((entry) => entry.trim().split(':')[0]!)

const giveBack = 'Put the missing key back into SECRET_KEYS, after the others. Each machine needs the same list.'

export function keysCheck(db: Database, { secretKeys, production }: Config, areGiven: boolean): Check {
  return {
    name: 'secret keys',
    fix: giveBack,
    async look() {
      if (!areGiven)
        return production ? skip('not checked: SECRET_KEYS is missing') : ok('random ones, until the process ends')
      const names = namesOf(secretKeys)
      if (new Set(names).size < names.length)
        return fail(
          `two keys have the same name: ${names.join(', ')}`,
          'Give every key in SECRET_KEYS a name of its own, such as k2.',
        )
      const used = await listSecretKeys(db)
      const missing = used.filter(({ kid }) => !names.includes(kid))
      if (missing.length > 0) return fail(explain('not in SECRET_KEYS', missing), giveBack)
      const keys = openKeys(secretKeys)
      const wrong = used.filter(({ sample }) => !canRead(keys, sample))
      if (wrong.length > 0)
        return fail(
          explain('another key of the same name', wrong),
          'Give the old key its old value, and a new key a new name: a name is never used twice.',
        )
      return ok(`${plural(names.length, 'key')} (${names.join(', ')}); ${names[0]} signs and encrypts`)
    },
  }
}

const explain = (what: string, keys: { kid: string; count: number }[]) =>
  `secrets of webhooks are encrypted with ${what}: ${keys.map(({ kid, count }) => `${kid} (${count})`).join(', ')}`

function canRead(keys: ReturnType<typeof openKeys>, sealed: string): boolean {
  try {
    keys.decrypt('webhook-secrets', sealed)
    return true
  } catch {
    return false
  }
}

export function sampleDataCheck(db: Database, production: boolean): Check {
  return {
    name: 'sample data',
    fix: 'Check the line of the schema.',
    async look(): Promise<Result> {
      if (!production || !(await hasSeededUsers(db))) return ok(production ? 'none' : 'allowed in development')
      return warn(
        'invented people of hearthctl seed are among the members',
        'Begin with an empty database: createdb NAME, change DATABASE_URL, run hearthctl migrate. Keep this one to try things out.',
      )
    },
  }
}
