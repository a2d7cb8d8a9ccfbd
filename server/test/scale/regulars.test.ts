import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { placeDate } from '#domains/events/series/commands.ts'
import {
  listDatesToPlace,
  listSeriesDue,
  listSeriesUntold,
  updateTold,
} from '#domains/events/series/queries.placing.ts'
import { listDatesToReview } from '#domains/events/series/queries.review.ts'
import { placedBefore } from '#domains/events/series/rules.ts'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements, type Statement } from '#test/support/app/recorded-statements.ts'
import { inTransaction, type Member, makeMembers, makeToken } from '#test/support/builders/factories.ts'
import { makePeople, makeWeeklyRun, type WeeklyRun } from '#test/support/builders/regulars.ts'
import { assertGrowsSlowly, explainGeneric } from './plans.ts'

/** A million wishes: 10,000 series with five dates ahead, and a hundred people who come to all dates of each. */
const [series, datesAhead, wishes, people] = [10_000, 5, 100, 20_000]
const limits = { scanned: 1000, sorted: 5000 }

let app: App
let client: pg.Client
before(
  async () => {
    app = await startApp({ own: true })
    await app.database.transaction().execute((tx) => seedUsers(tx, people))
    client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c statement_timeout=0' })
    await client.connect()
    // Without triggers: search and the numbers of groups are not looked at.
    await client.query(`
      set session_replication_role = replica;
      insert into groups (id, urlname, name, created_at, updated_at)
      select md5('group ' || n)::uuid, 'many-' || n, 'Many', now(), now() from generate_series(1, 500) as n;
      insert into event_series (id, group_id, rule, created_at)
      select md5('series ' || n)::uuid, md5('group ' || (n % 500 + 1))::uuid, '{"freq": "weekly", "interval": 1, "by": "date"}', now()
      from generate_series(1, ${series}) as n;
      insert into events (id, group_id, series_id, title, status, starts_at, over_at, created_at, updated_at, published_at)
      select md5('event ' || n || ' ' || d)::uuid, md5('group ' || (n % 500 + 1))::uuid, md5('series ' || n)::uuid, 'A gathering',
        'scheduled', now() + d * interval '7 days', now() + d * interval '7 days' + interval '2 hours', now(), now(), now()
      from generate_series(1, ${series}) as n, generate_series(1, ${datesAhead}) as d;
      insert into event_seats (event_id, max_attendees) select id, 100 from events where series_id is not null;
      insert into series_dates (event_id, series_id, due_at, review_at, placed_at)
      select id, series_id, now(), over_at + interval '1 day', now() from events where series_id is not null;
      insert into series_regulars (series_id, user_id, number, asked_at, counted_from)
      select md5('series ' || s)::uuid, u.id, k, now(), now()
      from generate_series(1, ${series}) as s cross join generate_series(1, ${wishes}) as k
        join (select id, row_number() over (order by id) - 1 as n from users) u on u.n = (s * 97 + k) % ${people};
      insert into series_placements (event_id, user_id, series_id, result, placed_at, told_at)
      select d.event_id, w.user_id, w.series_id, 'confirmed', now(), now()
      from series_dates d join series_regulars w on w.series_id = d.series_id and w.number <= 20;
      insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
      select gen_random_uuid(), p.event_id, s.group_id, p.user_id, 'confirmed', now(), now()
      from series_placements p join event_series s on s.id = p.series_id where p.series_id < '1a000000-0000-0000-0000-000000000000';
      reset session_replication_role;
      analyze`)
  },
  { timeout: 600_000 },
)
after(async () => {
  await client?.end()
  await app?.[Symbol.asyncDispose]()
})

/** The statements that read, with the plans that they have after some executions. */
async function assertPlanned(what: string, work: () => Promise<unknown>): Promise<void> {
  const statements = await recordStatements(work)
  const reads = statements.filter(
    ({ text }) =>
      /^\s*(select|with)\b/i.test(text) && /series_/.test(text) && !/^\s*with[\s\S]*(insert|update|delete)/i.test(text),
  )
  let total = 0
  for (const statement of reads) {
    const plan = await explainGeneric(client, literal(statement))
    assertGrowsSlowly(plan, statement, limits)
    total += plan.executionMs
  }
  console.log(`${what}: ${statements.length} statements, ${reads.length} read wishes in ${total.toFixed(1)} ms`)
}

