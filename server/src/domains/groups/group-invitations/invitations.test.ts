import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
let root: Person
let admin: string
before(async () => {
  post = await openPostOffice()
  app = post.app
  root = await makeUser(app, { role: 'admin' })
  admin = await makeToken(app, root, ['admin'])
})
after(() => post[Symbol.asyncDispose]())

const path = '/v1/admin/invitations'
const sendTo = (emails: string[], more: object = {}) => app.post(path, { token: admin, body: { emails, ...more } })
const isInvitation = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('You’re invited')
const mailsTo = (email: string) =>
  post.sink.mails.filter((mail) => mail.to?.[0]?.address === email).filter(isInvitation)
async function invited(emails: string[], more: object = {}): Promise<string> {
  const { status, text } = await sendTo(emails, more)
  assert.equal(status, 201, text)
  await post.settle()
  return text
}
const tokenIn = (text: string) => /\/invitations\/([\w-]+)/.exec(text)![1]!
async function tokenFor(email: string, more: object = {}): Promise<string> {
  await invited([email], more)
  return tokenIn(mailsTo(email).at(-1)!.text!)
}
const accept = (token: string, by: { token?: string; session?: string }) =>
  app.post(`/v1/invitations/${token}/accept`, { ...by, body: {} })
const userOf = (id: string) =>
  app.database.selectFrom('users').select(['role', 'trusted_at']).where('id', '=', id).executeTakeFirstOrThrow()
const makeGroup = async () => (await makeEventWithGroup(app)).groupId!
const set = (columns: object) => app.database.updateTable('instance_settings').set(columns).execute()
/** Mails of earlier tests do not count for bounces and days. */
const nextYear = () => app.clock.advance(366 * dayMs)

