import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { fill } from '#main/seed/rows.ts'
import type { Database } from '#platform/database/database.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { compareNumbers } from './deep.ts'

const size = { users: 60, groups: 6, perGroup: 4, crowd: 12 }
const app = useApp({ prepare: () => inTransaction(app, ({ db }) => fill(db, size)) })

const one = (table: string, condition = 'true') => `(select ctid from ${table} where ${condition} limit 1)`
const webhook = `insert into webhooks (id, user_id, url, event_types, secrets, created_at)
  select gen_random_uuid(), id, 'https://hook.example', '{}', 'k1:x', now() from users limit 1;`
const mover = (period: string) => `insert into movers (period, starts_on, user_id, gained, earlier, badges)
  select '${period}', date_trunc('${period}', now() at time zone 'UTC')::date, id, 7, 0, 1 from users limit 1
  on conflict (period, starts_on, user_id) do update set gained = movers.gained + 1`

const guestOf = (condition: string, inside: string) =>
  `insert into guests (id, event_id, user_id, code, created_at, checked_in_at, method)
  select gen_random_uuid(), r.event_id, r.user_id, 'WRNGGEST00', now(), ${inside},
    case when ${inside}::timestamptz is not null then 'manual' end
  from rsvps r where ${condition} limit 1`

/** One wrong number of each kind, as a bug or a hand at the database would leave it. */
const wrong: [kind: string, how: string][] = [
  [
    'seats of events',
    `update event_seats set confirmed = confirmed - 1 where ctid = ${one('event_seats', 'confirmed > 0')}`,
  ],
  ['seats of events', `update event_seats set waitlisted = waitlisted + 1 where ctid = ${one('event_seats')}`],
  ['seats of events', `update event_seats set cancelled = cancelled + 1 where ctid = ${one('event_seats')}`],
  [
    'seats of events',
    `update rsvps set status = 'waitlisted', place = 99 where ctid = ${one('rsvps', "status = 'confirmed'")};
     update event_seats s set (confirmed, waitlisted) = (select count(*) filter (where status = 'confirmed'),
       count(*) filter (where status = 'waitlisted') from rsvps r where r.event_id = s.event_id)
     where exists (select from rsvps r where r.event_id = s.event_id and r.place = 99)`,
  ],
  ['seats of events', guestOf("r.status = 'confirmed' and r.party_size = 1", 'null')],
  ['seats of events', guestOf("r.status = 'cancelled'", 'null')],
  [
    'seats of events',
    `${guestOf("r.status = 'confirmed'", 'now()')};
     update rsvps r set status = 'requested', party_size = 2 from guests g
     where g.event_id = r.event_id and g.user_id = r.user_id;
     update event_seats s set confirmed = confirmed - 1, requested = requested + 2
     where exists (select from guests g where g.event_id = s.event_id)`,
  ],
  ['names of attendees', `update rsvps set name_key = 'x' where ctid = ${one('rsvps')}`],
  ['search of events', `update event_search set words = '' where ctid = ${one('event_search')}`],
  ['search of events', `update events set title = 'Another' where ctid = ${one('events')}`],
  ['search of events', `delete from event_search where ctid = ${one('event_search')}`],
  ['members of groups', `update groups set favorites_count = favorites_count + 1 where ctid = ${one('groups')}`],
  ['people of groups', `update group_people set attended = attended + 1 where ctid = ${one('group_people')}`],
  ['people of groups', `delete from group_people where ctid = ${one('group_people')}`],
  ['numbers of events', `update group_event_numbers set came = came + 1 where ctid = ${one('group_event_numbers')}`],
  [
    'numbers of events',
    `delete from group_event_numbers where ctid = ${one('group_event_numbers', 'going + came > 0')}`,
  ],
  ['followers of users', `update follow_counts set followers = followers + 1 where ctid = ${one('follow_counts')}`],
  ['followers of users', `delete from follow_counts where ctid = ${one('follow_counts', 'following > 0')}`],
  ['storage of users', `insert into upload_usage select id, 10, 1 from users limit 1`],
  [
    'storage of users',
    `insert into upload_usage select id, 10, 1 from users limit 1;
     insert into uploads (key, user_id, category, filename, content_type, size, created_at, check_after)
     select 'k', user_id, 'media', 'f.png', 'image/png', 11, now(), now() from upload_usage`,
  ],
  [
    'uses of check-in codes',
    `insert into checkin_codes (id, event_id, code, created_at) select gen_random_uuid(), event_id, 'WRONG', now() from checkins limit 1;
     update checkins set code_id = (select id from checkin_codes where code = 'WRONG') where ctid = ${one('checkins')}`,
  ],
  ['audiences of badges', `update audiences set people = people + 1000 where ctid = ${one('audiences')}`],
  [
    'webhook queues',
    `${webhook} insert into webhook_queues (webhook_id) select id from webhooks;
     insert into webhook_deliveries (webhook_id, event_id, due_at) select id, gen_random_uuid(), now() from webhooks`,
  ],
  [
    'webhook queues',
    `${webhook} insert into webhook_deliveries (webhook_id, event_id, due_at) select id, gen_random_uuid(), now() from webhooks`,
  ],
  ['scores', `update scores set score = score + 1 where ctid = ${one('scores')}`],
  [
    'names on leaderboards',
    `update scores set listed_as = 'other' where ctid = ${one('scores', 'listed_as is not null')}`,
  ],
  ['ranks on leaderboards', `insert into tally_changes select board_id, score, 3 from scores where score > 0 limit 1`],
  ['holders of badges', `insert into tally_changes select id, 0, 1 from badges limit 1`],
  ['users who gained points', `insert into tally_changes values (mover_period('week', '2026-01-05'), 0, 1)`],
  ['points of awards', `update badge_awards set points = points + 1 where ctid = ${one('badge_awards')}`],
  [
    'awards of deleted badges',
    `insert into badges (id, slug, name, icon, color, points, created_at, deleted_at)
       values (gen_random_uuid(), 'gone', 'Gone', 'x', 'y', 1, now(), now());
     insert into badge_awards (badge_id, user_id, points, source, awarded_at)
       select b.id, u.id, 1, 'organiser', now() from badges b, users u where b.slug = 'gone' limit 1`,
  ],
  ['movers of the week', mover('week')],
  ['movers of the month', mover('month')],
  ['movers of the quarter', mover('quarter')],
  ['movers of the year', mover('year')],
]

