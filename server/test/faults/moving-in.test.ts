import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { grantMove, startMove, viewMove } from '#domains/accounts/invitations/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openKeys } from '#platform/keys.ts'
import { isFull, waitUntil } from './child.ts'
import { hasQueue, listActive, missHeartbeats } from './job-engine.ts'
import { openSink } from './mail-sink.ts'
import { environment, skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const people = isFull ? 2000 : 90
/** On each of the three days. */
const kills = isFull ? [3, 3, 3] : [0, 1, 0]
const killsInAll = kills.reduce((sum, count) => sum + count)
const settleMsMax = isFull ? 900_000 : 180_000
const queues = { find: 'invitations.send-moves', send: 'invitations.send' }
const addressOf = (n: number) => `guest-${n}@example.org`
/** One in a hundred. */
const isRefused = /-\d*33@/

test(`${people} people who move in get one invitation over three days although the worker is killed ${killsInAll}×`, {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(0)
  const { database } = deployment.postgres
  await using sink = await openSink(isRefused)
  const env = { DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url, MAIL_PER_HOUR: '1000000' }
  const groupId = await beginMove(database)

  let worker = startWorker(env)
  await using stack = new AsyncDisposableStack()
  stack.defer(() => worker[Symbol.asyncDispose]())
  /** Meanwhile the job of each minute is queued as soon as the last one is done. */
  const until = (what: string, condition: () => Promise<boolean> | boolean) =>
    waitUntil(what, settleMsMax, async () => {
      assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
      if (await condition()) return true
      await queueOnce(database)
      return false
    })
  await waitUntil('the queues are there', settleMsMax, () => hasQueue(database, queues.find))
  const settled = async () => {
    const { counts } = await viewMove(database, groupId)
    return counts.sent + counts.leftOut
  }

  const inFlight = new Set<string>()
  const byDay: number[] = []
  for (let day = 0; day < 3; day++) {
    if (day > 0) await passDay(database)
    const [from, to] = [Math.floor((people * day) / 3), Math.floor((people * (day + 1)) / 3)]
    // Of the first day only the first is due at once: the rest follows over the day.
    if (day === 0) await passDay(database)
    for (let n = 1; n <= kills[day]!; n++) {
      const goal = Math.floor(from + ((to - from) * n) / (kills[day]! + 1))
      await until(`${goal} of day ${day + 1} are settled`, async () => (await settled()) >= goal)
      await worker[Symbol.asyncDispose]()
      for (const data of await listActive<{ invitationId: string }>(database, queues.send))
        inFlight.add(data.invitationId)
      await missHeartbeats(deployment.postgres)
      worker = startWorker(env)
    }
    await until(`day ${day + 1} is over`, async () => (await settled()) >= to)
    byDay.push(sink.heard().size)
  }
  await until('the move has ended', async () => (await viewMove(database, groupId)).move?.end_reason === 'sent')

  const { counts } = await viewMove(database, groupId)
  const duplicates = sink.mails.length - sink.heard().size
  console.log(
    `${killsInAll} kills, ${people} people: by day ${byDay}; ${JSON.stringify(counts)}; ${sink.mails.length} mails, ` +
      `${duplicates} twice, ${inFlight.size} in flight at the kills`,
  )
  const refused = Array.from({ length: people }, (_, n) => addressOf(n)).filter((email) => isRefused.test(email))
  assert.equal(sink.heard().size, people - refused.length, 'everyone has the invitation')
  assert.deepEqual([counts.sent, counts.bounced, counts.waiting], [people, refused.length, 0])
  assert.ok(duplicates <= inFlight.size, `${duplicates} duplicates, but only ${inFlight.size} were in flight`)
  for (const [to, mails] of Map.groupBy(sink.mails, (mail) => mail.to))
    assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 1, `each mail to ${to} has the same Message-ID`)
})

async function beginMove(database: Database): Promise<string> {
  const groupId = randomUUIDv7()
  const owner = { id: randomUUIDv7() }
  const now = systemClock.now()
  const at = now.toISOString()
  const keys = openKeys(environment({}).SECRET_KEYS!)
  await transact(database, systemClock, { userId: null, requestId: null }, async (unit) => {
    await unit.db
      .insertInto('users')
      .values({ id: owner.id, name: 'Owner', email: 'owner@example.org', role: 'admin' })
      .execute()
    await unit.db
      .insertInto('groups')
      .values({ id: groupId, urlname: 'bakers', name: 'Bakers', created_at: at, updated_at: at })
      .execute()
    await unit.db
      .insertInto('group_roles')
      .values({ group_id: groupId, user_id: owner.id, role: 'owner', granted_at: at })
      .execute()
    await grantMove(unit, groupId, owner.id, now)
    const text = Array.from({ length: people }, (_, n) => addressOf(n)).join('\n')
    await startMove(unit, keys, { groupId, by: owner.id, text, note: undefined }, now)
  })
  return groupId
}

/** The mails of another day are due. */
async function passDay(database: Database): Promise<void> {
  await sql`update invitations set due_at = due_at - interval '1 day' where due_at is not null`.execute(database)
}

async function queueOnce(database: Database): Promise<void> {
  await sql`insert into pgboss.job (name, data) select ${queues.find}, '{}'
    where not exists (select from pgboss.job where name = ${queues.find} and state < 'completed')`.execute(database)
}
