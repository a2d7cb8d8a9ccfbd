import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { hasQueue, listActive, missHeartbeats } from './job-engine.ts'
import { isInTheWay } from './lock-waits.ts'
import { type MailSink, openSink } from './mail-sink.ts'
import { type Deployment, skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const kills = isFull ? 5 : 1
const people = isFull ? 10_000 : 60
/** Of each kind that must get no mail. */
const others = isFull ? 100 : 2
const crowd = 1200
const settleMsMax = isFull ? 1_800_000 : 120_000

describe('what organizers send and award, although the worker is killed', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let sink: MailSink
  let worker: Child
  const database = () => deployment.postgres.database
  before(async () => {
    deployment = await startDeployment(0)
    sink = await openSink(/^refused-/)
    start()
  })
  after(async () => {
    await worker?.[Symbol.asyncDispose]()
    await sink?.[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })

  function start(): void {
    worker = startWorker({ DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url, MAIL_PER_HOUR: '1000000' })
  }
  const until = (what: string, condition: () => Promise<boolean> | boolean) =>
    waitUntil(what, settleMsMax, () => {
      assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
      return condition()
    })

  /** In the long form the owner also gets other mail, such as that people wait to be approved. */
  const announced = () => sink.mails.filter(({ messageId }) => messageId.startsWith('<announcement.'))

  test(`${people} members get an announcement, the worker killed ${kills}×, and those who must not get none`, async () => {
    const id = await scheduleAnnouncement(database())
    await until('the queues are there', () => hasQueue(database(), 'announcements.send-due'))
    // Two runs of the timetable at once.
    await sql`
      insert into pgboss.job (name, data) select 'announcements.send-due', '{}' from generate_series(1, 2)`.execute(
      database(),
    )
    const inFlight: string[] = []
    let unsubscribed: string[] = []
    for (let n = 1; n <= kills; n++) {
      const goal = Math.floor((people * n) / (kills + 1))
      // The first of several kills comes while mails are still being queued.
      if (n === 1 && isFull)
        await until('a part is queued', async () => (await countDeliveries(database())).total > people / 4)
      else {
        sink.holdAt(goal)
        await until(`${goal} mails were sent`, () => sink.mails.length >= goal)
      }
      await worker[Symbol.asyncDispose]()
      sink.release()
      const active = await listActive<{ userId: string }>(database(), 'announcements.send-one')
      inFlight.push(...active.map(({ userId }) => userId))
      if (n === 1) unsubscribed = await unsubscribeSome(database(), inFlight)
      await missHeartbeats(deployment.postgres)
      start()
    }
    await until('no mail is left', async () => {
      const { total, queued } = await countDeliveries(database())
      return total >= people + 1 + 5 * others && queued === 0
    })

    const heard = new Set(announced().map(({ to }) => to))
    const repeated = announced().length - heard.size
    console.log(
      `${kills} kills, ${people} members: ${announced().length} mails, ${repeated} of them twice, ` +
        `${inFlight.length} jobs in flight at the kills, ${unsubscribed.length} unsubscribed meanwhile`,
    )
    assert.ok(unsubscribed.length > 0)
    const expected = ['owner', ...Array.from({ length: people }, (_, n) => `member-${n + 1}`)]
      .map((name) => `${name}@example.org`)
      .filter((address) => !unsubscribed.includes(address))
    assert.deepEqual([...heard].toSorted(), expected.toSorted())
    await assertRepeated(database(), inFlight)
    const { status, recipient_count, ...counts } = await findCounts(database(), id)
    assert.deepEqual([status, recipient_count], ['sent', people + 1 + 5 * others])
    assert.equal(counts.delivered, expected.length)
    assert.equal(counts.delivered + counts.skipped + counts.bounced, recipient_count)
    assert.ok(counts.bounced > 0 && counts.bounced <= others, `${counts.bounced} bounced`)
  })

  /** Only mails that were being sent at a kill are sent again, with the same Message-ID. */
  async function assertRepeated(db: Database, inFlight: string[]): Promise<void> {
    const rows = await db.selectFrom('users').select(['id', 'email']).execute()
    const idOf = new Map(rows.map(({ id, email }) => [email, id]))
    for (const [to, mails] of Map.groupBy(announced(), (mail) => mail.to)) {
      assert.equal(new Set(mails.map((mail) => mail.messageId)).size, 1, `each mail to ${to} has the same Message-ID`)
      const interrupted = inFlight.filter((userId) => userId === idOf.get(to)).length
      assert.ok(mails.length <= 1 + interrupted, `${to} got ${mails.length} mails, interrupted ${interrupted}×`)
    }
  }

  test(`${crowd} people who were checked in get the badge once, although the worker is killed`, async () => {
    const award = await checkInCrowd(database())
    const countHolders = async () => {
      const { rows } = await sql<{ holders: number; emitted: number }>`
        select (select count(*)::int from badge_awards where badge_id = ${award.badgeId}) as holders,
          (select count(distinct data->>'userId')::int from outbox_events where type = 'badge.awarded') as emitted,
          (select count(*)::int from outbox_events where type = 'badge.awarded') as events`.execute(database())
      return rows[0]!
    }
    const actor = { userId: award.by, requestId: null }
    await transact(database(), systemClock, actor, async ({ db }) => {
      // Someone of the second batch.
      await sql`
        select from users where id = (select user_id from checkins order by user_id offset 700 limit 1)
        for no key update`.execute(db)
      await transact(database(), systemClock, actor, async ({ emit }) => emit('badge.award_requested', award, {}))
      await until('the worker waits in the second batch', () => isInTheWay(db))
      await worker[Symbol.asyncDispose]()
    })
    assert.deepEqual(await countHolders(), { holders: 500, emitted: 500, events: 500 })
    await missHeartbeats(deployment.postgres)
    start()
    await until('all have the badge', async () => (await countHolders()).holders === crowd)
    await until('the job is done', async () => (await listOpen(database(), 'badges.award-by-event')) === 0)
    assert.deepEqual(await countHolders(), { holders: crowd, emitted: crowd, events: crowd })
    const { scores } = await countDifferences(database())
    assert.equal(scores, 0)
  })
})

/** A group with members, and an announcement to them that is due. */
async function scheduleAnnouncement(database: Database): Promise<string> {
  const [id, groupId, ownerId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await sql`insert into users (id, name, email) values (${ownerId}, 'Owner', 'owner@example.org')`.execute(database)
  await sql`
    insert into groups (id, urlname, name, favorites_count, created_at, updated_at)
    values (${groupId}, 'garden', 'Garden', ${people + 5 * others}, now(), now())`.execute(database)
  await sql`
    insert into group_roles (group_id, user_id, role, granted_at) values (${groupId}, ${ownerId}, 'owner', now())
  `.execute(database)
  await sql`
    with kinds (kind, count) as (
      values ('member', ${people}::int), ('muted', ${others}), ('blocked', ${others}), ('bounced', ${others}),
        ('off', ${others}), ('refused', ${others}), ('pending', ${others})),
    people as (
      insert into users (id, name, email)
      select gen_random_uuid(), 'Pia', kind || '-' || n || '@example.org' from kinds, generate_series(1, count) n
      returning id, email),
    joined as (
      insert into group_favorites (group_id, user_id, favorited_at, is_pending)
      select ${groupId}, id, now(), email like 'pending%' from people),
    muted as (
      insert into group_mutes (group_id, user_id, muted_at) select ${groupId}, id, now() from people
      where email like 'muted%'),
    blocked as (
      insert into blocks (blocker_id, blocked_id, blocked_at) select id, ${ownerId}, now() from people
      where email like 'blocked%'),
    bounced as (
      insert into mail_suppressions (address_lower, reason, suppressed_at) select email, 'bounce', now() from people
      where email like 'bounced%')
    insert into notification_preferences (user_id, announcements) select id, false from people where email like 'off%'
  `.execute(database)
  await sql`
    insert into announcements
      (id, group_id, subject, body, audience, recipient_count, status, send_at, created_by, created_at)
    values (${id}, ${groupId}, 'Boots', 'It *rained*.', 'members', 0, 'scheduled', now(), ${ownerId}, now())
  `.execute(database)
  return id
}

/** Some members turn off such mails while theirs are queued. Gives their addresses. */
async function unsubscribeSome(database: Database, inFlight: string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with chosen as (
      select u.id, u.email from announcement_deliveries d join users u on u.id = d.user_id
      where d.state = 'queued' and u.email like 'member-%' and u.id <> all(${inFlight}::uuid[]) limit ${others}),
    stored as (insert into notification_preferences (user_id, announcements) select id, false from chosen)
    select email from chosen`.execute(database)
  return rows.map(({ email }) => email)
}

async function countDeliveries(database: Database): Promise<{ total: number; queued: number }> {
  const { rows } = await sql<{ total: number; queued: number }>`
    select count(*)::int as total, count(*) filter (where state = 'queued')::int as queued
    from announcement_deliveries`.execute(database)
  return rows[0]!
}

const findCounts = (database: Database, id: string) =>
  database
    .selectFrom('announcements as a')
    .innerJoin('announcement_counts as c', 'c.announcement_id', 'a.id')
    .select(['a.status', 'a.recipient_count', 'c.delivered', 'c.skipped', 'c.bounced'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** An event with everyone checked in, and a badge of its group. They have no address, so that no mail is sent. */
async function checkInCrowd(database: Database): Promise<{ badgeId: string; eventId: string; by: string }> {
  const [badgeId, eventId, groupId, by] = Array.from({ length: 4 }, () => randomUUIDv7()) as [
    string,
    string,
    string,
    string,
  ]
  await sql`insert into users (id, name) values (${by}, 'Owner')`.execute(database)
  await sql`
    insert into groups (id, urlname, name, created_at, updated_at) values (${groupId}, 'choir', 'Choir', now(), now())
  `.execute(database)
  await sql`
    insert into events (id, group_id, title, status, starts_at, over_at, timezone, created_at, updated_at)
    values (${eventId}, ${groupId}, 'Concert', 'scheduled', now(), now() + interval '2 hours', 'UTC', now(), now())
  `.execute(database)
  await sql`
    insert into badges (id, group_id, slug, name, icon, color, points, created_at)
    values (${badgeId}, ${groupId}, 'voice', 'Voice', '🌱', '#2f9e6b', 10, now())`.execute(database)
  await sql`
    with people as (
      insert into users (id, name) select gen_random_uuid(), 'Pia' from generate_series(1, ${crowd}::int) returning id)
    insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
    select gen_random_uuid(), ${eventId}, ${groupId}, id, 'manual', now() from people`.execute(database)
  return { badgeId, eventId, by }
}

async function listOpen(database: Database, queue: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${queue} and state < 'completed'`.execute(database)
  return rows[0]!.count
}
