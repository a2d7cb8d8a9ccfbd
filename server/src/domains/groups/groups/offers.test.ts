import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Response } from '#test/support/app/harness.ts'
import { type Member, makeMembers, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const dayMs = 86_400_000
const scopes = ['user', 'manage:groups', 'read:groups'] as const
const join = async () => (await makeMembers(post.app, [{}], scopes))[0]!
const begin = () => scene(post.app, { people: { owner: 'owner', friend: 'stranger' }, scopes })
const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
const path = (groupId: string, person: Person) => `/v1/manage/groups/${groupId}/roles/${person.username}`
const offer = ({ token }: Member, groupId: string, person: Person, role = 'manager') =>
  post.app.put(path(groupId, person), { token, body: { role } })
const withdraw = ({ token }: Member, groupId: string, person: Person) =>
  post.app.delete(path(groupId, person), { token })
const offersTo = async ({ token }: Member) => (await post.app.get('/v1/profile/role-offers', { token })).body.data
const answerTo = ({ token }: Member, id: string, word: 'accept' | 'decline') =>
  post.app.post(`/v1/profile/role-offers/${id}/${word}`, { token })
const mailsTo = async (person: Person) =>
  (await post.mailsTo(person)).filter((mail) => mail.subject!.startsWith('Help run '))
async function holdersOf(groupId: string): Promise<string[]> {
  const rows = await post.app.database
    .selectFrom('group_roles')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.user_id)
}

describe('role offers', () => {
  it('a role offer is mailed, listed for both sides, and takes effect once accepted', async () => {
    const { owner, friend, group } = await begin()
    const groupId = group.id
    assert.deepEqual((await offer(owner, groupId, friend)).body.data, { success: true, status: 'offered' })
    assert.deepEqual(await holdersOf(groupId), [owner.id])
    const [mail, ...more] = await mailsTo(friend)
    assert.equal(more.length, 0)
    assert.match(mail!.text!, /to become an organizer/)
    assert.match(mail!.text!, /https:\/\/hearth\.test\/account\/role-offers/)
    const [own, ...others] = await offersTo(friend)
    assert.equal(others.length, 0)
    assert.deepEqual([own.role, own.group.id], ['manager', groupId])
    assert.equal(Date.parse(own.expiresAt) - Date.parse(own.offeredAt), 30 * dayMs)
    const list = () => post.app.get(`/v1/manage/groups/${groupId}/role-offers`, { token: owner.token })
    assert.deepEqual(
      (await list()).body.data.map((one: { userId: string; role: string }) => [one.userId, one.role]),
      [[friend.id, 'manager']],
    )
    is(await answerTo(owner, own.id, 'accept'), 404, 'role_offer_not_found')
    is(await answerTo(friend, own.id, 'accept'), 200)
    is(await answerTo(friend, own.id, 'accept'), 404, 'role_offer_not_found')
    assert.deepEqual((await holdersOf(groupId)).sort(), [owner.id, friend.id].sort())
    assert.deepEqual([(await list()).body.data, await offersTo(friend)], [[], []])
  })

  it('offering again changes the offered role and sends no second mail', async () => {
    const { owner, friend, group } = await begin()
    const groupId = group.id
    await offer(owner, groupId, friend)
    await offer(owner, groupId, friend)
    await offer(owner, groupId, friend, 'owner')
    assert.deepEqual(
      (await offersTo(friend)).map((one: { role: string }) => one.role),
      ['owner'],
    )
    assert.equal((await mailsTo(friend)).length, 1)
    is(await withdraw(owner, groupId, friend), 200)
    await offer(owner, groupId, friend)
    assert.equal((await offersTo(friend)).length, 1)
    assert.equal((await mailsTo(friend)).length, 1, 'one mail a day is enough')
  })

  it('a declined role offer cannot be repeated for 30 days', async () => {
    const { owner, friend, group } = await begin()
    const groupId = group.id
    await offer(owner, groupId, friend)
    is(await answerTo(friend, (await offersTo(friend))[0].id, 'decline'), 200)
    is(await offer(owner, groupId, friend), 409, 'invalid_state')
    post.app.clock.advance(30 * dayMs)
    is(await offer(owner, groupId, friend), 200)
  })

  it('a role offer ends after 30 days, by a withdrawal, a ban or a mute, or when its owner loses the role', async () => {
    const { owner, friend, group } = await begin()
    const groupId = group.id
    const second = await join()
    const at = post.app.clock.now().toISOString()
    await post.app.database
      .insertInto('group_roles')
      .values({ group_id: groupId, user_id: second.id, role: 'owner', granted_at: at })
      .execute()
    const make = async () => {
      is(await offer(second, groupId, friend), 200)
      return (await offersTo(friend))[0].id as string
    }
    const isOver = async (id: string) => {
      assert.deepEqual(await offersTo(friend), [])
      is(await answerTo(friend, id, 'accept'), 404, 'role_offer_not_found')
    }
    const old = await make()
    post.app.clock.advance(30 * dayMs)
    await isOver(old)
    const withdrawn = await make()
    is(await withdraw(owner, groupId, friend), 200)
    is(await withdraw(owner, groupId, friend), 404, 'user_not_found')
    await isOver(withdrawn)
    const ofFormerOwner = await make()
    is(await post.app.put(path(groupId, second), { token: owner.token, body: { role: 'volunteer' } }), 200)
    await isOver(ofFormerOwner)
    is(await post.app.put(path(groupId, second), { token: owner.token, body: { role: 'owner' } }), 200)
    const muted = await make()
    is(await post.app.put(`/v1/groups/${groupId}/mute`, { token: friend.token }), 200)
    await isOver(muted)
    is(await offer(owner, groupId, friend), 404, 'user_not_found')
    is(await post.app.delete(`/v1/groups/${groupId}/mute`, { token: friend.token }), 200)
    assert.deepEqual(await holdersOf(groupId), [owner.id, second.id])
  })

  it('a user can make 20 role offers a day, also with concurrent requests', async () => {
    const { owner, group } = await begin()
    const groupId = group.id
    const people = await Promise.all(Array.from({ length: 24 }, () => join()))
    const answers = await Promise.all(people.map((person) => offer(owner, groupId, person)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 20)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused) is(answer, 429, 'rate_limited')
    assert.ok(Number(refused[0]!.headers['retry-after']) > 86_000)
    post.app.clock.advance(dayMs)
    is(await offer(owner, groupId, await join()), 200)
  })

  it('twenty concurrent acceptances of an offer grant one role', async () => {
    const { owner, friend, group } = await begin()
    const groupId = group.id
    await offer(owner, groupId, friend)
    const [{ id }] = await offersTo(friend)
    const words = Array.from({ length: 20 }, (_, n) => (n % 4 === 3 ? 'decline' : 'accept') as 'accept' | 'decline')
    const answers = await Promise.all(words.map((word) => answerTo(friend, id, word)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const isAccepted = words[answers.findIndex(({ status }) => status === 200)] === 'accept'
    assert.equal((await holdersOf(groupId)).length, isAccepted ? 2 : 1)
  })
})
