import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'

let token: string
let path: string
const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['manage:groups'])
    const made = await app.post('/v1/manage/groups', { token, body: { name: 'Bakers', urlname: 'bakers' } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    await makeEventRow(app, made.body.data.id)
    path = '/v1/manage/groups/bakers/invitations'
  },
})

const preview = async (emails: string[]) => (await app.post(`${path}/preview`, { token, body: { emails } })).body.data
const counts = async () => (await app.get(`${path}/counts`, { token })).body.data
const send = (emails: string[]) => app.post(path, { token, body: { emails } })
const idOf = async (email: string) => {
  const row = await app.database
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('a preview of invitations', () => {
  it('shows the mail and what is left of the day, and stores nothing', async () => {
    const plan = await preview(['ana@example.org', 'Ana@example.org', 'bo@example.org'])
    assert.deepEqual([plan.count, plan.invitedBefore, plan.leftToday], [2, 0, 100])
    assert.match(plan.mail.subject, /Bakers/)
    assert.match(plan.mail.text, /invitations\/…[\s\S]+no-invitations\/…/)
    assert.equal((await counts()).all, 0)
  })

  it('says the same whether an address has an account, and knows whom the group has invited', async () => {
    const member = await makeUser(app)
    const [known, unknown] = [await preview([`${member.username}@example.org`]), await preview(['new@example.org'])]
    assert.deepEqual({ ...known, emails: [] }, { ...unknown, emails: [] })
    await send(['ana@example.org', 'bo@example.org'])
    const plan = await preview(['ana@example.org', 'ana+tag@example.org', 'cy@example.org'])
    assert.deepEqual([plan.invitedBefore, plan.emails, plan.leftToday], [1, ['cy@example.org'], 98])
  })

  it('names every text that is no address', async () => {
    const { status, body } = await app.post(`${path}/preview`, {
      token,
      body: { emails: ['ana@example.org', 'no one'] },
    })
    assert.deepEqual([status, body.problems[0].field], [400, 'emails.1'])
  })
})

describe('the counts of invitations', () => {
  it('are by status, and an accepted or expired one is not sent again', async () => {
    const at = app.clock.now().toISOString()
    await send(['cy@example.org', 'dee@example.org', 'eve@example.org'])
    const set = async (email: string, dates: object) =>
      app.database
        .updateTable('invitations')
        .set(dates)
        .where('id', '=', await idOf(email))
        .execute()
    await set('ana@example.org', { accepted_at: at })
    await set('bo@example.org', { bounced_at: at })
    await set('cy@example.org', { revoked_at: at })
    await set('dee@example.org', { expires_at: at })
    const { leftToday, ...byStatus } = await counts()
    assert.deepEqual(byStatus, { all: 5, pending: 1, accepted: 1, bounced: 1, expired: 1, revoked: 1, canInvite: true })
    assert.equal(leftToday, 95)
    await send(['ana@example.org'])
    assert.equal((await counts()).all, 5)
    const plan = await preview(['ana@example.org', 'cy@example.org', 'dee@example.org'])
    assert.deepEqual(plan.emails, ['cy@example.org'])
    app.clock.advance(dayMs + 1)
    assert.equal((await counts()).leftToday, 100)
  })
})
