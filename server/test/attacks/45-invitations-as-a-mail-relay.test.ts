import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()

const addresses = (name: string, length: number) => Array.from({ length }, (_, n) => `${name}-${n}@example.net`)
const invite = (token: string, groupId: string, emails: string[]) =>
  app.post(`/v1/manage/groups/${groupId}/invitations`, { token, body: { emails } })
const countOf = async (person: Person) =>
  (await app.database.selectFrom('invitations').select('id').where('created_by', '=', person.id).execute()).length

async function makeOrganizer(groups: number, wish: { isNew?: boolean } = {}) {
  const person = await makeUser(app, wish)
  const token = await makeToken(app, person, ['manage:groups'])
  const groupIds = []
  for (let n = 0; n < groups; n++) {
    const { groupId } = await makeEventWithGroup(app)
    await giveRole(app, groupId, person, 'owner')
    groupIds.push(groupId!)
  }
  return { person, token, groupIds }
}

describe('attack 45: groups are free, so invitations counted by group are a mail relay', () => {
  it('a person sends 100 a day over all groups, also with twenty groups at once', async () => {
    const { person, token, groupIds } = await makeOrganizer(20)
    const answers = await Promise.all(groupIds.map((id, n) => invite(token, id, addresses(`relay-${n}`, 10))))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    assert.deepEqual([count(201), count(429), await countOf(person)], [10, 10, 100])
    app.clock.advance(dayMs + 1)
    assert.equal((await invite(token, groupIds[0]!, ['next-day@example.net'])).status, 201)
  })

  it('a person whose account is new sends 20', async () => {
    const { token, groupIds } = await makeOrganizer(2, { isNew: true })
    assert.equal((await invite(token, groupIds[0]!, addresses('new-a', 20))).status, 201)
    const more = await invite(token, groupIds[1]!, ['new-b@example.net'])
    assert.deepEqual([more.status, more.body.code], [429, 'rate_limited'])
    const { body } = await app.get(`/v1/manage/groups/${groupIds[1]}/invitations/counts`, { token })
    assert.equal(body.data.leftToday, 0)
  })

  it('all groups together send 1,000', async () => {
    app.clock.advance(dayMs + 1)
    for (let n = 0; n < 10; n++) {
      const { token, groupIds } = await makeOrganizer(1)
      assert.equal((await invite(token, groupIds[0]!, addresses(`all-${n}`, 100))).status, 201)
    }
    const { token, groupIds } = await makeOrganizer(1)
    assert.equal((await invite(token, groupIds[0]!, ['one-more@example.net'])).status, 429)
    const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    const own = await app.post('/v1/admin/invitations', { token: admin, body: { emails: ['own@example.net'] } })
    assert.equal(own.status, 201, 'the instance itself has a count of its own')
    app.clock.advance(dayMs + 1)
  })

  it('5 % bounces stop the person in every group', async () => {
    const { person, token, groupIds } = await makeOrganizer(2)
    const at = app.clock.now().toISOString()
    const rows = addresses('came-back', 20).map((email, n) => ({
      ...{ id: randomUUIDv7(), email, address_hash: randomBytes(32), token_hash: randomBytes(32) },
      ...{ group_id: groupIds[0]!, created_by: person.id, created_at: at, expires_at: at, mailed_at: at },
      bounced_at: n === 0 ? at : null,
    }))
    await app.database.insertInto('invitations').values(rows).execute()
    const answer = await invite(token, groupIds[1]!, ['next@example.net'])
    assert.deepEqual([answer.status, answer.body.code], [409, 'limit_reached'])
  })

  for (const [name, isShown] of [
    ['Refund desk, call 0800 555 0199', false],
    ['Desk ０８００ ５５５', false],
    ['1 2 3 4 5 6', false],
    ['pay.example now', false],
    ['Summer school 2027', true],
  ] as const)
    it(`a group named “${name}” ${isShown ? 'has' : 'has not'} its name in the subject`, async () => {
      const { token, groupIds } = await makeOrganizer(1)
      await app.database.updateTable('groups').set({ name }).where('id', '=', groupIds[0]!).execute()
      const path = `/v1/manage/groups/${groupIds[0]}/invitations/preview`
      const { mail } = (await app.post(path, { token, body: { emails: ['ana@example.net'] } })).body.data
      assert.equal(mail.subject.includes(name), isShown, mail.subject)
      assert.equal(mail.text.includes(name), isShown)
    })

  it('a group invites by email once it has a published event or three members', async () => {
    const owner = await makeUser(app)
    const token = await makeToken(app, owner, ['manage:groups'])
    const made = await app.post('/v1/manage/groups', { token, body: { name: 'Empty', urlname: 'empty' } })
    const groupId: string = made.body.data.id
    const canInvite = async () =>
      (await app.get(`/v1/manage/groups/${groupId}/invitations/counts`, { token })).body.data.canInvite
    const refused = await invite(token, groupId, ['ana@example.net'])
    assert.deepEqual([refused.status, refused.body.code, await canInvite()], [409, 'invalid_state', false])
    for (const person of [await makeUser(app), await makeUser(app)]) {
      assert.equal(await canInvite(), false)
      const joining = await makeToken(app, person, ['write:favorites'])
      assert.equal((await app.put('/v1/favorites/empty', { token: joining, body: {} })).status, 200)
    }
    assert.equal(await canInvite(), true)
    assert.equal((await invite(token, groupId, ['ana@example.net'])).status, 201)
  })
})
