import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { seedGroups } from '#domains/groups/groups/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { seedEvents } from './index.ts'

// Enough that the rarest kind occurs: a draft in the future, one in 150 by the hash of a random id, so 15 are expected.
const groups = 250
const perGroup = 9
const made = groups * perGroup

const app = useApp({
  own: true,
  async prepare() {
    await makeUser(app)
    await inTransaction(app, async ({ db }) => {
      await seedGroups(db, groups)
      await seedEvents(db, { perGroup })
      await seedEvents(db, { perGroup })
    })
  },
})

it('seeds every kind of event once, each with seats', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) as all, count(s.event_id) as seated,
      count(*) filter (where e.starts_at > now()) as future, count(*) filter (where e.status = 'draft') as drafts,
      count(*) filter (where e.status = 'cancelled') as cancelled, count(*) filter (where e.event_type = 'online') as online,
      count(*) filter (where e.source = 'meetup' and e.platform_event_url is not null) as meetup,
      count(*) filter (where e.source = 'luma') as luma, count(s.upstream_count) as counted
    from events e left join event_seats s on s.event_id = e.id`.execute(app.database)
  const { all, seated, ...kinds } = rows[0]!
  assert.deepEqual([all, seated], [made, made])
  for (const [kind, count] of Object.entries(kinds)) assert.ok(count > 0 && count < made, `${kind}: ${count}`)
})

it('seeds nothing that an organizer could not have made', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from events where over_at <> coalesce(ends_at, starts_at + case when duration is null
        then interval '3 hours' else duration::interval end)
      or (source <> 'native' and (status = 'draft' or source_id is null)) or (status = 'draft' and published_at is not null)
      or (event_type = 'online') <> (venue_latitude is null)`.execute(app.database)
  assert.equal(rows[0]!.count, 0)
})

it('an event from elsewhere is known by its feed and its item there, and not by the item alone', async () => {
  const synced = app.database.selectFrom('events').select(['id', 'source_feed', 'source_id']).orderBy('id')
  const first = await synced.where('source', '=', 'meetup').executeTakeFirstOrThrow()
  const other = await synced
    .where('source', '=', 'meetup')
    .where('source_feed', '<>', first.source_feed)
    .executeTakeFirstOrThrow()
  const change = (set: object) => app.database.updateTable('events').set(set).where('id', '=', other.id).execute()
  await change({ source_id: first.source_id })
  await assert.rejects(change({ source_feed: first.source_feed }), { constraint: 'events_feed_key' })
  await assert.rejects(change({ source_feed: null }), { constraint: 'events_source_item_check' })
})
