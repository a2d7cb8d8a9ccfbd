// Ring: merge. It runs whole processes.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { cloneDatabase, type TestDatabase } from '#test/support/app/databases.ts'
import { startApp } from '#test/support/app/harness.ts'
import { ask as askQuestions, endEvent } from '#test/support/builders/answers.ts'
import { scene } from '#test/support/builders/scene.ts'
import { ask, makeEmptyDatabase, runHearthctl } from '#test/support/operate/backup-drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-answers-'))
const SECRET_KEYS = randomSecretKeys()
const envOf = (url: string, files: string) => ({ DATABASE_URL: url, STORAGE_DIR: join(folder, files), SECRET_KEYS })
const backUp = (env: Record<string, string>, name: string) => runHearthctl(env, 'backup', join(folder, name)).trim()

/** Days ago that an event ended, and what of its answers is kept then: contract §8.1. */
const events = [
  { daysAgo: 1, kept: ['ordinary', 'sensitive', 'name'] },
  { daysAgo: 15, kept: ['ordinary', 'name'] },
  { daysAgo: 181, kept: [] },
] as const

/** The dump of a backup as text. */
const dumpOf = (backup: string) =>
  execFileSync('pg_restore', ['--file=-', join(backup, 'database.dump')], { maxBuffer: 1 << 28 }).toString()

let source: TestDatabase
let backup: string
before(async () => {
  source = await cloneDatabase()
  await using app = await startApp({
    beside: { url: source.url, clock: openRealClock() },
    keys: openKeys(SECRET_KEYS),
  })
  for (const { daysAgo } of events) {
    const people = { owner: 'owner', guest: 'stranger' } as const
    const { owner, guest, event } = await scene(app, { people, event: { seats: 9, maxGuests: 1 } })
    const [ordinary, sensitive] = (await askQuestions(app, event, owner.token, [
      { kind: 'short', label: 'Company' },
      { kind: 'short', label: 'Food', isSensitive: true },
    ])) as [string, string]
    const body = {
      answers: { [ordinary]: `zqordinary-${daysAgo}-`, [sensitive]: `zqsensitive-${daysAgo}-` },
      guests: [{ name: `zqname-${daysAgo}-` }],
    }
    const { status, text } = await app.post(`/v1/events/${event.id}/rsvp`, { token: guest.token, body })
    assert.equal(status, 201, text)
    await endEvent(app, event, daysAgo)
  }
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
      assert.ok(dump.includes(`zqordinary-${daysAgo}-`) && dump.includes(`zqname-${daysAgo}-`))
      assert.ok(!dump.includes(`zqsensitive-${daysAgo}-`))
    }
  })

  it('is gone after a restore where it is no longer kept, before the first page is served, and from new backups', async () => {
    await using target = await makeEmptyDatabase()
    const env = envOf(target.url, 'restored')
    runHearthctl(env, 'restore', backup)
    const dump = dumpOf(backUp(env, 'new-backups'))
    for (const { daysAgo, kept } of events) {
      const isThere = (what: (typeof kept)[number]) => kept.some((one) => one === what)
      for (const what of ['ordinary', 'name'] as const)
        assert.equal(dump.includes(`zq${what}-${daysAgo}-`), isThere(what), `${what}, ${daysAgo} days after`)
    }
    const sealed = await ask<{ days: number }[]>(
      target.url,
      `select round(extract(epoch from now() - e.over_at) / 86400)::int as days
       from answers a join events e on e.id = a.event_id where a.sealed is not null`,
    )
    assert.deepEqual(sealed, [{ days: 1 }])
    // Nothing in the files either: answers are in no upload, and in no export that was kept.
    assert.throws(() => execFileSync('grep', ['-rl', 'zq', join(folder, 'restored')], { stdio: 'pipe' }))
  })
})
