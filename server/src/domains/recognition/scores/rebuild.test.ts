import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { runMigrations } from '#platform/database/migrations.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { assertNoDifferences, award, insertBadge, passMinute } from '#test/support/builders/boards.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { platformBoard } from './rules.ts'

it('the migration to a board of the platform’s badges counts everything again', async () => {
  await using app = await startApp()
  const [both, ofGroup] = [await makeUser(app), await makeUser(app)]
  const club = await makeClub(app)
  const [platformBadge, groupBadge] = [await insertBadge(app, 10), await insertBadge(app, 50, club.id)]
  await award(app, platformBadge, [both.id])
  await award(app, groupBadge, [both.id, ofGroup.id])
  app.clock.advance(86_400_000)
  await passMinute(app)

  // As they were when badges of groups also counted on the platform leaderboard.
  await sql`update scores set score = 60, badges = 2 where board_id = ${platformBoard}`.execute(app.database)
  await sql`insert into scores select ${platformBoard}, user_id, 50, 1, last_award_at, listed_as from scores
    where user_id = ${ofGroup.id}`.execute(app.database)
  await sql`update movers set gained = 60, badges = 2`.execute(app.database)
  await sql`insert into movers select period, starts_on, ${ofGroup.id}, 50, 0, 1, 'other' from movers`.execute(
    app.database,
  )
  await sql`update board_days set score = 60 where score > 0`.execute(app.database)
  await sql`delete from schema_migrations where name = '0014_platform_board.sql'`.execute(app.database)
  await sql`drop table badge_returns`.execute(app.database)
  assert.deepEqual(await runMigrations(app.url, openLogger('silent')), ['0014_platform_board.sql'])

  await assertNoDifferences(app)
  const { rows } = await sql<{ user_id: string; score: number }>`
    select user_id, score from scores where board_id = ${platformBoard}`.execute(app.database)
  assert.deepEqual(rows, [{ user_id: both.id, score: 10 }])
  const days = await sql`select score, people from board_days where score > 0`.execute(app.database)
  assert.deepEqual(days.rows, [{ score: 10, people: 1 }])
})
