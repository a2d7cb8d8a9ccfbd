// Ring: merge. It runs whole processes.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openDiskStore } from '#platform/storage/disk.ts'
import { startApi } from '#test/faults/processes.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { cloneDatabase, type TestDatabase } from '#test/support/app/databases.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { ask as askQuestions, endEvent } from '#test/support/builders/answers.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { ask, makeEmptyDatabase, runHearthctl } from '#test/support/operate/backup-drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-answers-'))
const SECRET_KEYS = randomSecretKeys()
const keys = openKeys(SECRET_KEYS)
const envOf = (url: string, files: string) => ({ DATABASE_URL: url, STORAGE_DIR: join(folder, files), SECRET_KEYS })
const backUp = (env: Record<string, string>, name: string) => runHearthctl(env, 'backup', join(folder, name)).trim()

/** What people wrote in clear: with a spot, of whom they bring, while they waited, and before they were told not this time. */
const marks = ['ordinary', 'name', 'guest', 'waiting', 'waitingname', 'refused', 'refusedname'] as const
const markOf = (what: string, daysAgo: number) => `zq${what}-${daysAgo}-`

/** Days ago that an event ended, what of it is kept then, and how many sealed answers are: contract §8.1. */
const events: readonly { daysAgo: number; kept: readonly (typeof marks)[number][]; sealed: number }[] = [
  { daysAgo: 1, kept: marks, sealed: 4 },
  { daysAgo: 15, kept: ['ordinary', 'name', 'guest'], sealed: 0 },
  { daysAgo: 181, kept: [], sealed: 0 },
]

/** The dump of a backup as text. */
const dumpOf = (backup: string) =>
  execFileSync('pg_restore', ['--file=-', join(backup, 'database.dump')], { maxBuffer: 1 << 28 }).toString()

/** An event with parties of all kinds, each with sensitive answers too, that ended so many days ago. */
async function makeEvent(app: App, daysAgo: number): Promise<void> {
  const people = { owner: 'owner', comes: 'stranger', waits: 'stranger', refused: 'stranger' } as const
  const { event, ...made } = await scene(app, { people, event: { seats: 2, maxGuests: 1 } })
  const { token } = made.owner
  const [ordinary, sensitive] = (await askQuestions(app, event, token, [
    { kind: 'short', label: 'Company', isAskedOfGuests: true },
    { kind: 'short', label: 'Food', isSensitive: true, isAskedOfGuests: true },
  ])) as [string, string]
  const say = (what: string) => ({
    [ordinary]: markOf(what, daysAgo),
    [sensitive]: markOf('sensitive', daysAgo),
  })
  async function come(person: { token: string }, own: string, name: string, guest: Record<string, string>) {
    const body = { answers: say(own), guests: [{ name: markOf(name, daysAgo), answers: guest }] }
    const { status, text } = await app.post(`/v1/events/${event.id}/rsvp`, { token: person.token, body })
    assert.equal(status, 201, text)
  }
  await come(made.comes, 'ordinary', 'name', say('guest'))
  await come(made.waits, 'waiting', 'waitingname', {})
  const decides = (requires_approval: boolean) =>
    app.database.updateTable('events').set({ requires_approval }).where('id', '=', event.id).execute()
  await decides(true)
  await come(made.refused, 'refused', 'refusedname', {})
  const body = { userIds: [made.refused.id] }
  const { status } = await app.post(`/v1/manage/events/${event.id}/attendees/decline`, { token, body })
  assert.equal(status, 200)
  await decides(false)
  await endEvent(app, event, daysAgo)
  // What people downloaded leaves no file behind.
  const session = await makeSession(app, made.owner)
  const { body: file } = await app.post(`/v1/manage/events/${event.id}/attendees/export`, { session })
  assert.ok((await app.get(new URL(file.data.url).pathname)).text.includes(markOf('ordinary', daysAgo)))
  const own = await app.get('/v1/profile/export', { session: await makeSession(app, made.comes) })
  assert.ok(own.text.includes(markOf('sensitive', daysAgo)))
}

/** Of a file in the store, so that a search of the store is known to see something. */
const fileMark = 'zqfile'

