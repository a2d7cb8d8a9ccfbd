import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

it('attack 26: one who has the database of the API cannot rewrite the audit log or make tables', async () => {
  await using owner = await startApp()
  const role = `hearth_api_${process.pid}_${randomBytes(4).toString('hex')}`
  await sql`create role ${sql.id(role)} login`.execute(owner.database)
  try {
    const env = { ...process.env, DATABASE_URL: owner.url, DATABASE_APP_ROLE: role, NODE_ENV: 'development' }
    const main = join(import.meta.dirname, '../../src/main/hearthctl.mjs')
    execFileSync(process.execPath, [main, 'migrate'], { env, stdio: 'pipe' })
    const url = new URL(owner.url)
    url.username = role
    await using app = await startApp({ beside: { url: url.href, clock: owner.clock } })

    const event = await makeEventWithGroup(owner)
    const token = await makeToken(owner, await makeUser(owner), ['user', 'write:events'])
    assert.equal((await app.post(`/v1/events/${event.id}/rsvp`, { token })).status, 201)
    const made = await app.post('/v1/profile/tokens', { token, body: { name: 'a', scopes: ['write:events'] } })
    assert.equal(made.status, 201, made.text)
    const { rows } = await sql`select from audit_log`.execute(app.database)
    assert.ok(rows.length > 0, 'what is done is written down')

    const [partition] = (
      await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'audit_log'::regclass order by 1`.execute(owner.database)
    ).rows
    for (const text of [
      `update audit_log set action = 'nothing'`,
      'delete from audit_log',
      'truncate audit_log',
      `delete from ${partition!.name}`,
      'drop table audit_log',
      'create table mine (id int)',
      `update schema_migrations set hash = ''`,
      'alter table users disable trigger all',
    ])
      await assert.rejects(sql.raw(text).execute(app.database), { code: '42501' }, text)
  } finally {
    await sql`drop owned by ${sql.id(role)}`.execute(owner.database)
    await sql`drop role ${sql.id(role)}`.execute(owner.database)
  }
})
