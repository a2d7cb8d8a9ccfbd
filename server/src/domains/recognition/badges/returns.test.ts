import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import {
  assertScoresAgree,
  type Club,
  give,
  type Member,
  makeBadge,
  makeClub,
  makeMember,
  memberScopes,
} from '#test/support/builders/badges.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { awardBadge } from './index.ts'

const app = useApp({
  async prepare() {
    ;({ owner, group: club } = await scene(app, { people: { owner: 'owner' }, scopes: memberScopes }))
  },
})
let owner: Member
let club: Club

const award = (badgeId: string, person: Member) => give(app, owner, badgeId, [person])
const giveBack = (slug: string, { token }: Member) => app.delete(`/v1/profile/badges/${slug}`, { token })
const slugsOf = async ({ token }: Member) =>
  (await app.get('/v1/profile/badges', { token })).body.data.map((badge: { slug: string }) => badge.slug)
const receive = (badgeId: string, { id }: Member, source: 'claim' | 'achievement') =>
  inTransaction(app, (unit) => awardBadge(unit, { badgeId, userIds: [id], source }, app.clock.now()))

it('a badge is returned by slug or id and by its holder only, and the organizer is notified that it was declined', async () => {
  const [badge, other] = [await makeBadge(app, owner, club), await makeBadge(app, owner, club)]
  const [holder, otherMember] = [await makeMember(app), await makeMember(app)]
  for (const { id } of [badge, other]) assert.equal((await award(id, holder)).body.data.awarded.length, 1)
  assert.equal((await giveBack(badge.slug, otherMember)).body.code, 'badge_not_found')
  assert.equal((await giveBack(badge.slug.toUpperCase(), holder)).status, 200)
  assert.equal((await giveBack(badge.slug, holder)).body.code, 'badge_not_found')
  assert.deepEqual(await slugsOf(holder), [other.slug])
  const again = await award(badge.id, holder)
  assert.deepEqual(again.body.data, { awarded: [], skipped: [{ username: holder.username, reason: 'declined' }] })
  assert.equal((await giveBack(other.id, holder)).status, 200)
  assert.deepEqual(await slugsOf(holder), [])
  await assertScoresAgree(app)
})

it('who claims it has it again, and may be given it again after the organizer took it', async () => {
  const badge = await makeBadge(app, owner, club)
  const holder = await makeMember(app)
  await award(badge.id, holder)
  await giveBack(badge.slug, holder)
  assert.deepEqual(await receive(badge.id, holder, 'achievement'), [])
  assert.deepEqual(await receive(badge.id, holder, 'claim'), [holder.id])
  const path = `/v1/manage/badges/${badge.id}/awards/${holder.username}`
  assert.equal((await app.delete(path, { token: owner.token })).status, 200)
  assert.deepEqual((await award(badge.id, holder)).body.data.awarded, [holder.username])
})

it('a badge of a group that was hidden can be given back, too', async () => {
  const hidden = await makeClub(app, [[owner, 'owner']])
  const badge = await makeBadge(app, owner, hidden)
  const holder = await makeMember(app)
  await award(badge.id, holder)
  const hidden_at = app.clock.now().toISOString()
  await app.database.updateTable('groups').set({ hidden_at }).where('id', '=', hidden.id).execute()
  assert.equal((await giveBack(badge.slug, holder)).status, 200)
})

it('twenty awards and twenty returns at once leave one return, no award and every count right', async () => {
  const badge = await makeBadge(app, owner, club)
  const holder = await makeMember(app)
  await award(badge.id, holder)
  const calls = Array.from({ length: 20 }, () => [giveBack(badge.slug, holder), award(badge.id, holder)]).flat()
  const answers = await Promise.all(calls)
  const count = (status: number) => answers.filter((answer, n) => n % 2 === 0 && answer.status === status).length
  assert.deepEqual([count(200), count(404)], [1, 19])
  assert.deepEqual(await slugsOf(holder), [])
  await assertScoresAgree(app)
})