async function addFile(): Promise<void> {
  const store = openDiskStore({ directory: join(folder, 'files'), baseUrl: 'https://hearth.test', keys })
  const [user] = await ask<[{ id: string }]>(source.url, 'select id from users order by id limit 1')
  const [bytes, key] = [Buffer.from(`a picture: ${fileMark}`), `${user.id}/picture.txt`]
  const objectKey = `files/${key}.${createHash('md5').update(bytes).digest('hex')}`
  await store.put(objectKey, bytes, 'text/plain')
  await ask(
    source.url,
    `insert into uploads (key, user_id, category, filename, content_type, size, state, etag, object_key, created_at, verified_at)
     values ($1, $2, 'media', 'picture.txt', 'text/plain', $3, 'ready', $4, $5, now(), now())`,
    [key, user.id, bytes.length, objectKey.slice(objectKey.lastIndexOf('.') + 1), objectKey],
  )
}

/** The files below a folder in which a text is. */
const filesWith = (text: string, below: string) =>
  spawnSync('grep', ['-rla', text, join(folder, below)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

const countSealed = (url: string) =>
  ask<{ days: number; count: number }[]>(
    url,
    `select round(extract(epoch from now() - e.over_at) / 86400)::int as days, count(*)::int
     from answers a join events e on e.id = a.event_id where a.sealed is not null group by 1 order by 1`,
  )
const keptSealed = events.flatMap(({ daysAgo, sealed }) => (sealed > 0 ? [{ days: daysAgo, count: sealed }] : []))

let source: TestDatabase
let backup: string
before(async () => {
  source = await cloneDatabase()
  await using app = await startApp({
    beside: { url: source.url, clock: openRealClock() },
    keys,
  })
  for (const { daysAgo } of events) await makeEvent(app, daysAgo)
  await addFile()
  // Made before the nightly job ran: it holds all of them.
  backup = backUp(envOf(source.url, 'files'), 'backups')
})
after(async () => {
  await source[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

describe('what people answered, in a backup', () => {
  it('is there until the backup ends, the sensitive part only encrypted', () => {
    const dump = dumpOf(backup)
    for (const { daysAgo } of events) {
      for (const mark of marks) assert.ok(dump.includes(markOf(mark, daysAgo)), mark)
      assert.ok(!dump.includes(markOf('sensitive', daysAgo)))
    }
  })

  it('is gone after a restore where it is no longer kept, before the first page is served, and from new backups', async () => {
    await using target = await makeEmptyDatabase()
    const env = envOf(target.url, 'restored')
    runHearthctl(env, 'restore', backup)
    const dump = dumpOf(backUp(env, 'new-backups'))
    for (const { daysAgo, kept } of events)
      for (const mark of marks)
        assert.equal(dump.includes(markOf(mark, daysAgo)), kept.includes(mark), `${mark}, ${daysAgo} days after`)
    assert.deepEqual(await countSealed(target.url), keptSealed)
    // Nothing in the files either: answers are in no upload, and no export was kept.
    const found = filesWith('zq', 'restored')
    assert.deepEqual([found.length, filesWith(fileMark, 'restored')], [1, found], found.join())
  })

  it('is gone by the first answer of processes that are started over a database restored by other means', async () => {
    const restored = {
      DATABASE_URL: source.url,
      STORAGE_DIR: join(folder, 'files'),
      SECRET_KEYS,
      NODE_ENV: 'development',
    }
    await Promise.all(
      [1, 2].map(async () => {
        await using _api = await startApi(restored)
        const { rows } = await readMarks()
        for (const { daysAgo, kept } of events)
          for (const mark of marks)
            assert.equal(rows.includes(markOf(mark, daysAgo)), kept.includes(mark), `${mark}, ${daysAgo} days after`)
        assert.deepEqual(await countSealed(source.url), keptSealed)
      }),
    )
  })
})

/** All answers and names that are stored in clear. */
async function readMarks(): Promise<{ rows: string }> {
  const [found] = await ask<[{ rows: string }]>(
    source.url,
    `select string_agg(text, ' ') as rows from (select words as text from answers union all select name from guests) as kept`,
  )
  return found
}
