import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { seedGroups } from '#domains/groups/groups/index.ts'
import { boardName, countDifferences } from '#domains/recognition/scores/index.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { seedBadges } from './index.ts'

const app = useApp({
  own: true,
  async prepare() {
    await inTransaction(app, async ({ db }) => {
      await seedUsers(db, 400)
      await seedGroups(db, 120)
      await seedBadges(db)
      await seedBadges(db)
    })
  },
})

const ask = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(app.database)).rows[0]!.count

describe('seeded badges', () => {
  it('are believable: slugs as the rules want them, pictures for all, nothing awarded before it could be', async () => {
    const badges = await app.database
      .selectFrom('badges as b')
      .leftJoin('groups as g', 'g.id', 'b.group_id')
      .select(['b.slug', 'b.icon', 'g.urlname'])
      .where('b.achievement', 'is', null)
      .execute()
    const links = openLinks(openKeys(randomSecretKeys()), 'https://hearth.test')
    assert.ok(badges.filter((badge) => badge.urlname !== null).length > 60)
    for (const { slug, icon, urlname } of badges) {
      assert.match(slug, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      assert.ok(urlname === null || slug.startsWith(`${urlname}-`))
      assert.ok(links.emojiUrl(icon), icon)
    }
    assert.equal(
      await ask(sql`select count(*) from badge_awards a join users u on u.id = a.user_id
        where a.awarded_at < u.created_at or a.awarded_at > now() or a.awarded_at < now() - interval '2 years'`),
      0,
    )
  })
  it('seeded badges: most members hold some, no member holds more than six, and some hold none', async () => {
    const { rows } = await sql<{ most: number; people: number }>`
      select max(badges) as most, count(*) as people from (
        select count(*) as badges from badge_awards group by user_id) as holders`.execute(app.database)
    assert.ok(rows[0]!.most <= 6)
    assert.ok(rows[0]!.people > 300 && rows[0]!.people < 400)
  })
  it('are counted as if they had been given one by one', async () => {
    const differences = await countDifferences(app.database)
    assert.deepEqual(Object.values(differences).filter(Boolean), [], JSON.stringify(differences))
    assert.ok((await ask(sql`select count(*) from movers where period = 'week'`)) > 0)
    assert.ok((await ask(sql`select count(*) from audiences`)) > 5)
  })
  it('leave the day of each period’s beginning behind, as the board stood then', async () => {
    const { rows } = await sql<{ day: string; people: number; expected: number }>`
      select d.day::text as day, sum(d.people) as people, (
        select count(*) from (
          select from badge_awards a join users u on u.id = a.user_id
          where a.group_id is null and a.awarded_at < d.day::timestamp at time zone 'UTC' and ${boardName} is not null
          group by a.user_id having sum(a.points) > 0) as standing) as expected
      from board_days d group by d.day order by d.day desc`.execute(app.database)
    for (const { day, people, expected } of rows) assert.equal(Number(people), Number(expected), day)
    assert.ok(rows.length >= 13)
    assert.equal(rows[0]!.day, new Date().toISOString().slice(0, 10))
    assert.equal(await ask(sql`select count(*) from board_days where score = 0`), rows.length)
  })
  it('leave the triggers at work', async () => {
    await sql`delete from badge_awards where ctid = (select min(ctid) from badge_awards)`.execute(app.database)
    assert.equal(await ask(sql`select count(*) from tally_changes`), 1)
  })
})
