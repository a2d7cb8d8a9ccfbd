import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { openSink } from './mail-sink.ts'
import { skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const kills = isFull ? 5 : 1
const people = isFull ? 10_000 : 100
/** Of each kind that must get none. */
const others = isFull ? 100 : 3
const settleMsMax = isFull ? 1_800_000 : 180_000

interface News {
  /** What the members chose. */
  eventMail: 'each' | 'weekly'
  /** The jobs that mail one member each, and the job that finds what is due. */
  send: string
  find: string
  /** Makes the mail due now instead of later. */
  makeDue(database: Database): Promise<boolean>
}

const kinds: Record<string, News> = {
  'a new event': {
    eventMail: 'each',
    send: 'event-mail.send-new-events',
    find: 'event-mail.find-new-events',
    async makeDue(database) {
      const { numAffectedRows } = await sql`update group_news set due_at = now()`.execute(database)
      return numAffectedRows === 1n
    },
  },
  'the weekly digest': {
    eventMail: 'weekly',
    send: 'event-mail.send-digest',
    find: 'event-mail.find-digests',
    async makeDue(database) {
      await sql`
        insert into event_digests (user_id, due_at) select distinct user_id, now() from group_favorites`.execute(
        database,
      )
      return true
    },
  },
}

for (const [name, news] of Object.entries(kinds))
  test(`${people} members get ${name} although the worker is killed ${kills}×, and those who must not get none`, {
    // The digest is queued and sent in the same way, so its turn comes only in the long form.
    skip: skipWithoutServices || (!isFull && news.eventMail === 'weekly'),
  }, async () => {
    await using deployment = await startDeployment(0)
    const { database } = deployment.postgres
    await using sink = await openSink()
    const env = { DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url, MAIL_PER_HOUR: '1000000' }
    await publishEvent(database, news.eventMail)

    let worker = startWorker(env)
    await using stack = new AsyncDisposableStack()
    stack.defer(() => worker[Symbol.asyncDispose]())
    const until = (what: string, condition: () => Promise<boolean> | boolean) =>
      waitUntil(what, settleMsMax, () => {
        assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
        return condition()
      })
    await until('the queues are there', () => hasQueue(database, news.find))
    await until('the mail is due', () => news.makeDue(database))
    await sql`insert into pgboss.job (name, data) values (${news.find}, '{}')`.execute(database)

    const inFlight = new Set<string>()
    for (let n = 1; n <= kills; n++) {
      const goal = Math.floor((people * n) / (kills + 1))
      await until(`${goal} members have the mail`, () => sink.heard().size >= goal)
      await worker[Symbol.asyncDispose]()
      for (const run of await listActive(database, news.send)) inFlight.add(run)
      worker = startWorker(env)
    }
    await until('every member has the mail', () => sink.heard().size >= people)
    await until('no mail is left', async () => (await countUnfinished(database)) === 0)

    const repeated = sink.mails.length - sink.heard().size
    console.log(
      `${name}, ${kills} kills, ${people} members: ${sink.mails.length} mails, ${repeated} of them twice, ` +
        `${inFlight.size} jobs in flight at the kills`,
    )
    const strangers = [...sink.heard()].filter((address) => !address.startsWith('member-'))
    assert.deepEqual(strangers, [], 'no mail to members who must get none')
    assert.equal(sink.heard().size, people)
    assert.ok(repeated <= inFlight.size, `${repeated} mails twice, but only ${inFlight.size} jobs were in flight`)
    for (const [to, mails] of Map.groupBy(sink.mails, (mail) => mail.to))
      assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 1, `each mail to ${to} has the same Message-ID`)
    await stop(worker)
  })

async function stop(worker: Child): Promise<void> {
  worker.signal('SIGTERM')
  assert.equal((await worker.exit).code, 0, worker.output())
}

/** A group with an event in three days, published now. */
async function publishEvent(database: Database, eventMail: string): Promise<void> {
  const [eventId, groupId, ownerId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const now = systemClock.now()
  const at = now.toISOString()
  const made = { created_at: at, updated_at: at }
  const ahead = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  await transact(database, systemClock, { userId: null, requestId: null }, async ({ db, emit }) => {
    await db.insertInto('users').values({ id: ownerId, name: 'Owner', email: 'owner@example.org' }).execute()
    await db
      .insertInto('groups')
      .values({ id: groupId, urlname: 'garden', name: 'Garden', ...made })
      .execute()
    await db
      .insertInto('group_roles')
      .values({ group_id: groupId, user_id: ownerId, role: 'owner', granted_at: at })
      .execute()
    await sql`
      with kinds (kind, count) as (
        values ('member', ${people}::int), ('muted', ${others}), ('blocked', ${others}), ('bounced', ${others}),
          ('unsubscribed', ${others}), ('off', ${others})),
      people as (
        insert into users (id, name, email)
        select gen_random_uuid(), 'Pia', kind || '-' || n || '@example.org' from kinds, generate_series(1, count) n
        returning id, email),
      joined as (
        insert into group_favorites (group_id, user_id, favorited_at, event_mail, event_mail_since)
        select ${groupId}, id, ${at}::timestamptz - interval '1 day',
          case when email like 'unsubscribed%' then 'none' else ${eventMail} end, ${at}::timestamptz - interval '1 day'
        from people),
      muted as (
        insert into group_mutes (group_id, user_id, muted_at) select ${groupId}, id, now() from people
        where email like 'muted%'),
      blocked as (
        insert into blocks (blocker_id, blocked_id, blocked_at) select id, ${ownerId}, now() from people
        where email like 'blocked%'),
      bounced as (
        insert into mail_suppressions (address_lower, reason, suppressed_at) select email, 'bounce', now() from people
        where email like 'bounced%')
      insert into notification_preferences (user_id, groups) select id, false from people where email like 'off%'
    `.execute(db)
    const event = {
      title: 'Sowing day',
      status: 'scheduled',
      starts_at: ahead(72),
      over_at: ahead(75),
      published_at: at,
    }
    await db
      .insertInto('events')
      .values({ id: eventId, group_id: groupId, ...event, timezone: 'Europe/Berlin', ...made })
      .execute()
    emit('event.published', { eventId, groupId }, { groupId })
  })
}

async function hasQueue(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.queue where name = ${name}`
    .execute(database)
    .catch(() => ({ rows: [] as unknown[] }))
  return rows.length > 0
}

/** The runs of mail jobs that had begun when the worker died. A job stays so until its heartbeat is missed. */
async function listActive(database: Database, queue: string): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select id || ' ' || retry_count as run from pgboss.job where name = ${queue} and state = 'active'`.execute(database)
  return rows.map((row) => row.run)
}

async function countUnfinished(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name like 'event-mail.%' and state < 'completed'`.execute(database)
  return Number(rows[0]!.count)
}
