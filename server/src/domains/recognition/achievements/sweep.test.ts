import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { runReactions } from '#test/support/app/reactions.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { jobContext, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { sweepAchievements } from './background.ts'

const app = useApp()

/** A user with enough favorite groups for an achievement that no reaction has processed yet. */
async function makeFan(): Promise<Person> {
  const person = await makeUser(app)
  const token = await makeToken(app, person, ['write:favorites'])
  for (let n = 0; n < 3; n++) await app.put(`/v1/favorites/${(await makeEventWithGroup(app)).groupId}`, { token })
  return person
}

async function rewardsOf({ id }: Person): Promise<unknown[]> {
  const { rows } = await sql<{ achievement: string; slug: string | null; score: number | null }>`
    select d.achievement, b.slug, s.score
    from user_achievements d left join badges b on b.achievement = d.achievement
      left join badge_awards a on a.user_id = d.user_id and a.badge_id = b.id
      left join scores s on s.user_id = a.user_id and s.board_id = '00000000-0000-0000-0000-000000000000'
    where d.user_id = ${id} and a.badge_id is not null`.execute(app.database)
  return rows
}
const rewarded = [{ achievement: 'favorites_3', slug: 'favorites-3', score: 10 }]

describe('the nightly sweep', () => {
  const sweep = () => sweepAchievements.handler(jobContext(app) as never, {})
  const suspend = ({ id }: Person, suspended_at: string | null) =>
    app.database.updateTable('users').set({ suspended_at }).where('id', '=', id).execute()

  it('the nightly sweep completes achievements whose events were missed, with badge and score, and the next run changes nothing', async () => {
    const ana = await makeFan()
    await app.database.updateTable('outbox_events').set({ relayed_at: app.clock.now().toISOString() }).execute()
    await sweep()
    assert.deepEqual(await rewardsOf(ana), rewarded)
    const listEmitted = () => app.database.selectFrom('outbox_events').select('id').execute()
    const before = (await listEmitted()).length
    await sweep()
    assert.equal((await listEmitted()).length, before)
  })

  it('the nightly sweep completes achievements reached during a suspension once the member is back', async () => {
    const ana = await makeFan()
    await suspend(ana, app.clock.now().toISOString())
    await runReactions(app, 'achievements')
    assert.deepEqual(await rewardsOf(ana), [])
    await suspend(ana, null)
    await sweep()
    assert.deepEqual(await rewardsOf(ana), rewarded)
  })

  it('goes through more people than fit into one piece', async () => {
    const ids = await makeCrowd(app.database, 1100)
    await sql`insert into follow_counts (user_id, followers) select unnest(${ids}::uuid[]), 10`.execute(app.database)
    await sweep()
    const rows = await app.database
      .selectFrom('user_achievements as a')
      .innerJoin('badge_awards as b', 'b.user_id', 'a.user_id')
      .select('a.user_id')
      .where('a.achievement', '=', 'followed_10')
      .where('a.user_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    assert.equal(rows.length, 1100)
  })
})
