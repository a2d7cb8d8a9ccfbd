import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { useTwins } from '#test/support/app/harness.ts'
import { postPatiently, tally } from '#test/support/builders/check-in-codes.ts'
import {
  countUses,
  type Member,
  makeBadge,
  makeLink,
  makeMember,
  makeMembers,
} from '#test/support/builders/claim-links.ts'
import { giveRole } from '#test/support/builders/events.ts'

const { app, twin, either } = useTwins()

const claim = (n: number, code: string, { token }: Member) => postPatiently(either(n), `/v1/claims/${code}`, { token })

/** What the badge led to: awards, emitted events, holders, and people whose scores differ from the sum of their awards. */
async function countAll(badgeId: string) {
  const { rows } = await sql<{ awards: number; told: number; holders: number; wrong: number }>`
    with held as (
      select user_id, b.id as board_id, sum(points) as score, count(*) as badges
      from badge_awards a
        cross join lateral (values (coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid))) as b (id)
      group by 1, 2)
    select (select count(*) from badge_awards where badge_id = ${badgeId}) as awards,
      (select count(*) from outbox_events where type = 'badge.awarded' and data->>'badgeId' = ${badgeId}) as told,
      tally(${badgeId}, 0) as holders,
      (select count(*) from scores s full join held h using (board_id, user_id)
        where s.score is distinct from h.score or s.badges is distinct from h.badges) as wrong`.execute(app.database)
  return { ...rows[0]! }
}

it('400 people with a link for 100: exactly 100 badges and 100 uses, and the others get the error that it is used up', async () => {
  const badge = await makeBadge(app, { ofGroup: true })
  const code = await makeLink(app, badge, { maxUses: 100 })
  const guests = await makeMembers(app, 400)
  const answers = await Promise.all(guests.map((guest, n) => claim(n, code, guest)))
  assert.deepEqual(tally(answers), { 200: 100, '410 claim_exhausted': 300 })
  assert.equal(await countUses(app.database, code), 100)
  assert.deepEqual(await countAll(badge.id), { awards: 100, told: 100, holders: 100, wrong: 0 })
})

it('one person twenty times: one badge, one use, nineteen refusals', async () => {
  const badge = await makeBadge(app, { ofGroup: true })
  const code = await makeLink(app, badge, { maxUses: 20 })
  const guest = await makeMember(app)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(n, code, guest)))
  assert.deepEqual(tally(answers), { 200: 1, '409 already_claimed': 19 })
  assert.equal(await countUses(app.database, code), 1)
  assert.deepEqual(await countAll(badge.id), { awards: 1, told: 1, holders: 1, wrong: 0 })
})

it('one person with two links of the same badge: one badge, and one use of one of them', async () => {
  const badge = await makeBadge(app)
  const codes = [await makeLink(app, badge), await makeLink(app, badge)] as const
  const guest = await makeMember(app)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(n, codes[n % 2]!, guest)))
  assert.deepEqual(tally(answers), { 200: 1, '409 already_claimed': 9 })
  const uses = await Promise.all(codes.map((code) => countUses(app.database, code)))
  assert.deepEqual(uses.toSorted(), [0, 1])
})

/** Starts a claim while the row of the link is locked, and releases the lock after the row was changed. */
async function claimDuring(change: 'the last use' | 'the deletion of the link' | 'the deletion of the badge') {
  const badge = await makeBadge(app)
  const code = await makeLink(app, badge, { maxUses: 5, uses: 4, expiresIn: 10 })
  const guest = await makeMember(app)
  const claimed = await app.database.transaction().execute(async (db) => {
    if (change === 'the deletion of the badge')
      await db
        .updateTable('badges')
        .set({ deleted_at: app.clock.now().toISOString() })
        .where('id', '=', badge.id)
        .execute()
    else if (change === 'the last use')
      await db.updateTable('claim_links').set({ current_uses: 5 }).where('code', '=', code).execute()
    else await db.deleteFrom('claim_links').where('code', '=', code).execute()
    const claiming = claim(0, code, guest)
    for (;;) {
      const { rows } = await sql`
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db)
      if (rows.length > 0) return { claiming }
    }
  })
  return { answer: await claimed.claiming, badge, code }
}

it('a claim whose last use is taken meanwhile gives nothing: claim_exhausted', async () => {
  const { answer, badge, code } = await claimDuring('the last use')
  assert.deepEqual([answer.status, answer.body.code], [410, 'claim_exhausted'])
  assert.equal(await countUses(app.database, code), 5)
  assert.deepEqual(await countAll(badge.id), { awards: 0, told: 0, holders: 0, wrong: 0 })
})

it('a claim whose link or badge is deleted meanwhile gives nothing: claim_not_found', async () => {
  for (const change of ['the deletion of the link', 'the deletion of the badge'] as const) {
    const { answer, badge } = await claimDuring(change)
    assert.deepEqual([answer.status, answer.body.code], [404, 'claim_not_found'], change)
    assert.deepEqual(await countAll(badge.id), { awards: 0, told: 0, holders: 0, wrong: 0 })
  }
})

it('uses are counted once each while a link is deleted in the midst of its claims', async () => {
  const badge = await makeBadge(app)
  const code = await makeLink(app, badge)
  const guests = await makeMembers(app, 40)
  const claims = guests.map((guest, n) => claim(n, code, guest))
  await sql`select pg_sleep(0.02)`.execute(app.database)
  await app.database.deleteFrom('claim_links').where('code', '=', code).execute()
  const { 200: inTime = 0, ...late } = tally(await Promise.all(claims))
  assert.deepEqual(late, inTime === 40 ? {} : { '404 claim_not_found': 40 - inTime })
  assert.deepEqual(await countAll(badge.id), { awards: inTime, told: inTime, holders: inTime, wrong: 0 })
})

async function makeOrganizer(): Promise<[Member, string]> {
  const badge = await makeBadge(app, { ofGroup: true })
  const organizer = await makeMember(app)
  await giveRole(app, badge.groupId, organizer, 'manager')
  return [organizer, `/v1/manage/badges/${badge.id}/claim-links`]
}

it('one code requested twenty times: one link is created, nineteen requests get the error that it is taken', async () => {
  const organizers = await Promise.all(Array.from({ length: 4 }, makeOrganizer))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const [{ token }, path] = organizers[n % 4]!
      return postPatiently(either(n), path, { token, body: { code: 'same' } })
    }),
  )
  assert.deepEqual(tally(answers), { 201: 1, '409 code_taken': 19 })
})

it('a badge has 100 links, even when 120 are made at once', async () => {
  const [{ token }, path] = await makeOrganizer()
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => postPatiently(either(n), path, { token })))
  assert.deepEqual(tally(answers), { 201: 100, '409 limit_reached': 20 })
})

it('a link is made while an award of its badge is not committed yet', async () => {
  const badge = await makeBadge(app, { ofGroup: true })
  const organizer = await makeMember(app)
  await giveRole(app, badge.groupId, organizer, 'manager')
  const { status } = await app.database.transaction().execute(async (db) => {
    await db.selectFrom('badges').select('id').where('id', '=', badge.id).forShare().execute()
    return twin.post(`/v1/manage/badges/${badge.id}/claim-links`, { token: organizer.token })
  })
  assert.equal(status, 201)
})
