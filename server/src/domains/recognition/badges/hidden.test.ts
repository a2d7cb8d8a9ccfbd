import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { awardInOrder, makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin', 'read:user', 'manage:badges'])
  },
})
let admin: string

const hide = (badgeId: string, hidden: boolean) =>
  app.patch(`/v1/admin/badges/${badgeId}`, { token: admin, body: { hidden } })

it('a hidden badge is in no list, page and profile for others, and comes back with its holders', async () => {
  const [holder, organizer] = [await makeUser(app), await makeUser(app)]
  const { groupId } = await makeEventWithGroup(app)
  await giveRole(app, groupId, organizer, 'owner')
  const tokenOf = (person: Person) => makeToken(app, person, ['read:user', 'read:groups', 'manage:badges'])
  const [visitor, owner] = [await tokenOf(await makeUser(app)), await tokenOf(organizer)]
  const badges = [await makeBadgeRow(app, { groupId: groupId! }), await makeBadgeRow(app)]
  for (const badge of badges) await awardInOrder(app, badge, [holder])
  const paths = [
    '/v1/badges?limit=100',
    `/v1/groups/${groupId}/badges`,
    `/v1/users/${holder.username}`,
    `/v1/users/${holder.username}/badges`,
    `/v1/users/${holder.username}/group-badges`,
    '/v1/leaderboard',
    `/v1/groups/${groupId}/leaderboard`,
    '/v1/users?limit=100',
  ]
  const placesOf = async (token: string, slug: string) => {
    const seen: string[] = []
    for (const path of [`/v1/badges/${slug}`, ...paths])
      if ((await app.get(path, { token })).text.includes(slug)) seen.push(path)
    return seen
  }
  for (const { id, slug } of badges) {
    const before = await placesOf(visitor, slug)
    assert.ok(before.length >= 5, before.join())
    assert.equal((await hide(id, true)).status, 200)
    assert.deepEqual(await placesOf(visitor, slug), [])
    assert.ok((await app.get(`/v1/badges/${slug}`, { token: admin })).status === 200)
    await hide(id, false)
    assert.deepEqual(await placesOf(visitor, slug), before)
  }
  await hide(badges[0]!.id, true)
  const managed = await app.get(`/v1/manage/groups/${groupId}/badges`, { token: owner })
  assert.ok(managed.text.includes(badges[0]!.slug), 'its managers still find it')
})

it('hiding a badge is audited once, and an unknown badge is 404', async () => {
  const { id } = await makeBadgeRow(app)
  for (const hidden of [true, true, false]) await hide(id, hidden)
  const audited = app.database.selectFrom('audit_log').select(['action', 'detail']).where('target', '=', id)
  assert.deepEqual(await audited.orderBy('id').execute(), [
    { action: 'badges.moderate', detail: { hidden: true } },
    { action: 'badges.moderate', detail: { hidden: false } },
  ])
  assert.equal((await hide(crypto.randomUUID(), true)).body.code, 'badge_not_found')
})
