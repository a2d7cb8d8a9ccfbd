import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

/** A pooler in transaction mode gives every transaction another session, so nothing may be left in one. */
const server = join(import.meta.dirname, '../..')

/** These connect to PostgreSQL itself and say so in docs/operate/scaling.md, "Behind PgBouncer". */
const direct = [
  'src/platform/database/migrations.ts',
  'src/main/backup/create.ts',
  'src/main/backup/postgres.ts',
  'src/main/migrate/scratch.ts',
]

const forms: Record<string, RegExp> = {
  'LISTEN or NOTIFY': /[`'"](un)?listen\s+["\w$]|[`'"]notify\s+["\w$]|pg_notify\s*\(|useListenNotify/i,
  'a lock of the session': /pg_(try_)?advisory_(lock|unlock)/i,
  // Sentences begin with a capital letter, and the settings that they name are in capitals.
  'a setting of the session':
    /[`'";]\s*(set|SET)\s+((session|SESSION)\s+)?(?!local\b|constraints\b|transaction\b)[a-z_]+\s*(=|\b(to|TO)\b)|[`'";]\s*(reset|RESET)\s+[a-z_]+|set_config\s*\([^)]*,\s*false\s*\)/,
  'a table of the session': /create\s+(temp|temporary)\s+(table|view|sequence)(?![^`;]*on commit drop)/i,
  'a prepared statement or cursor of the session':
    /[`'"]\s*(prepare|PREPARE|deallocate|DEALLOCATE|discard|DISCARD)\s+\w+( as| AS|[`'"])|\bwith hold\b|\bWITH HOLD\b/,
}

/** What of the session a text uses. */
function findSessionState(text: string): string[] {
  return Object.keys(forms).filter((name) => forms[name]!.test(text))
}

const sources = globSync('src/**/*.{ts,mjs}', { cwd: server }).filter((path) => !path.endsWith('.test.ts'))

describe('nothing is left in a session of the database', () => {
  it('no source listens, sets, locks, prepares or makes a table for longer than a transaction', () => {
    assert.ok(sources.length > 1000, `${sources.length} files`)
    const found = sources
      .filter((path) => !direct.includes(path))
      .flatMap((path) => findSessionState(readFileSync(join(server, path), 'utf8')).map((what) => `${path}: ${what}`))
    assert.deepEqual(found, [])
  })

  it('only the commands with a connection of their own open one beside the pool', () => {
    const opening = sources.filter((path) =>
      /new pg\.Client|new pg\.Pool/.test(readFileSync(join(server, path), 'utf8')),
    )
    assert.deepEqual(
      opening.filter((path) => !direct.includes(path)).sort(),
      // Replicas are asked one by one, each on a connection of its own that keeps nothing.
      [
        'src/main/doctor/replicas.ts',
        'src/platform/database/database.ts',
        'src/platform/database/replicas/ask-server.ts',
      ],
    )
  })

  it('the forms are found where they are', () => {
    const used = {
      "client.query('listen jobs')": 'LISTEN or NOTIFY',
      'sql`notify jobs`': 'LISTEN or NOTIFY',
      'sql`select pg_advisory_lock(1)`': 'a lock of the session',
      'sql`select pg_try_advisory_lock(1)`': 'a lock of the session',
      "client.query('set statement_timeout = 0')": 'a setting of the session',
      "client.query(`set time_zone to 'UTC'`)": 'a setting of the session',
      'sql`reset work_mem`': 'a setting of the session',
      "sql`select set_config('x', '1', false)`": 'a setting of the session',
      'sql`create temporary table numbered as select 1`': 'a table of the session',
      'sql`prepare one as select 1`': 'a prepared statement or cursor of the session',
    }
    for (const [text, what] of Object.entries(used)) assert.deepEqual(findSessionState(text), [what], text)
    const allowed = [
      'sql`select pg_advisory_xact_lock(1)`',
      'sql`select pg_try_advisory_xact_lock(1)`',
      'sql`set local work_mem = 1`',
      "sql`select set_config('x', '1', true)`",
      'sql`create temporary table numbered on commit drop as select 1`',
      'sql`update users set bio = 1`',
      'sql`set constraints all deferred`',
    ]
    for (const text of allowed) assert.deepEqual(findSessionState(text), [], text)
    for (const path of direct.slice(0, 2))
      assert.notDeepEqual(findSessionState(readFileSync(join(server, path), 'utf8')), [], path)
  })
})
