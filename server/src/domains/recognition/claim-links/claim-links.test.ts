import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exampleIds } from '#kernel/operation/schema.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  type Badge,
  countUses,
  type Member,
  makeBadge,
  makeLink,
  makeMember,
} from '#test/support/builders/claim-links.ts'
import { giveRole } from '#test/support/builders/events.ts'

const app = useApp()

const minute = 60_000
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const look = ({ token }: Member, code: string) => app.get(`/v1/claims/${code}`, { token })
const claim = ({ token }: Member, code: string) => app.post(`/v1/claims/${code}`, { token })
const linksOf = (badge: Badge) => `/v1/manage/badges/${badge.id}/claim-links`
const create = ({ token }: Member, badge: Badge, body?: object) =>
  app.post(linksOf(badge), { token, ...(body && { body }) })
const awardsOf = (badge: Badge) =>
  app.database.selectFrom('badge_awards').select(['user_id', 'source']).where('badge_id', '=', badge.id).execute()

/** A badge of a group and an organizer of that group. */
async function makeOrganizer(): Promise<[Member, Badge]> {
  const [badge, organizer] = [await makeBadge(app, { ofGroup: true }), await makeMember(app)]
  await giveRole(app, badge.groupId, organizer, 'manager')
  return [organizer, badge]
}

