import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { systemClock } from '#platform/clock.ts'
import { transact } from '#platform/database/outbox.ts'
import { openInspector } from '#platform/media/inspector.ts'
import type { App } from '#test/support/app/harness.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { assertCountsAgree, compare, removeLeft, sweep } from '#test/support/builders/uploads.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { listKeys, openBucket, send } from '#test/support/services/stores.ts'
import { isFull } from './child.ts'
import { openClient, type Question } from './load.ts'
import {
  type Api,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startApi,
  startDeployment,
  startWorker,
} from './processes.ts'

const total = isFull ? 1000 : 120
const callers = isFull ? 12 : 6
const killsMin = isFull ? 20 : 2
const killEveryMs = isFull ? 4000 : 3000

test(`a storm of ${total} requests, uploads and deletes with kills leaves no file without a record and no record without a file`, {
  skip: skipWithoutServices,
}, async () => {
  await using bucket = await openBucket()
  const s3 = {
    S3_ENDPOINT: serviceSetting('S3_ENDPOINT'),
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: serviceSetting('S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: serviceSetting('S3_SECRET_ACCESS_KEY'),
    S3_FORCE_PATH_STYLE: 'true',
    STORAGE_DIR: '',
  }
  await using deployment = await startDeployment(1, { ...generousLimits, ...s3 })
  const { database } = deployment.postgres
  const steady = deployment.apis[0]!
  const people: Person[] = []
  for (let n = 0; n < 5; n++) people.push(await makePerson(database))
  using client = openClient({ sockets: 50 })
  const png = await makePng(400, 300)
  const done = new Map<string, number>()
  const note = (what: string) => done.set(what, (done.get(what) ?? 0) + 1)
  const live: { key: string; owner: Person }[] = []
  let other: Api | undefined
  let isOver = false

  /** One process is never killed, so that requests can always be sent; the other one is killed. */
  const ask = (question: Omit<Question, 'port'>) =>
    client.send({
      ...question,
      port: other && !other.child.hasExited() && Math.random() < 0.6 ? other.port : steady.port,
    })

  async function request(owner: Person): Promise<{ key: string; uploadUrl: string } | undefined> {
    const body = { category: 'media', filename: 'a.png', contentType: 'image/png', size: png.length }
    const answer = await ask({ method: 'POST', path: '/v1/uploads/request', token: owner.token, body })
    if (answer.status !== 201) return void note(`request ${answer.status}`)
    const asked = JSON.parse(answer.body).data as { key: string; uploadUrl: string }
    live.push({ key: asked.key, owner })
    return asked
  }

  async function act(): Promise<void> {
    const owner = people[Math.floor(Math.random() * people.length)]!
    const dice = Math.random()
    if (dice < 0.15) return void ((await request(owner)) && note('asked'))
    if (dice < 0.6) {
      const asked = await request(owner)
      if (!asked) return
      const bytes = dice < 0.5 ? png : Buffer.alloc(png.length, 'x')
      note(`sent ${await send(asked.uploadUrl, bytes, 'image/png')}`)
      if (Math.random() < 0.7) note(`seen ${(await ask({ path: `/v1/uploads/file/${asked.key}` })).status}`)
      return
    }
    const chosen = live[Math.floor(Math.random() * live.length)]
    if (!chosen) return void note('nothing')
    const path = dice < 0.8 ? `/v1/uploads/file/${chosen.key}` : `/v1/uploads/${chosen.key}`
    const method = dice < 0.8 ? 'GET' : 'DELETE'
    note(`${method} ${(await ask({ method, path, token: chosen.owner.token })).status}`)
  }

  let kills = 0
  async function killAgainAndAgain(): Promise<void> {
    while (!isOver || kills < killsMin) {
      await using _worker = startWorker(deployment.env)
      await using api = await startApi(deployment.env)
      other = api
      for (let waited = 0; waited < killEveryMs && !isOver; waited += 100) await wait(100)
      kills += 2
    }
  }
  const killer = killAgainAndAgain()
  let left = total
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) await act()
    }),
  )
  isOver = true
  await killer

  let later = 0
  const clock = { now: () => new Date(Date.now() + later), advance: (ms: number) => (later += ms) }
  const app = { database, clock, store: bucket.store, inspector: openInspector() } as unknown as App
  await assertCountsAgree(app)
  const before = { objects: (await listKeys(bucket.store)).length }
  for (const ms of [120_000, 3_600_000, 3_600_000]) {
    clock.advance(ms)
    await sweep(app)
    await removeLeft(app)
  }
  await compare(app)
  const rows = await database.selectFrom('uploads').select(['object_key', 'state']).execute()
  assert.ok(rows.every(({ state }) => state === 'ready'))
  assert.deepEqual((await listKeys(bucket.store)).toSorted(), rows.map((row) => row.object_key).toSorted())
  await assertCountsAgree(app)
  console.log(
    `${total} acts, ${kills} kills: ${[...done].map(([what, n]) => `${what}×${n}`).join(' ')}; ` +
      `${before.objects} objects before the sweep, ${rows.length} after it, each with its record`,
  )

  const leaver = people[0]!
  await transact(database, systemClock, { userId: leaver.id, requestId: null }, (unit) =>
    eraseAccount(unit, leaver.id, systemClock.now()),
  )
  const own = rows.filter((row) => row.object_key!.includes(leaver.id))
  for (const { object_key } of own.slice(0, 3)) {
    const path = `/v1/uploads/file/${object_key!.slice('files/'.length, -33)}`
    assert.equal(
      (await client.send({ port: steady.port, path })).status,
      404,
      'a file of a deleted account is gone at once',
    )
  }
  // Killed in the middle of it: some objects are gone from the store and their notes are still there.
  await bucket.store.delete(own.slice(0, own.length / 2).map((row) => row.object_key!))
  await removeLeft(app)
  assert.deepEqual(
    (await listKeys(bucket.store)).filter((one) => one.includes(leaver.id)),
    [],
  )
  const { rows: notes } = await sql<{ count: number }>`select count(*) from upload_removals`.execute(database)
  assert.equal(Number(notes[0]!.count), 0)
})
