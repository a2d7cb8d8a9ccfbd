import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { explainAmongMany } from '#test/support/app/plans.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { type Sent, sendTogether, whilePoisoned } from '#test/support/app/together.ts'
import {
  type Badge,
  countUses,
  type Member,
  makeBadge,
  makeLink,
  makeMembers,
} from '#test/support/builders/claim-links.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { claimBadge, claimTogether } from './commands.ts'

const app: App = useApp({
  async prepare() {
    people = await makeMembers(app, 20)
  },
})
let people: Member[]

const claim = (code: string, by: Member): Sent => ({ op: operations.claims.claim, by, params: { code } })
const together = async (code: string, all: Sent[]) => {
  const lock = sql`select from claim_links where code = ${code} for no key update`
  return (await sendTogether(app, lock, all)).map((one) => ('code' in one ? one.code : 'claimed'))
}

/** Who holds it, what was told, and the scores of all who hold anything. */
async function readState({ id }: Badge) {
  const name = new Map(people.map((one, n) => [one.id, n]))
  const { rows } = await sql<{ user_id: string; told: number; transactions: number }>`
    select a.user_id, (select count(*) from outbox_events o where o.type = 'badge.awarded'
        and o.data->>'badgeId' = ${id} and o.subject_user_id = a.user_id) as told
    from badge_awards a where a.badge_id = ${id} order by a.user_id`.execute(app.database)
  const { rows: wrong } = await sql`
    select s.user_id from scores s join (select user_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid) as board_id,
      sum(points) as score from badge_awards group by 1, 2) h using (user_id, board_id)
    where s.score <> h.score order by 1`.execute(app.database)
  assert.deepEqual(wrong, [], 'scores are the sum of awards')
  return rows.map(({ user_id, told }) => [name.get(user_id), told])
}

const ban = (badge: Badge, { id }: Member) =>
  sql`insert into group_bans (group_id, user_id, banned_at) values (${badge.groupId}, ${id}, now())`.execute(
    app.database,
  )

describe('claims of one link that are in flight at the same time', () => {
  it('are decided in the order of arrival, until its uses are gone in the midst of a batch, in two transactions', async () => {
    const badge = await makeBadge(app, { ofGroup: true })
    const code = await makeLink(app, badge, { maxUses: 9 })
    await ban(badge, people[4]!)
    const seen = await together(
      code,
      people.map((one) => claim(code, one)),
    )
    assert.deepEqual(seen, Array(20).fill('claimed').fill('claim_exhausted', 10).with(4, 'banned'))
    assert.equal(await countUses(app.database, code), 9)
    assert.deepEqual(
      (await readState(badge)).map(([, told]) => told),
      Array(9).fill(1),
    )
    const { rows } = await sql`select distinct xmin::text from badge_awards where badge_id = ${badge.id}`.execute(
      app.database,
    )
    assert.equal(rows.length, 2)
  })

  it('of one person: the second has it already; a link that ends meanwhile is gone for those behind', async () => {
    const badge = await makeBadge(app)
    const code = await makeLink(app, badge)
    const [ana, ben, cam] = people as [Member, Member, Member]
    const twice = await together(
      code,
      [ana, ben, ben, cam, ana].map((one) => claim(code, one)),
    )
    assert.deepEqual(twice, ['claimed', 'claimed', 'already_claimed', 'claimed', 'already_claimed'])
    assert.equal(await countUses(app.database, code), 3)
    await app.database.deleteFrom('claim_links').where('code', '=', code).execute()
    const other = await makeLink(app, badge)
    assert.deepEqual(
      await together(
        other,
        [1, 2, 3].map((n) => claim(code, people[n]!)),
      ),
      Array(3).fill('claim_not_found'),
    )
  })

  it('fail alone', async () => {
    const badge = await makeBadge(app)
    const code = await makeLink(app, badge)
    const seen = await whilePoisoned(app, 'badge_awards', people[7]!.id, () =>
      together(
        code,
        people.map((one) => claim(code, one)),
      ),
    )
    assert.deepEqual(seen, Array(20).fill('claimed').with(7, 'failed: poison'))
    assert.equal(await countUses(app.database, code), 19)
  })
})

describe('claiming together', () => {
  const drawn = fc.record({
    maxUses: fc.constantFrom(undefined, 1, 3, 5),
    banned: fc.option(fc.nat(7)),
    before: fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
    who: fc.uniqueArray(fc.nat(7), { minLength: 1 }),
    isExpired: fc.constantFrom(false, false, false, true),
  })
  const now = () => app.clock.now()
  const outcomeOf = (outcome: unknown) => (outcome instanceof ApiError ? outcome.code : 'claimed')
  const alone = (code: string, n: number) =>
    inTransaction(app, (unit) => claimBadge(unit, { code, userId: people[n]!.id }, now())).then(outcomeOf, outcomeOf)

  it('gives what claiming one after the other gives', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ maxUses, banned, before, who, isExpired }) => {
        async function prepare() {
          const badge = await makeBadge(app, { ofGroup: true })
          const code = await makeLink(app, badge, { ...(maxUses && { maxUses }), expiresIn: 10 })
          for (const n of before) await alone(code, n)
          if (banned !== null) await ban(badge, people[banned]!)
          if (isExpired)
            await app.database
              .updateTable('claim_links')
              .set({ expires_at: now().toISOString() })
              .where('code', '=', code)
              .execute()
          return { badge, code }
        }
        const [one, other] = [await prepare(), await prepare()]
        const single: string[] = []
        for (const n of who) single.push(await alone(one.code, n))
        const joint = await inTransaction(app, (unit) =>
          claimTogether(
            { db: unit.db, now: now() } as never,
            who.map((n) => ({ code: other.code, userId: people[n]!.id, ...unit })),
          ),
        )
        assert.deepEqual(joint.map(outcomeOf), single)
        assert.deepEqual(await readState(other.badge), await readState(one.badge))
        assert.equal(await countUses(app.database, other.code), await countUses(app.database, one.code))
      }),
      { numRuns: Number(process.env.TOGETHER_RUNS ?? 20), seed: 41 },
    )
  })

  it('hashes no table for all of them', async () => {
    const badge = await makeBadge(app, { ofGroup: true })
    const code = await makeLink(app, badge)
    const statements = await recordStatements(() =>
      together(
        code,
        people.map((one) => claim(code, one)),
      ),
    )
    const read = statements.find(({ text }) => text.includes('as "is_held"') && text.includes('unnest'))!
    const event = { id: await makeEventIn(app, badge.groupId), groupId: badge.groupId }
    const plan = await explainAmongMany(app.database, event, read, badge.id)
    assert.doesNotMatch(plan, /Seq Scan on (badge_awards|group_bans)|hashed SubPlan/)
  })
})
