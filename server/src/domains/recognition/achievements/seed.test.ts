import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { seedCheckins } from '#domains/events/check-in/index.ts'
import { seedEvents } from '#domains/events/events/index.ts'
import { seedRsvps } from '#domains/events/rsvps/index.ts'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { seedGroups } from '#domains/groups/groups/index.ts'
import { seedFollows } from '#domains/people/follows/index.ts'
import { seedMeetpass } from '#domains/people/meetpass/index.ts'
import { seedPortfolio } from '#domains/profiles/portfolio/index.ts'
import { startApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { countAll, listPeopleAfter, listReached } from './queries.ts'
import { decideReached } from './rules.ts'
import { seedAchievements } from './seed.ts'

it('people of the seed have completed just what their rows have got to', async () => {
  await using app = await startApp({ own: true })
  const size = { users: 60, groups: 60, perGroup: 12, crowd: 40 }
  await inTransaction(app, async ({ db }) => {
    await seedUsers(db, size.users)
    await seedPortfolio(db)
    await seedGroups(db, size.groups)
    await seedEvents(db, size)
    await seedRsvps(db, size)
    await seedCheckins(db)
    await seedFollows(db)
    await seedMeetpass(db)
    await sql`insert into portfolio_items (id, user_id, title, created_at)
      select md5(id::text)::uuid, id, 'Another', created_at from users where hashtext(id::text) % 3 = 0`.execute(db)
    await sql`update users set avatar_url = 'https://pictures.example/a.png',
      social_links = array['https://social.example/a'] where hashtext(id::text) % 2 = 0`.execute(db)
    await seedAchievements(db)
    await seedAchievements(db)
  })
  const keys = [
    'first_rsvp',
    'first_checkin',
    'regular',
    'favorites_3',
    'portfolio_3',
    'profile_complete',
    'first_connection',
    'networker',
    'super_connector',
    'followed_10',
  ] as const
  const people = await listPeopleAfter(app.database, '00000000-0000-0000-0000-000000000000', 100)
  assert.equal(people.length, size.users)
  const left = await listReached(app.database, people)
  assert.deepEqual(
    left.filter(({ key }) => keys.some((seeded) => seeded === key)),
    [],
  )
  const rows = await app.database.selectFrom('user_achievements').select(['user_id', 'achievement']).execute()
  assert.deepEqual([...new Set(rows.map((row) => row.achievement))].sort(), [...keys].sort())
  for (const userId of people)
    assert.deepEqual(
      rows
        .filter((row) => row.user_id === userId)
        .map((row) => row.achievement)
        .sort(),
      decideReached(keys, await countAll(app.database, userId)).sort(),
    )
})
