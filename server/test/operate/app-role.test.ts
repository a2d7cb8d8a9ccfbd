import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Mail } from '#kernel/context.ts'
import { findForgottenRoles, grantAppRole } from '#platform/database/app-role.ts'
import { compareMigrations } from '#platform/database/migrations.ts'
import { compareJobs } from '#platform/worker/jobs.ts'
import { waitUntil } from '#test/faults/child.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { ask } from '#test/support/builders/uploads.ts'

const role = `hearth_api_${process.pid}_${randomBytes(4).toString('hex')}`
const mails: Mail[] = []
let owner: App
let app: App
let roleUrl: string

before(async () => {
  owner = await startApp()
  await sql`create role ${sql.id(role)} login`.execute(owner.database)
  await grantAppRole(owner.database, role)
  const url = new URL(owner.url)
  url.username = role
  roleUrl = url.href
  const mailer = { address: 'hearth@hearth.test', send: async (mail: Mail) => void mails.push(mail) }
  app = await startApp({ beside: { url: roleUrl, clock: owner.clock }, mailer })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await sql`drop owned by ${sql.id(role)}`.execute(owner.database)
  await sql`drop role ${sql.id(role)}`.execute(owner.database)
  await owner[Symbol.asyncDispose]()
})

const rightsOf = async (kind: string) =>
  Object.fromEntries(
    (
      await sql<{ name: string; rights: string }>`
        select c.oid::regclass::text as name, concat_ws(' ',
          case when has_table_privilege(${role}, c.oid, 'select') then 'select' end,
          case when has_table_privilege(${role}, c.oid, 'insert') then 'insert' end,
          case when has_table_privilege(${role}, c.oid, 'update') then 'update' end,
          case when has_table_privilege(${role}, c.oid, 'delete') then 'delete' end,
          case when has_table_privilege(${role}, c.oid, 'truncate, references, trigger') then 'more' end) as rights
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and c.relispartition = ${kind === 'partitions'}`.execute(owner.database)
    ).rows.map(({ name, rights }) => [name, rights]),
  )

it('the role changes rows of every table, adds to the audit log, and has no right on a partition', async () => {
  const { audit_log, schema_migrations, ...tables } = await rightsOf('tables')
  assert.equal(audit_log, 'select insert')
  assert.equal(schema_migrations, 'select')
  assert.ok(Object.keys(tables).length > 50)
  for (const [name, rights] of Object.entries(tables)) assert.equal(rights, 'select insert update delete', name)
  for (const [name, rights] of Object.entries(await rightsOf('partitions'))) assert.equal(rights, '', name)
})

it('a table that a later migration makes is granted by the next migrate, which tells when it is forgotten', async () => {
  await sql`create table later (id integer generated always as identity, other serial)`.execute(owner.database)
  assert.deepEqual(await findForgottenRoles(owner.database), [role])
  await assert.rejects(sql`select from later`.execute(app.database), { code: '42501' })
  await grantAppRole(owner.database, role)
  assert.deepEqual(await findForgottenRoles(owner.database), [])
  await sql`insert into later default values`.execute(app.database)
  await sql`drop table later`.execute(owner.database)
})

it('with the role people sign in by mail and send files', async () => {
  const form = (url: string, values: Record<string, string>, cookie = '') =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
      payload: new URLSearchParams(values).toString(),
    })
  const user = await makeUser(owner)
  const { rows } = await sql<{ email: string }>`select email from users where id = ${user.id}`.execute(owner.database)
  const asked = await form('/sign-in', { email: rows[0]!.email })
  const mail = await waitUntil('the code is mailed', 30_000, () => mails[0])
  const cookies = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const code = /\b\d{3} ?\d{3}\b/.exec(mail.text)![0]
  const signedIn = await form('/sign-in/code', { code }, cookies)
  assert.ok(signedIn.statusCode < 400, signedIn.payload)
  assert.ok(
    signedIn.cookies.some(({ name }) => name.endsWith('session')),
    JSON.stringify(signedIn.headers),
  )

  const token = await makeToken(owner, user, ['write:uploads'])
  const asking = await ask(app, token, { size: 3 })
  assert.equal(asking.status, 201, asking.text)
  const url = new URL(asking.body.data.uploadUrl)
  const sent = await app.http.inject({
    method: 'PUT',
    url: url.pathname + url.search,
    headers: { 'content-type': 'image/png' },
    payload: Buffer.from('abc'),
  })
  assert.equal(sent.statusCode, 200, sent.payload)
})

it('with the role the schema, its end and the queue can be read, for readiness, doctor and settings', async () => {
  const client = new pg.Client({ connectionString: roleUrl })
  await client.connect()
  assert.deepEqual((await compareMigrations(client)).missing, [])
  assert.equal((await compareJobs(client)).isCurrent, true)
  await client.query('select name from pgboss.queue')
  const { rowCount } = await client.query('select from schema_migrations where finished_at is not null')
  assert.ok(rowCount! > 0)
  await assert.rejects(client.query('delete from pgboss.job'), { code: '42501' })
  await client.end()
})
