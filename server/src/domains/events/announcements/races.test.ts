import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Caller, JobContext, Writer } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, jobContext, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { sendDue } from './background.ts'
import { unscheduleSending, updateDraft } from './commands.ts'

const app = useApp()
const hourMs = 3_600_000
let token: string
let caller: Caller
let id: string
let path: string

/** An announcement whose time has come. */
beforeEach(async () => {
  const event = await makeEventWithGroup(app, { seats: null })
  const organizer = await makeUser(app)
  await giveRole(app, event.groupId!, organizer, 'manager')
  const scopes = ['manage:events', 'manage:groups'] as const
  token = await makeToken(app, organizer, [...scopes])
  const credential = { kind: 'token', id: organizer.id, grantId: null, familyId: null, expiresAt: null } as const
  caller = { userId: organizer.id, role: 'user', scopes: new Set(scopes), credential }
  const body = { subject: 'Bring boots', body: 'It rained.' }
  id = (await app.post(`/v1/manage/events/${event.id}/announcements/drafts`, { token, body })).body.data.id
  path = `/v1/manage/announcements/${id}`
  const sendAt = new Date(app.clock.now().getTime() + hourMs).toISOString()
  assert.equal((await app.post(`${path}/schedule`, { token, body: { sendAt } })).status, 200)
  app.clock.advance(hourMs)
})

/** Runs the job of one worker and gives how often it started the announcement. */
async function runSendDue(beforeCommit: (tx: Writer) => Promise<void> = async () => undefined): Promise<number> {
  const started: string[] = []
  const write: JobContext['write'] = (work) =>
    inTransaction(app, async (unit) => {
      const enqueue = (_job: object, data: object) =>
        void started.push((data as { announcementId: string }).announcementId)
      const result = await work({ ...unit, enqueue })
      await beforeCommit(unit.db)
      return result
    })
  await sendDue.handler({ ...jobContext(app), write } as JobContext, {})
  return started.filter((one) => one === id).length
}

async function countStarts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from outbox_events
    where type = 'announcement.due' and data->>'announcementId' = ${id}`.execute(app.database)
  return rows[0]!.count
}

const find = async () => (await app.get(path, { token })).body.data

async function untilWaiting(tx: Writer): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
    if (rows.length > 0) return
    assert.ok(Date.now() < end, 'waited too long: no request waits for the worker')
    await wait(10)
  }
}

it('of two workers that find an announcement at once, one starts it and the other goes on without it', async () => {
  const second: number[] = []
  const first = await runSendDue(async () => void second.push(await runSendDue()))
  assert.deepEqual([first, ...second], [1, 0])
  assert.equal(await runSendDue(), 0)
})

it('while it is being cancelled no worker starts it, and not after that', async () => {
  await inTransaction(app, async (unit) => {
    await unscheduleSending(unit, caller, id)
    assert.equal(await runSendDue(), 0)
  })
  assert.equal(await runSendDue(), 0)
  assert.equal((await find()).status, 'draft')
})

it('while it is being edited no worker starts it, and then it is sent as edited', async () => {
  await inTransaction(app, async (unit) => {
    await updateDraft({ ...jobContext(app), ...unit } as never, caller, id, { subject: 'Bring coats' })
    assert.equal(await runSendDue(), 0)
  })
  assert.equal(await countStarts(), 1, 'the worker that found it locked is followed by another at once')
  assert.equal(await runSendDue(), 1)
  const { status, subject } = await find()
  assert.deepEqual([status, subject], ['sent', 'Bring coats'])
})

it('what is edited before its time waits for it', async () => {
  app.clock.advance(-hourMs / 2)
  assert.equal((await app.patch(path, { token, body: { subject: 'Bring coats' } })).status, 200)
  assert.equal(await countStarts(), 0)
})

for (const [name, request] of Object.entries({
  cancelling: () => app.post(`${path}/cancel`, { token }),
  editing: () => app.patch(path, { token, body: { subject: 'Bring coats' } }),
}))
  it(`a worker that starts it is first: ${name} waits, and is refused`, async () => {
    let answer: ReturnType<typeof request> | undefined
    const started = await runSendDue(async (tx) => {
      answer = request()
      await untilWaiting(tx)
    })
    const { status, body } = await answer!
    assert.deepEqual([started, status, body.code], [1, 409, 'invalid_state'])
    const { status: state, subject } = await find()
    assert.deepEqual([state, subject], ['sent', 'Bring boots'])
  })