/** Arrays as PostgreSQL writes them. */
const literal = ({ text, values }: Statement): Statement => ({
  text,
  values: values.map((value) => (Array.isArray(value) ? `{${value.join()}}` : value)),
})

it('a million wishes: what members and jobs read is found by an index', async () => {
  const run = await makeWeeklyRun(app, 3)
  const [ana] = (await makePeople(app, 1)) as [Member]
  const token = await makeToken(app, ana, ['read:events', 'write:events', 'manage:events'])
  const path = `/v1/series/${run.seriesId}/rsvp`
  const ok = async (answer: Promise<{ status: number; text: string }>) =>
    assert.ok((await answer).status < 300, (await answer).text)
  await assertPlanned('come to all', () => ok(app.put(path, { token, body: {} })))
  await assertPlanned('look at it', () => ok(app.get(path, { token })))
  await assertPlanned('an RSVP', () => ok(app.post(`/v1/events/${run.dates[0]!.id}/rsvp`, { token })))
  const skip = `${path}/skips/${run.dates[0]!.id}`
  await assertPlanned('skip', () => ok(app.put(skip, { token })))
  await assertPlanned('stop', () => ok(app.delete(`${path}?giveUp=true`, { token })))
  const now = app.clock.now()
  await assertPlanned('jobs', async () => {
    await listSeriesDue(app.database, placedBefore(now), 100)
    await listSeriesUntold(app.database, now, 100)
    await listDatesToReview(app.database, now, 50)
    await listDatesToPlace(app.database, run.seriesId, placedBefore(now), now)
  })
  const some = await sql<{
    id: string
    series_id: string
  }>`select event_id as id, series_id from series_dates limit 1`.execute(app.database)
  await assertPlanned('a date of a hundred', () =>
    inTransaction(app, async (unit) => {
      await placeDate({ ...unit, cipher: app.keys }, some.rows[0]!.id, now)
      await updateTold(unit.db, some.rows[0]!.series_id, 200, now)
    }),
  )
  await assertPlanned('the organizers', () =>
    ok(app.get(`/v1/manage/events/${run.dates[0]!.id}/series/regulars`, { token: run.token })),
  )
})

async function insertWishes(run: WeeklyRun, count: number): Promise<void> {
  if (count === 0) return
  const regulars = await makeMembers(
    app,
    Array.from({ length: count }, () => ({})),
    [],
  )
  const at = app.clock.now().toISOString()
  await sql`
    insert into series_regulars (series_id, user_id, number, asked_at, counted_from)
    select ${run.seriesId}::uuid, person.id, person.n, ${at}, ${at}
    from unnest(${regulars.map(({ id }) => id)}::uuid[]) with ordinality as person (id, n)`.execute(app.database)
}

it('a date costs as many statements for 2,000 people as for a hundred', async () => {
  const costs: { count: number; publishMs: number; placeMs: number; statements: number }[] = []
  for (const count of [0, 100, 2000]) {
    const run = await makeWeeklyRun(app, 0)
    await insertWishes(run, count)
    const [warm, date] = await run.draft(2, { maxAttendees: 500 })
    const place = (id: string) =>
      inTransaction(app, (unit) => placeDate({ ...unit, cipher: app.keys }, id, app.clock.now()))
    await run.publish(warm!.id)
    await place(warm!.id)
    const begun = performance.now()
    await run.publish(date!.id)
    const published = performance.now()
    const statements = await recordStatements(() => place(date!.id))
    costs.push({
      count,
      publishMs: published - begun,
      placeMs: performance.now() - published,
      statements: statements.length,
    })
  }
  for (const { count, publishMs, placeMs, statements } of costs)
    console.log(
      `${count} come to all: publishing ${publishMs.toFixed(1)} ms, placing ${placeMs.toFixed(0)} ms and ${statements} statements`,
    )
  const [, hundred, many] = costs
  assert.ok(many!.statements <= hundred!.statements + 2, `${many!.statements} statements, not ${hundred!.statements}`)
})