describe('a claim link', () => {
  it('a claim link gets a code of ten characters and no limits by default', async () => {
    const [organizer, badge] = await makeOrganizer()
    for (const body of [undefined, {}, { maxUses: null, expiresAt: null }]) {
      const answer = await create(organizer, badge, body)
      const { id, code, createdAt, ...rest } = answer.body.data
      assert.deepEqual([answer.status, rest], [201, { maxUses: null, currentUses: 0, expiresAt: null }])
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{10}$/)
      assert.ok(id && Math.abs(Date.parse(createdAt) - app.clock.now().getTime()) < 5000)
    }
  })

  it('is made with a code of one’s own, which reads the same in any case', async () => {
    const [organizer, badge] = await makeOrganizer()
    const expiresAt = new Date(app.clock.now().getTime() + minute).toISOString()
    const { body } = await create(organizer, badge, { code: 'spring-2026', maxUses: 3, expiresAt })
    const { id, createdAt, ...rest } = body.data
    assert.deepEqual(rest, { code: 'SPRING-2026', maxUses: 3, currentUses: 0, expiresAt })
    is(await claim(await makeMember(app), 'Spring-2026'), 200)
    assert.equal(await countUses(app.database, 'SPRING-2026'), 1)
    assert.ok(id && createdAt)
  })

  it('of the same code as another, of whichever badge, is refused with code_taken', async () => {
    const [organizer, badge] = await makeOrganizer()
    const [other, elsewhere] = await makeOrganizer()
    is(await create(organizer, badge, { code: 'only-once' }), 201)
    is(await create(organizer, badge, { code: 'Only-Once' }), 409, 'code_taken')
    is(await create(other, elsewhere, { code: 'ONLY-ONCE' }), 409, 'code_taken')
  })

  it('that could never be used is refused', async () => {
    const [organizer, badge] = await makeOrganizer()
    const now = app.clock.now().toISOString()
    const wrong = [
      { code: 'abc' },
      { code: 'a'.repeat(33) },
      { code: 'four!' },
      { code: null },
      { maxUses: 0 },
      { maxUses: 1.5 },
      { maxUses: '3' },
      { maxUses: 2 ** 31 },
      { expiresAt: now },
      { expiresAt: 'tomorrow' },
      { uses: 3 },
    ]
    for (const body of wrong) is(await create(organizer, badge, body), 400, 'validation_failed')
    for (const code of ['a-b1', 'b'.repeat(32)]) is(await create(organizer, badge, { code }), 201)
  })

  it('is listed, newest first, and deleted; who used it keeps the badge', async () => {
    const [organizer, badge] = await makeOrganizer()
    const guest = await makeMember(app)
    const codes = []
    for (let n = 0; n < 3; n++) {
      codes.unshift((await create(organizer, badge)).body.data.code)
      app.clock.advance(1)
    }
    is(await claim(guest, codes[0]), 200)
    const { body } = await app.get(linksOf(badge), { token: organizer.token })
    assert.deepEqual(
      body.data.map((one: { code: string; currentUses: number }) => [one.code, one.currentUses]),
      codes.map((code, n) => [code, n === 0 ? 1 : 0]),
    )
    const fields = ['code', 'createdAt', 'currentUses', 'expiresAt', 'id', 'maxUses']
    for (const one of body.data) assert.deepEqual(Object.keys(one).sort(), fields)
    const path = `${linksOf(badge)}/${body.data[0].id}`
    const { status, body: removed } = await app.delete(path, { token: organizer.token })
    assert.deepEqual([status, removed.data], [200, { success: true }])
    is(await app.delete(path, { token: organizer.token }), 404, 'claim_not_found')
    is(await look(guest, codes[0]), 404, 'claim_not_found')
    assert.deepEqual(await awardsOf(badge), [{ user_id: guest.id, source: 'claim' }])
  })

  it('of another badge is not deleted by way of this one', async () => {
    const [organizer, badge] = await makeOrganizer()
    const [other, elsewhere] = await makeOrganizer()
    const { id } = (await create(other, elsewhere)).body.data
    is(await app.delete(`${linksOf(badge)}/${id}`, { token: organizer.token }), 404, 'claim_not_found')
  })

  it('of a group is made by those who run it, and of the platform by administrators', async () => {
    const [, badge] = await makeOrganizer()
    const platform = await makeBadge(app)
    const [otherMember, admin, helper] = [
      await makeMember(app),
      await makeMember(app, { role: 'admin' }),
      await makeMember(app),
    ]
    await giveRole(app, badge.groupId, helper, 'volunteer')
    for (const person of [otherMember, helper]) is(await create(person, badge), 403, 'forbidden')
    is(await create(otherMember, platform), 403, 'forbidden')
    for (const one of [badge, platform]) is(await create(admin, one), 201)
    const nothing = { ...badge, id: exampleIds[3] }
    is(await create(otherMember, nothing), 404, 'badge_not_found')
    is(await app.get(linksOf(nothing), { token: otherMember.token }), 404, 'badge_not_found')
    is(await app.get(linksOf(badge), { token: otherMember.token }), 403, 'forbidden')
  })

  it('is one of at most 100 of a badge', async () => {
    const [organizer, badge] = await makeOrganizer()
    for (let n = 0; n < 99; n++) await makeLink(app, badge)
    is(await create(organizer, badge), 201)
    is(await create(organizer, badge), 409, 'limit_reached')
    is(await create(organizer, badge, { code: 'one-too-many' }), 409, 'limit_reached')
  })

  it('that is made and deleted is written down, without its code', async () => {
    const [organizer, badge] = await makeOrganizer()
    const { id } = (await create(organizer, badge, { code: 'kept-quiet' })).body.data
    await app.delete(`${linksOf(badge)}/${id}`, { token: organizer.token })
    const rows = await app.database
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('target', '=', `badge:${badge.id}`)
      .orderBy('at')
      .execute()
    const detail = { linkId: id }
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      ['claims.createLink', 'claims.deleteLink'].map((action) => ({ action, actor_id: organizer.id, detail })),
    )
  })
})

