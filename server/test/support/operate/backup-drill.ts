import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { ObjectStore } from '#kernel/object-store.ts'
import { diagnose } from '#main/doctor/index.ts'
import { databaseUrl } from '#test/support/app/databases.ts'

export const hearthctl = join(import.meta.dirname, '../../../src/main/hearthctl.mjs')

/** The services of a test run may be in the environment; a command gets only what its instance has. */
export const cleanEnvironment = (env: Record<string, string>) => ({
  ...{ PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', NODE_ENV: 'development' },
  ...env,
})

export function runHearthctl(env: Record<string, string>, ...words: string[]): string {
  return execFileSync(process.execPath, [hearthctl, ...words], {
    env: cleanEnvironment(env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function ask<T extends object[]>(url: string, text: string, values: unknown[] = []): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T
  } finally {
    await client.end()
  }
}

export function as(role: string, url: string): string {
  const other = new URL(url)
  other.username = role
  return other.href
}

export interface NewDatabase extends AsyncDisposable {
  name: string
  /** As its owner, who may do nothing else on the server. */
  url: string
}

/** An empty database of another name and owner. */
export async function makeEmptyDatabase(): Promise<NewDatabase> {
  const name = `hearth_restored_${process.pid}_${randomBytes(4).toString('hex')}`
  const server = databaseUrl('postgres')
  await ask(server, `create role ${name} login`)
  await ask(server, `create database ${name} owner ${name} template template0`)
  return {
    name,
    url: as(name, databaseUrl(name)),
    async [Symbol.asyncDispose]() {
      await ask(server, `drop database if exists ${name} with (force)`)
      await ask(server, `drop role ${name}`)
    },
  }
}

interface TableContent {
  name: string
  rows: number
  md5: string
}

/** How many rows each table has, and a hash of all of them, those of pg-boss among them. */
export async function describeRows(url: string): Promise<TableContent[]> {
  const tables = await ask<{ name: string }[]>(
    url,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in
       ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  )
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::integer as rows,
      coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as md5 from ${name} as t`,
  )
  return ask(url, `${parts.join(' union all ')} order by 1`)
}

export const filesCount = 500
const contentOf = (n: number) =>
  createHash('sha256')
    .update(`file ${n}`)
    .digest('hex')
    .repeat(1 + (n % 300))

/** Adds files of five users, each with its record. Gives the number of all recorded files, those of the seed among them. */
export async function fillStore(url: string, store: ObjectStore): Promise<number> {
  const users = await ask<{ id: string }[]>(url, 'select id from users order by id limit 5')
  const files = Array.from({ length: filesCount }, (_, n) => {
    const bytes = Buffer.from(contentOf(n))
    const key = `${users[n % 5]!.id}/drill-${n}.txt`
    const etag = createHash('md5').update(bytes).digest('hex')
    return { key, userId: users[n % 5]!.id, bytes, etag, objectKey: `files/${key}.${etag}` }
  })
  for (let at = 0; at < files.length; at += 20)
    await Promise.all(files.slice(at, at + 20).map((one) => store.put(one.objectKey, one.bytes, 'text/plain')))
  const rows = files.map(({ key, userId, bytes, etag, objectKey }) => [key, userId, bytes.length, etag, objectKey])
  await ask(
    url,
    `with rows as (
       insert into uploads (key, user_id, category, filename, content_type, size, state, etag, object_key, created_at, verified_at)
       select r->>0, (r->>1)::uuid, 'media', 'drill.txt', 'text/plain', (r->>2)::integer, 'ready', r->>3, r->>4, now(), now()
       from jsonb_array_elements($1::jsonb) as r returning user_id, size)
     insert into upload_usage as u (user_id, total_size, file_count)
     select user_id, sum(size), count(*) from rows group by user_id
     on conflict (user_id) do update set total_size = u.total_size + excluded.total_size,
       file_count = u.file_count + excluded.file_count`,
    [JSON.stringify(rows)],
  )
  const [{ count }] = await ask<[{ count: number }]>(url, 'select count(*)::integer from uploads')
  assert.ok(count >= filesCount)
  return count
}

/** The hash of every file in a store, by its key. */
export async function describeStore(store: ObjectStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of store.list(''))
    found[key] = createHash('sha256')
      .update((await store.read(key, 20_000_000))!)
      .digest('hex')
  return found
}

/** What `hearthctl doctor --deep` finds wrong. Neither a worker nor the API runs, so their lines are left out. */
export async function listFailures(env: Record<string, string>): Promise<string[]> {
  const findings = await diagnose(cleanEnvironment({ BASE_URL: 'http://localhost:1', ...env }), { isDeep: true })
  assert.ok(findings.some(({ name }) => name === 'seats of events'))
  const isLeftOut = (name: string) => name === 'worker' || name === 'address'
  return findings.flatMap(({ name, state, text }) => (state === 'fail' && !isLeftOut(name) ? [`${name}: ${text}`] : []))
}