describe('an invitation', () => {
  it('is a mail with a link to accept and one to refuse, and nothing that its sender wrote', async () => {
    const { groupId } = await makeEventWithGroup(app)
    await app.database.updateTable('groups').set({ name: 'Win at casino.example' }).where('id', '=', groupId!).execute()
    await invited(['eve@example.org'], { groupId })
    const [mail] = mailsTo('eve@example.org')
    assert.equal(mail!.subject, 'You’re invited to a group on Hearth')
    assert.doesNotMatch(mail!.raw, /casino/)
    assert.match(mail!.raw, /List-Unsubscribe:\s+<https:\/\/hearth\.test\/no-invitations\//)
    assert.match(mail!.raw, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    const { body } = await app.get(`/v1/invitations/${tokenIn(mail!.text!)}`)
    assert.deepEqual([body.data.email, body.data.role, body.data.status], ['eve@example.org', 'user', 'open'])
    const row = await app.database
      .selectFrom('invitations')
      .select('token_hash')
      .where('group_id', '=', groupId!)
      .executeTakeFirstOrThrow()
    assert.ok(!mail!.raw.includes(row.token_hash.toString('base64url')))
  })

  it('is accepted once, only by the account with its address, which an administrator then vouched for', async () => {
    const [guest, other] = [await makeUser(app), await makeUser(app)]
    const groupId = await makeGroup()
    const token = await tokenFor(`${guest.username}@example.org`, { groupId })
    const wrong = await accept(token, { token: await makeToken(app, other, ['user']) })
    assert.deepEqual([wrong.status, wrong.body.code], [404, 'invitation_not_found'])
    const session = await makeSession(app, guest)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, { session })))
    const [good, late] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status === 410),
    ]
    assert.equal(good.length + late.length, 20)
    assert.ok(good.length >= 1)
    assert.equal((await accept(token, { session })).status, 200, 'repeating it is safe')
    const members = await app.database
      .selectFrom('group_favorites')
      .select('user_id')
      .where('group_id', '=', groupId)
      .where('user_id', '=', guest.id)
      .execute()
    assert.equal(members.length, 1)
    assert.notEqual((await userOf(guest.id)).trusted_at, null)
    assert.equal((await accept(token, { token: await makeToken(app, other, ['user']) })).status, 410)
  })

  it('by an organizer does not exempt an account from review, and ends with their role', async () => {
    const groupId = await makeGroup()
    const [owner, guest, late] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    await giveRole(app, groupId, owner, 'manager')
    const token = await makeToken(app, owner, ['manage:groups'])
    const emails = [guest, late].map(({ username }) => `${username}@example.org`)
    const { status, text } = await app.post(`/v1/manage/groups/${groupId}/invitations`, { token, body: { emails } })
    assert.equal(status, 201, text)
    await post.settle()
    const tokens = emails.map((email) => tokenIn(mailsTo(email)[0]!.text!))
    assert.equal((await accept(tokens[0]!, { session: await makeSession(app, guest) })).status, 200)
    assert.equal((await userOf(guest.id)).trusted_at, null)
    await app.database.deleteFrom('group_roles').where('user_id', '=', owner.id).execute()
    assert.equal((await accept(tokens[1]!, { session: await makeSession(app, late) })).status, 404)
  })

  it('as an administrator gives the role after a fresh sign-in, and only while its sender is one', async () => {
    const [guest, next] = [await makeUser(app), await makeUser(app)]
    const session = await makeSession(app, guest)
    const token = await tokenFor(`${guest.username}@example.org`, { role: 'admin' })
    app.clock.advance(16 * 60_000)
    assert.equal((await accept(token, { session })).body.code, 'reauthentication_required')
    assert.equal((await userOf(guest.id)).role, 'user')
    assert.equal((await accept(token, { session: await makeSession(app, guest) })).status, 200)
    assert.equal((await userOf(guest.id)).role, 'admin')
    const second = await tokenFor(`${next.username}@example.org`, { role: 'admin' })
    await app.database.updateTable('users').set({ role: 'user' }).where('id', '=', root.id).execute()
    assert.equal((await accept(second, { session: await makeSession(app, next) })).status, 404)
    await app.database.updateTable('users').set({ role: 'admin' }).where('id', '=', root.id).execute()
  })

  it('as an administrator needs a fresh sign-in of its sender', async () => {
    const session = await makeSession(app, root)
    app.clock.advance(16 * 60_000)
    const ask = (body: object) => app.post(path, { session, body: { emails: ['new@example.org'], ...body } })
    assert.equal((await ask({ role: 'admin' })).body.code, 'reauthentication_required')
    assert.equal((await ask({})).status, 201)
    await post.settle()
  })

  it('cannot be accepted when it is revoked or 30 days old, and its address is then erased', async () => {
    const guest = await makeUser(app)
    const email = `${guest.username}@example.org`
    const revoked = await tokenFor(email)
    const [item] = (await app.get(path, { token: admin })).body.data
    assert.deepEqual([item.email, item.status], [email, 'pending'])
    assert.equal((await app.delete(`${path}/${item.id}`, { token: admin })).status, 200)
    assert.equal((await app.get(`/v1/invitations/${revoked}`)).status, 404)
    const groupId = await makeGroup()
    const old = await tokenFor(email, { groupId })
    app.clock.advance(30 * dayMs)
    assert.equal((await accept(old, { session: await makeSession(app, guest) })).status, 404)
    await post.run('invitations.erase')
    const left = await app.database.selectFrom('invitations').select('id').where('email', '=', email).execute()
    assert.equal(left.length, 0)
    nextYear()
    await post.run('invitations.erase')
    const rows = await app.database.selectFrom('invitations').select('id').where('group_id', '=', groupId).execute()
    assert.equal(rows.length, 0)
  })

  it('names each text that is no address, and sends nothing then', async () => {
    const { status, body } = await sendTo(['a@example.org', 'nonsense', 'b@example.org, c@example.org'])
    assert.equal(status, 400)
    assert.deepEqual(
      body.problems.map(({ field }: { field: string }) => field),
      ['emails.1', 'emails.2'],
    )
    await post.settle()
    assert.equal(mailsTo('a@example.org').length, 0)
  })
})