describe('what a code leads to', () => {
  it('answers every field of the specification, for a badge of a group and of the platform', async () => {
    const [badge, platform] = [await makeBadge(app, { ofGroup: true }), await makeBadge(app, { points: 5 })]
    const guest = await makeMember(app)
    const { body } = await look(guest, await makeLink(app, badge))
    const { iconUrl } = body.data.badge
    assert.match(iconUrl, /^https:\/\/hearth\.test\//)
    const looks = { name: 'Helper', description: 'Lent a hand', icon: '🌱', iconUrl, color: '#2f9e6b' }
    assert.deepEqual(body.data, {
      badge: { ...looks, slug: badge.slug, points: 25 },
      group: { name: 'A group', urlname: `group-${badge.groupId}`, photoUrl: null },
      claimable: true,
    })
    assert.deepEqual((await look(guest, await makeLink(app, platform))).body.data, {
      badge: { ...looks, slug: platform.slug, points: 5 },
      group: null,
      claimable: true,
    })
  })

  const looksLike = async (guest: Member, code: string) => {
    const { status, body } = await look(guest, code)
    const { claimable, ...rest } = body.data
    return [status, claimable, 'reason' in rest ? rest.reason : undefined]
  }

  it('a code that cannot be claimed answers already_claimed, expired or exhausted, the first that applies', async () => {
    const badge = await makeBadge(app)
    const [holder, guest] = [await makeMember(app), await makeMember(app)]
    is(await claim(holder, await makeLink(app, badge)), 200)
    const links = [
      [await makeLink(app, badge, { maxUses: 2, uses: 1, expiresIn: 1 }), undefined],
      [await makeLink(app, badge, { expiresIn: -1 }), 'expired'],
      [await makeLink(app, badge, { maxUses: 1, uses: 1 }), 'exhausted'],
      [await makeLink(app, badge, { maxUses: 1, uses: 1, expiresIn: 0 }), 'expired'],
    ] as const
    for (const [code, reason] of links) {
      assert.deepEqual(await looksLike(guest, code), [200, reason === undefined, reason])
      assert.deepEqual(await looksLike(holder, code), [200, false, 'already_claimed'])
    }
  })

  it('a link is not claimable for a member who is banned from the group, and no reason is given', async () => {
    const badge = await makeBadge(app, { ofGroup: true })
    const banned = await makeMember(app)
    await ban(badge, banned)
    assert.deepEqual(await looksLike(banned, await makeLink(app, badge)), [200, false, undefined])
  })
})

const ban = (badge: Badge, { id }: Member) =>
  app.database
    .insertInto('group_bans')
    .values({ group_id: badge.groupId!, user_id: id, banned_at: app.clock.now().toISOString() })
    .execute()

describe('a claim', () => {
  it('a claim awards the badge, counts the use and the points, and emits one event', async () => {
    const badge = await makeBadge(app, { ofGroup: true })
    const guest = await makeMember(app)
    const code = await makeLink(app, badge)
    const { status, body } = await claim(guest, code.toLowerCase())
    const { iconUrl } = body.data.badge
    assert.match(iconUrl, /^https:\/\/hearth\.test\//)
    const looks = { name: 'Helper', slug: badge.slug, description: 'Lent a hand', icon: '🌱', color: '#2f9e6b' }
    assert.deepEqual([status, body.data], [200, { badge: { ...looks, iconUrl, points: 25 } }])
    assert.equal(await countUses(app.database, code), 1)
    assert.deepEqual(await awardsOf(badge), [{ user_id: guest.id, source: 'claim' }])
    const scores = app.database.selectFrom('scores').select(['board_id', 'score', 'badges'])
    assert.deepEqual(
      (await scores.where('user_id', '=', guest.id).execute()).map((row) => ({ ...row })),
      [{ board_id: badge.groupId, score: 25, badges: 1 }],
    )
    const emitted = app.database.selectFrom('outbox_events').select(['type', 'group_id', 'data'])
    const events = await emitted.where('subject_user_id', '=', guest.id).where('type', 'like', 'badge.%').execute()
    const data = { badgeId: badge.id, groupId: badge.groupId, userId: guest.id }
    assert.deepEqual(
      events.map((row) => ({ ...row })),
      [{ type: 'badge.awarded', group_id: badge.groupId, data }],
    )
  })

  it('of a badge that one holds is refused with already_claimed, by the same link or another, and uses nothing', async () => {
    const badge = await makeBadge(app)
    const guest = await makeMember(app)
    const [one, other] = [await makeLink(app, badge), await makeLink(app, badge, { expiresIn: -1 })]
    is(await claim(guest, one), 200)
    for (const code of [one, other]) is(await claim(guest, code), 409, 'already_claimed')
    assert.deepEqual([await countUses(app.database, one), await countUses(app.database, other)], [1, 0])
  })

  it('of an expired link is refused with claim_expired, also when it is used up as well', async () => {
    const badge = await makeBadge(app)
    const guest = await makeMember(app)
    const soon = await makeLink(app, badge, { expiresIn: 1, maxUses: 5 })
    const gone = await makeLink(app, badge, { expiresIn: 0, maxUses: 1, uses: 1 })
    is(await claim(guest, gone), 410, 'claim_expired')
    app.clock.advance(minute)
    is(await claim(guest, soon), 410, 'claim_expired')
    assert.deepEqual([await countUses(app.database, soon), (await awardsOf(badge)).length], [0, 0])
  })

  it('of a link without uses left is refused with claim_exhausted', async () => {
    const badge = await makeBadge(app)
    const code = await makeLink(app, badge, { maxUses: 1 })
    is(await claim(await makeMember(app), code), 200)
    is(await claim(await makeMember(app), code), 410, 'claim_exhausted')
    assert.deepEqual([await countUses(app.database, code), (await awardsOf(badge)).length], [1, 1])
  })

  it('a claim by a member banned from the group is refused with banned, whatever else is true', async () => {
    const badge = await makeBadge(app, { ofGroup: true })
    const banned = await makeMember(app)
    await ban(badge, banned)
    is(await claim(banned, await makeLink(app, badge)), 403, 'banned')
    is(await claim(banned, await makeLink(app, badge, { expiresIn: -1 })), 403, 'banned')
    is(await claim(banned, await makeLink(app, await makeBadge(app, { ofGroup: true }))), 200)
  })

  it('of a deleted badge, or a badge of a hidden or archived group, leads nowhere', async () => {
    const at = app.clock.now().toISOString()
    const [deleted, hidden, archived] = [
      await makeBadge(app),
      await makeBadge(app, { ofGroup: true }),
      await makeBadge(app, { ofGroup: true }),
    ]
    const codes = [await makeLink(app, deleted), await makeLink(app, hidden), await makeLink(app, archived)]
    const guest = await makeMember(app)
    for (const code of codes) assert.equal((await look(guest, code)).body.data.claimable, true)
    const groups = app.database.updateTable('groups')
    await app.database.updateTable('badges').set({ deleted_at: at }).where('id', '=', deleted.id).execute()
    await groups.set({ hidden_at: at }).where('id', '=', hidden.groupId!).execute()
    await groups.set({ deleted_at: at }).where('id', '=', archived.groupId!).execute()
    for (const code of codes) {
      is(await look(guest, code), 404, 'claim_not_found')
      is(await claim(guest, code), 404, 'claim_not_found')
    }
  })

  it('claim codes cannot be guessed: after ten wrong codes every code is refused for ten minutes', async () => {
    const code = await makeLink(app, await makeBadge(app))
    const guest = await makeMember(app)
    const wrong = ['WRONG-CODE', 'abc', 'a%20b%20c%20d', 'x'.repeat(40), 'groups']
    for (const text of wrong) {
      is(await look(guest, text), 404, 'claim_not_found')
      is(await claim(guest, text), 404, 'claim_not_found')
    }
    is(await claim(guest, code), 429, 'rate_limited')
    is(await look(guest, code), 429, 'rate_limited')
    assert.equal(await countUses(app.database, code), 0)
    is(await claim(await makeMember(app), code), 200)
  })

  it('claim codes do not conflict with the paths of invitations to a role in a group', async () => {
    const guest = await makeMember(app)
    is(await app.post('/v1/claims/groups/no-such-invitation', { token: guest.token }), 404, 'claim_not_found')
    const [organizer, badge] = await makeOrganizer()
    is(await create(organizer, badge, { code: 'GROUPS' }), 201)
    is(await claim(guest, 'groups'), 200)
  })
})
