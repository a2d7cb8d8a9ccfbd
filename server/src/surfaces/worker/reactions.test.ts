import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import type { JobQueue, ReactionContext, UnitOfWork } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import type { AnyReaction } from '#kernel/jobs.ts'
import { systemClock } from '#platform/clock.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Jobs, openJobs } from '#platform/worker/jobs.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { openReactions } from './reactions.ts'
import { batchQueue, type ReactionJob, reactionQueue, reactionQueues, relayBatch } from './relay.ts'

const logger = openLogger('silent')
let app: App
let jobs: Jobs
/** What handlers have seen, by the group that each event is about. */
let seen: string[]
let poison: Set<string>

before(async () => {
  app = await startApp()
  jobs = await openJobs(app.url, logger)
  for (const name of reactionQueues) await jobs.ensureQueue(name)
})
after(async () => {
  await jobs.close()
  await app[Symbol.asyncDispose]()
})
beforeEach(async () => {
  seen = []
  poison = new Set()
  await sql`delete from pgboss.job where name = any(${reactionQueues})`.execute(app.database)
  await app.database.deleteFrom('outbox_events').execute()
  await app.database.deleteFrom('reaction_runs').execute()
})

const groupOf = (event: DomainEvent) => (event.data as { groupId: string }).groupId
async function handler({ db }: ReactionContext, event: DomainEvent): Promise<void> {
  seen.push(groupOf(event))
  // A statement that fails, so that the transaction is lost as it would be in life.
  if (poison.has(groupOf(event))) await sql`select 1 / 0`.execute(db)
}
const plain = { name: 'test.plain', on: 'group.exported', handler } as AnyReaction
const together = {
  ...plain,
  name: 'test.together',
  async handleAll(ctx: ReactionContext, events: DomainEvent[]) {
    for (const event of events) await handler(ctx, event)
  },
} as AnyReaction

const write = <T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>) =>
  inTransaction(app, (unit) => work({ ...unit, enqueue: () => undefined }))
const context = () => ({ now: systemClock.now() }) as never
const open = (reactions = [plain, together]) => openReactions({ reactions, jobs, logger, context, write })

/** In the order of the outbox. */
async function emitMany(count: number): Promise<{ ids: string[]; groups: string[] }> {
  await inTransaction(app, async ({ emit }) => {
    for (let n = 0; n < count; n++) emit('group.exported', { groupId: randomUUIDv7() })
  })
  const rows = await app.database.selectFrom('outbox_events').select(['id', 'data']).orderBy('id').execute()
  return { ids: rows.map(({ id }) => id), groups: rows.map(({ data }) => (data as { groupId: string }).groupId) }
}

async function listQueued() {
  const { rows } = await sql<{ id: string; name: string; data: ReactionJob; retries: number; isLater: boolean }>`
    select id, name, data, retry_limit as retries, start_after > created_on as "isLater" from pgboss.job
    where name = any(${reactionQueues}) order by data->>'eventId'`.execute(app.database)
  return rows
}

async function listRuns(reaction: string): Promise<string[]> {
  const runs = app.database.selectFrom('reaction_runs').select('event_id').where('reaction', '=', reaction)
  return (await runs.orderBy('event_id').execute()).map((row) => row.event_id)
}

it('the relay puts up to 50 events of a reaction in a job of the queue for batches, and a single one in the other', async () => {
  const { ids } = await emitMany(101)
  assert.equal(await relayBatch({ database: app.database, jobs, clock: systemClock }), 101)
  const rows = await listQueued()
  for (const { name, data } of rows) assert.equal(name, 'eventIds' in data ? batchQueue : reactionQueue)
  const queued = rows.map(({ data }) => data)
  const batches = queued.map((data) => ('eventIds' in data ? data.eventIds : []))
  assert.deepEqual(batches.map((batch) => batch.length).sort(), [0, 50, 50])
  assert.deepEqual(batches.flat().sort(), ids.slice(0, 100).sort())
  for (const batch of batches) assert.deepEqual(batch, batch.toSorted())
  const reaction = 'group-export.tell-owners'
  assert.deepEqual(
    queued.filter((data) => 'eventId' in data),
    [{ reaction, eventId: ids[100] }],
  )
})

