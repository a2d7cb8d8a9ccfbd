import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Role } from '#kernel/operation/scopes.ts'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { type Member, makeKnown, makeMembers, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()

const dayMs = 86_400_000
const scopes = ['user', 'read:groups', 'manage:groups'] as const
const member = async (role: Role = 'user') => (await makeMembers(app, [{ role }], scopes))[0]!
async function begin() {
  const people = { owner: 'owner', guest: 'stranger' } as const
  const { group, ...made } = await scene(app, { people, scopes, group: { name: 'Tool Library' } })
  return { ...made, ...group }
}
const path = (id: string, rest: string) => `/v1/manage/groups/${id}${rest}`
const invite = (owner: Member, id: string, body: object = {}) =>
  app.post(path(id, '/claim-invites'), { token: owner.token, body })
const claim = ({ token }: Member, code: string) => app.post(`/v1/claims/groups/${code}`, { token })
const isClaimable = async ({ token }: Member, code: string) =>
  (await app.get(`/v1/claims/groups/${code}`, { token })).body.data?.claimable
const review = ({ token }: Member, id: string, requestId: string, word: 'approve' | 'reject') =>
  app.post(path(id, `/claim-requests/${requestId}/${word}`), { token })
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
async function roleOf(id: string, person: Person): Promise<string | undefined> {
  const query = app.database.selectFrom('group_roles').select('role').where('group_id', '=', id)
  return (await query.where('user_id', '=', person.id).executeTakeFirst())?.role
}
async function eventsOf(id: string) {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select(['type', 'subject_user_id'])
    .where('group_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.type, row.subject_user_id])
}

describe('team invites', () => {
  it('an owner creates, lists and deletes an invite', async () => {
    const { owner, id } = await begin()
    const expiresAt = new Date(app.clock.now().getTime() + dayMs).toISOString()
    const { body } = await invite(owner, id, { role: 'volunteer', autoApprove: true, maxUses: 3, expiresAt })
    const { token: code, ...rest } = body.data
    assert.deepEqual(rest, { role: 'volunteer', autoApprove: true, maxUses: 3, currentUses: 0, expiresAt })
    assert.match(code, /^[A-Za-z0-9_-]{22}$/)
    const plain = (await invite(owner, id)).body.data
    assert.deepEqual([plain.role, plain.autoApprove, plain.maxUses, plain.expiresAt], ['manager', false, null, null])
    const listed = (await app.get(path(id, '/claim-invites'), { token: owner.token })).body.data
    assert.deepEqual(listed.map((one: { token: string }) => one.token).sort(), [code, plain.token].sort())
    is(await app.delete(path(id, `/claim-invites/${code}`), { token: owner.token }), 200)
    is(await app.delete(path(id, `/claim-invites/${code}`), { token: owner.token }), 404, 'claim_not_found')
    is(await claim(await member(), code), 404, 'claim_not_found')
  })
  it('an owner cannot delete an invite of another group', async () => {
    const [{ owner, id }, other] = [await begin(), await begin()]
    const code = (await invite(other.owner, other.id)).body.data.token
    is(await app.delete(path(id, `/claim-invites/${code}`), { token: owner.token }), 404, 'claim_not_found')
  })
  it('only an administrator can create an invite for an owner', async () => {
    const { owner, guest, id } = await begin()
    const admin = await member('admin')
    is(await invite(owner, id, { role: 'owner' }), 403, 'forbidden')
    const { token: code } = (await invite(admin, id, { role: 'owner', autoApprove: true })).body.data
    is(await claim(guest, code), 200)
    assert.equal(await roleOf(id, guest), 'owner')
  })
  it('an invite that is already expired or has no uses is refused', async () => {
    const { owner, id } = await begin()
    for (const body of [{ expiresAt: '2020-01-01T00:00:00Z' }, { maxUses: 0 }, { role: 'king' }, { uses: 1 }])
      is(await invite(owner, id, body), 400, 'validation_failed')
  })
  it('an invite shows its group and whether the caller can claim it', async () => {
    const { owner, guest, id, urlname } = await begin()
    const { token: code } = (await invite(owner, id)).body.data
    const { body } = await app.get(`/v1/claims/groups/${code}`, { token: guest.token })
    const group = { id, name: 'Tool Library', urlname, photoUrl: null }
    assert.deepEqual(body.data, { group, autoApprove: false, claimable: true })
    assert.equal(await isClaimable(owner, code), false)
    await app.delete(`/v1/manage/groups/${id}`, { token: owner.token })
    is(await app.get(`/v1/claims/groups/${code}`, { token: guest.token }), 404, 'claim_not_found')
  })
  it('after ten wrong tokens a user is limited for ten minutes', async () => {
    const { owner, guest, id } = await begin()
    const { token: code } = (await invite(owner, id)).body.data
    for (let i = 0; i < 10; i++) is(await claim(guest, `wrong-invitation-${i}`), 404, 'claim_not_found')
    is(await claim(guest, code), 429, 'rate_limited')
    is(await app.get(`/v1/claims/groups/${code}`, { token: guest.token }), 429, 'rate_limited')
    assert.equal(await isClaimable(await member(), code), true)
  })
})

describe('claims with automatic approval', () => {
  it('an automatically approved claim grants the role at once, emits once, and is refused the second time', async () => {
    const { owner, guest, id } = await begin()
    const { token: code } = (await invite(owner, id, { autoApprove: true })).body.data
    const { status, body } = await claim(guest, code)
    const message = 'You are now a manager of Tool Library'
    assert.deepEqual([status, body.data], [200, { success: true, status: 'approved', message }])
    assert.equal(await roleOf(id, guest), 'manager')
    is(await claim(guest, code), 409, 'already_manager')
    assert.equal(await isClaimable(guest, code), false)
    assert.deepEqual(await eventsOf(id), [['group_claim.approved', guest.id]])
    const audited = await app.database.selectFrom('audit_log').select('action').where('target', '=', id).execute()
    assert.ok(audited.some((row) => row.action === 'group-claims.claim'))
  })
  it('a claim raises a volunteer and never lowers a role', async () => {
    const { owner, guest: helper, id } = await begin()
    const { token: low } = (await invite(owner, id, { autoApprove: true, role: 'volunteer' })).body.data
    const { token: high } = (await invite(owner, id, { autoApprove: true })).body.data
    is(await claim(helper, low), 200)
    is(await claim(helper, high), 200)
    assert.equal(await roleOf(id, helper), 'manager')
    is(await claim(helper, low), 409, 'already_manager')
    is(await claim(owner, high), 409, 'already_manager')
  })
})

describe('claims that need approval', () => {
  it('a claim is pending until an owner approves it, once', async () => {
    const { owner, guest, id } = await begin()
    const { token: code } = (await invite(owner, id)).body.data
    const { data } = (await claim(guest, code)).body
    const { requestId } = data
    const message = 'An owner of Tool Library will look at your claim'
    assert.deepEqual(data, { success: true, status: 'pending', message, requestId })
    is(await claim(guest, code), 409, 'claim_pending')
    assert.equal(await roleOf(id, guest), undefined)
    const listed = await app.get(path(id, '/claim-requests?status=pending'), { token: owner.token })
    const [{ createdAt, ...request }] = listed.body.data
    assert.ok(createdAt)
    const name = (await app.get('/v1/me', { token: guest.token })).body.data.name
    const { id: userId, username } = guest
    assert.deepEqual(request, { requestId, userId, username, name, role: 'manager', status: 'pending' })
    is(await review(owner, id, requestId, 'approve'), 200)
    assert.equal(await roleOf(id, guest), 'manager')
    for (const word of ['approve', 'reject'] as const)
      is(await review(owner, id, requestId, word), 409, 'already_reviewed')
    is(await claim(guest, code), 409, 'already_manager')
    assert.deepEqual(await eventsOf(id), [
      ['group_claim.pending', guest.id],
      ['group_claim.approved', guest.id],
    ])
    const pending = await app.get(path(id, '/claim-requests?status=pending'), { token: owner.token })
    assert.deepEqual(pending.body.data, [])
  })
  it('a rejected claim can be repeated after 30 days and not before', async () => {
    const { owner, guest, id } = await begin()
    const { token: code } = (await invite(owner, id)).body.data
    const { requestId } = (await claim(guest, code)).body.data
    is(await review(owner, id, requestId, 'reject'), 200)
    assert.equal(await roleOf(id, guest), undefined)
    is(await claim(guest, code), 409, 'already_reviewed')
    assert.equal(await isClaimable(guest, code), false)
    app.clock.advance(30 * dayMs)
    is(await claim(guest, code), 200)
    assert.deepEqual(
      (await eventsOf(id)).map(([type]) => type),
      ['group_claim.pending', 'group_claim.rejected', 'group_claim.pending'],
    )
  })
  it('approving a claim never lowers a role granted meanwhile and gives a banned user none', async () => {
    const { owner, guest, id } = await begin()
    const banned = await member()
    const { token: code } = (await invite(owner, id, { role: 'volunteer' })).body.data
    const first = (await claim(guest, code)).body.data.requestId
    await giveRole(app, id, guest, 'owner')
    is(await review(owner, id, first, 'approve'), 200)
    assert.equal(await roleOf(id, guest), 'owner')
    const second = (await claim(banned, code)).body.data.requestId
    await makeKnown(app, id, banned)
    await app.put(path(id, `/bans/${banned.username}`), { token: owner.token })
    is(await review(owner, id, second, 'approve'), 409, 'invalid_state')
    is(await review(owner, id, second, 'reject'), 200)
    is(await claim(banned, code), 403, 'banned')
    assert.equal(await isClaimable(banned, code), false)
  })
  it('an owner cannot review a claim of another group', async () => {
    const [{ owner, guest, id }, other] = [await begin(), await begin()]
    const { token: code } = (await invite(other.owner, other.id)).body.data
    const { requestId } = (await claim(guest, code)).body.data
    is(await review(owner, id, requestId, 'approve'), 404, 'claim_not_found')
    is(await review(owner, id, 'not-an-id', 'approve'), 404, 'claim_not_found')
  })
  it('of two concurrent reviews of a claim one succeeds', async () => {
    const { owner: one, guest, id } = await begin()
    const two = await member()
    await giveRole(app, id, two, 'owner')
    const { token: code } = (await invite(one, id)).body.data
    const { requestId } = (await claim(guest, code)).body.data
    const words = Array.from({ length: 20 }, (_, i) => (i % 2 ? 'approve' : 'reject') as 'approve' | 'reject')
    const answers = await Promise.all(words.map((word, i) => review(i % 3 ? one : two, id, requestId, word)))
    const codes = answers.map((answer) => answer.body.code ?? 'ok').sort()
    assert.deepEqual(codes, [...Array(19).fill('already_reviewed'), 'ok'])
  })
})

describe('limits of an invite', () => {
  it('an invite cannot be claimed when it is expired or used up', async () => {
    const { owner, id } = await begin()
    const expiresAt = new Date(app.clock.now().getTime() + dayMs).toISOString()
    const { token: short } = (await invite(owner, id, { expiresAt })).body.data
    const { token: once } = (await invite(owner, id, { maxUses: 1 })).body.data
    is(await claim(await member(), once), 200)
    const late = await member()
    is(await claim(late, once), 410, 'claim_exhausted')
    assert.equal(await isClaimable(late, once), false)
    app.clock.advance(dayMs)
    is(await claim(late, short), 410, 'claim_expired')
    assert.equal(await isClaimable(late, short), false)
  })
  for (const autoApprove of [true, false])
    it(`of 60 concurrent claims of an invite with five uses five succeed, ${autoApprove ? 'approved' : 'pending'}`, async () => {
      const { owner, id } = await begin()
      const { token: code } = (await invite(owner, id, { autoApprove, maxUses: 5 })).body.data
      const crowd = await makeMembers(app, Array(30).fill({}), scopes)
      const answers = await Promise.all([...crowd, ...crowd].map((person) => claim(person, code)))
      assert.equal(answers.filter((answer) => answer.status === 200).length, 5)
      const refused = answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code)
      const known = ['claim_exhausted', autoApprove ? 'already_manager' : 'claim_pending']
      for (const code of refused) assert.ok(known.includes(code), code)
      const listed = (await app.get(path(id, '/claim-invites'), { token: owner.token })).body.data
      assert.equal(listed[0].currentUses, 5)
      const rows = await app.database
        .selectFrom('group_claim_requests')
        .select('user_id')
        .where('group_id', '=', id)
        .execute()
      assert.equal(new Set(rows.map((row) => row.user_id)).size, 5)
      assert.equal((await eventsOf(id)).length, 5)
    })
})
