import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

let site: Site
let admin: Person
let mallory: Person
let groupId: string
before(async () => {
  site = await openSite()
  admin = await makeUser(site.app, { role: 'admin' })
})
after(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  mallory = await makeUser(site.app)
  groupId = (await makeEventWithGroup(site.app)).groupId!
  await giveRole(site.app, groupId, mallory, 'owner')
})

const set = (changes: object) => site.app.database.updateTable('instance_settings').set(changes).execute()
const gates = {
  approval: { sign_up: 'approval', proof_of_work: false },
  invite: { sign_up: 'invite', proof_of_work: false },
  domains: { sign_up: 'domains', sign_up_domains: ['makers.example'], proof_of_work: false },
  puzzle: { sign_up: 'open', proof_of_work: true },
}
type Gate = keyof typeof gates

let count = 0
const stranger = () => `sock-${++count}@evil.example`

async function inviteAs(person: Person, email: string): Promise<void> {
  const [url, scope] =
    person === admin
      ? (['/v1/admin/invitations', 'admin'] as const)
      : ([`/v1/manage/groups/${groupId}/invitations`, 'manage:groups'] as const)
  const authorization = `Bearer ${await makeToken(site.app, person, [scope])}`
  const answer = await site.http.inject({
    method: 'POST',
    url,
    headers: { authorization },
    payload: { emails: [email] },
  })
  assert.equal(answer.statusCode, 201, answer.body)
}

/** Everything a stranger can do without an answer to the puzzle. */
async function hasJoined(email: string): Promise<boolean> {
  const visitor = site.visitor({ roams: true })
  await visitor.post('/sign-in', { email, return_to: '/' })
  const { code } = await site.mailTo(email)
  await visitor.post('/sign-in/code', { code })
  await visitor.post('/sign-in/name', { name: 'Sock', return_to: '/' })
  const found = await site.app.database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return found !== undefined
}

const powers: Record<string, () => Promise<unknown>> = {
  'is suspended': () =>
    site.app.database
      .updateTable('users')
      .set({ suspended_at: site.app.clock.now().toISOString() })
      .where('id', '=', mallory.id)
      .execute(),
  'has left the team': () => site.app.database.deleteFrom('group_roles').where('user_id', '=', mallory.id).execute(),
  'has a group that was hidden': () =>
    site.app.database
      .updateTable('groups')
      .set({ hidden_at: site.app.clock.now().toISOString() })
      .where('id', '=', groupId)
      .execute(),
}

describe('attack 44: any member opens every sign-up gate with an invitation of their own group', () => {
  for (const gate of Object.keys(gates) as Gate[]) {
    it(`${gate}: an organizer's invitation opens nothing unless the instance says so`, async () => {
      await set({ ...gates[gate], organizer_invitations: false })
      const email = stranger()
      await inviteAs(mallory, email)
      assert.equal(await hasJoined(email), false)
    })

    it(`${gate}: an administrator's invitation opens it`, async () => {
      await set({ ...gates[gate], organizer_invitations: false })
      const email = stranger()
      await inviteAs(admin, email)
      assert.equal(await hasJoined(email), true)
    })

    const isOpened = gate === 'invite' || gate === 'domains'
    it(`${gate}: with the setting an organizer's invitation ${isOpened ? 'opens it' : 'still opens nothing'}`, async () => {
      await set({ ...gates[gate], organizer_invitations: true })
      const email = stranger()
      await inviteAs(mallory, email)
      assert.equal(await hasJoined(email), isOpened)
    })
  }

  for (const [state, takePower] of Object.entries(powers))
    it(`the invitations of one who ${state} open nothing`, async () => {
      await set({ ...gates.invite, organizer_invitations: true })
      const email = stranger()
      await inviteAs(mallory, email)
      await takePower()
      assert.equal(await hasJoined(email), false)
    })

  it('nor do those of one who was an administrator', async () => {
    await set({ ...gates.approval, organizer_invitations: true })
    const email = stranger()
    await inviteAs(admin, email)
    await site.app.database.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
    assert.equal(await hasJoined(email), false)
    await site.app.database.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  })
})