describe('the limits of invitations', () => {
  it('an address is mailed once by a group, and 3 times in 30 days by all together', async () => {
    nextYear()
    const groups = await Promise.all(Array.from({ length: 5 }, makeGroup))
    for (const groupId of [...groups, ...groups]) await invited(['busy@example.org'], { groupId })
    assert.equal(mailsTo('busy@example.org').length, 3)
    app.clock.advance(31 * dayMs)
    for (const groupId of groups) await invited(['Busy+tag@example.org'], { groupId })
    assert.equal(mailsTo('Busy+tag@example.org').length, 2, 'the two groups that had not mailed')
  })

  it('hold for invitations that are sent at the same time', async () => {
    const groups = await Promise.all(Array.from({ length: 20 }, makeGroup))
    await Promise.all(groups.map((groupId) => sendTo(['crowd@example.org'], { groupId })))
    await post.settle()
    assert.equal(mailsTo('crowd@example.org').length, 3)
  })
})

describe('what the answer says', () => {
  it('is the same for an address with an account, without one, one that refused and one over its limit', async () => {
    nextYear()
    const member = await makeUser(app)
    await app.database
      .insertInto('mail_suppressions')
      .values({ address_lower: 'gone@example.org', reason: 'bounce', suppressed_at: app.clock.now().toISOString() })
      .execute()
    const groups = await Promise.all(Array.from({ length: 3 }, makeGroup))
    for (const groupId of groups) await invited(['full@example.org'], { groupId })
    const addresses = [
      'unknown-address@example.org',
      `${member.username}@example.org`,
      'gone@example.org',
      'full@example.org',
    ]
    const texts = new Set<string>()
    for (const email of addresses) texts.add(await invited([email]))
    assert.equal(texts.size, 1)
    const items: { email: string; status: string }[] = (await app.get(path, { token: admin })).body.data
    const shapes = addresses.map((email) => items.find((one) => one.email === email)!)
    assert.equal(new Set(shapes.map(({ status }) => status)).size, 1)
    assert.equal(mailsTo('gone@example.org').length, 0)
    assert.equal(mailsTo('full@example.org').length, 3)
  })

  it('a mail that failed after it was let through is sent again with the same link', async () => {
    const email = 'again@example.org'
    post.sink.refusals.set(email, '451 4.3.0 later')
    assert.equal((await sendTo([email])).status, 201)
    const row = () =>
      app.database
        .selectFrom('invitations')
        .select(['id', 'admitted_at', 'mailed_at'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    while ((await row()).admitted_at === null) await new Promise(setImmediate)
    post.sink.refusals.delete(email)
    const { id: invitationId } = await row()
    await post.queue('invitations.send', { invitationId })
    while ((await row()).mailed_at === null) await new Promise(setImmediate)
    await post.queue('invitations.send', { invitationId })
    await post.settle()
    assert.equal(mailsTo(email).length, 1)
    assert.equal((await app.get(`/v1/invitations/${tokenIn(mailsTo(email)[0]!.text!)}`)).status, 200)
  })
})

it('under the rule of two administrators an invitation alone makes none', async () => {
  const guest = await makeUser(app)
  const token = await tokenFor(`${guest.username}@example.org`, { role: 'admin' })
  await set({ two_administrators: true })
  const { body } = await accept(token, { session: await makeSession(app, guest) })
  assert.equal(body.data.isWaiting, true)
  assert.equal((await userOf(guest.id)).role, 'user')
  const waiting = await app.database
    .selectFrom('second_approvals')
    .select(['action', 'requested_by'])
    .where('user_id', '=', guest.id)
    .execute()
  assert.deepEqual(waiting, [{ action: 'make_administrator', requested_by: root.id }])
  await set({ two_administrators: false })
})