const findingsOf = async (db: Parameters<typeof compareNumbers>[0]) => {
  const findings = await compareNumbers(db)
  return { kinds: findings.map(({ name }) => name), failed: findings.filter(({ state }) => state !== 'ok') }
}

class Undo extends Error {}

/** Without the triggers that keep the numbers right, and undone afterwards. */
async function withWrong(
  database: Database,
  how: string,
  look: (db: Parameters<typeof compareNumbers>[0]) => Promise<void>,
) {
  const work = database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const text of how.split(';')) await sql.raw(text).execute(tx)
    await look(tx)
    throw new Undo()
  })
  await assert.rejects(work, Undo)
}

describe('doctor --deep', () => {
  it('finds no difference in what the seed and the code have written', async () => {
    assert.deepEqual((await findingsOf(app.database)).failed, [])
  })

  it('names every kind of number that is wrong, with how many rows differ and what to do', async () => {
    const seen = new Set<string>()
    for (const [kind, how] of wrong)
      await withWrong(app.database, how, async (db) => {
        const { failed } = await findingsOf(db)
        const finding = failed.find(({ name }) => name === kind)
        assert.match(finding?.text ?? '', /^1 row differs/, `${kind}: ${how}\n${JSON.stringify(failed)}`)
        assert.match(finding?.fix ?? '', /backup/)
        seen.add(kind)
      })
    assert.deepEqual([...seen].toSorted(), (await findingsOf(app.database)).kinds.toSorted())
  })
})