it('a batch runs each event once, in order and in one transaction, and again does nothing', async () => {
  const { ids, groups } = await emitMany(5)
  const run = open()
  await run({ reaction: plain.name, eventIds: ids }, randomUUIDv7())
  assert.deepEqual(seen, groups)
  const { rows } = await sql<{ count: number }>`select count(distinct xmin::text) from reaction_runs`.execute(
    app.database,
  )
  assert.equal(rows[0]!.count, 1)
  await run({ reaction: plain.name, eventIds: ids }, randomUUIDv7())
  assert.deepEqual(seen, groups)
})

it('events of a batch that another job has done are left out', async () => {
  const { ids, groups } = await emitMany(4)
  const run = open()
  await run({ reaction: plain.name, eventId: ids[1]! }, randomUUIDv7())
  await run({ reaction: plain.name, eventIds: ids }, randomUUIDv7())
  assert.deepEqual(seen, [groups[1], groups[0], groups[2], groups[3]])
})

for (const reaction of [plain, together])
  it(`${reaction.name}: of a batch with a failing event the others are done and it is put back alone, once`, async () => {
    const { ids, groups } = await emitMany(10)
    poison.add(groups[3]!)
    const run = open()
    const jobId = randomUUIDv7()
    await run({ reaction: reaction.name, eventIds: ids }, jobId)
    const others = ids.filter((_, n) => n !== 3)
    assert.deepEqual(await listRuns(reaction.name), others.toSorted())
    const [back, ...more] = await listQueued()
    assert.deepEqual(more, [])
    assert.deepEqual(back!.data, { reaction: reaction.name, eventId: ids[3] })
    assert.deepEqual(
      [back!.retries, back!.isLater],
      [19, true],
      'the try in the batch counts, and the next comes later',
    )

    // As after a kill between the put back and the end of the batch.
    seen = []
    await run({ reaction: reaction.name, eventIds: ids }, jobId)
    assert.deepEqual(
      (await listQueued()).map(({ id }) => id),
      [back!.id],
      'not put back twice',
    )
    assert.ok(
      seen.every((group) => group === groups[3]),
      'what is done does not run again',
    )

    await assert.rejects(run(back!.data, back!.id), /division by zero/, 'alone it fails as any job')
    poison.clear()
    await run(back!.data, back!.id)
    assert.deepEqual(await listRuns(reaction.name), ids.toSorted())
  })

it('after three failures the rest of a batch is put back untried, with all of its tries', async () => {
  const { ids, groups } = await emitMany(9)
  for (const n of [1, 2, 3, 5]) poison.add(groups[n]!)
  await open()({ reaction: together.name, eventIds: ids }, randomUUIDv7())
  assert.deepEqual(await listRuns(together.name), [ids[0]])
  const back = new Map((await listQueued()).map(({ data, retries }) => ['eventId' in data && data.eventId, retries]))
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => back.get(ids[n]!)),
    [19, 19, 19, 20, 20, 20, 20, 20],
  )
  assert.equal(back.size, 8)
})

it('a database that is away fails the whole job, and nothing is put back', async () => {
  const { ids } = await emitMany(3)
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const broken = { ...plain, name: 'test.broken', handler: () => Promise.reject(away) } as AnyReaction
  await assert.rejects(open([broken])({ reaction: broken.name, eventIds: ids }, randomUUIDv7()), away)
  assert.deepEqual(await listQueued(), [])
})

it('a worker has one batch of a reaction at a time, and several reactions side by side', async () => {
  const { ids } = await emitMany(6)
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const hasBegun = Promise.withResolvers<void>()
  const first = {
    ...plain,
    name: 'test.first',
    async handleAll() {
      begun.push('first')
      hasBegun.resolve()
      await gate.promise
    },
  } as AnyReaction
  const run = open([first, together])
  const running = [ids.slice(0, 3), ids.slice(3)].map((part) =>
    run({ reaction: first.name, eventIds: part }, randomUUIDv7()),
  )
  await hasBegun.promise
  await run({ reaction: together.name, eventIds: ids }, randomUUIDv7())
  assert.deepEqual(begun, ['first'], 'the second batch waits, another reaction does not')
  gate.resolve()
  await Promise.all(running)
  assert.deepEqual(begun, ['first', 'first'])
})
