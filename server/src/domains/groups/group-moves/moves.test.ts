import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createMailHook } from '#domains/foundation/notifications/index.ts'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
let admin: string
let owner: Person
let token: string
let hook: string
before(async () => {
  post = await openPostOffice()
  app = post.app
  admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  owner = await makeUser(app)
  token = await makeToken(app, owner, ['manage:groups'])
  hook = await inTransaction(app, (unit) => createMailHook(unit, app.clock.now()))
})
after(() => post[Symbol.asyncDispose]())

const addresses = (name: string, length: number) => Array.from({ length }, (_, n) => `${name}-${n}@example.org`)
const grant = (groupId: string) => app.put(`/v1/admin/groups/${groupId}/move`, { token: admin })
const withdraw = (groupId: string) => app.delete(`/v1/admin/groups/${groupId}/move`, { token: admin })
const at = (groupId: string, rest = '') => `/v1/manage/groups/${groupId}/move${rest}`
const preview = (groupId: string, body: object) => app.post(at(groupId, '/preview'), { token, body })
const start = (groupId: string, list: string[], more: object = {}) =>
  app.post(at(groupId), { token, body: { text: list.join('\n'), ...more } })
const stop = (groupId: string) => app.post(at(groupId, '/stop'), { token, body: {} })
const read = async (groupId: string) => (await app.get(at(groupId), { token })).body.data
const rowsOf = (groupId: string) =>
  app.database
    .selectFrom('invitations')
    .select(['email', 'due_at', 'mailed_at'])
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
const heardOf = (name: string) =>
  post.sink.mails.map((mail) => mail.to![0]!.address!).filter((one) => one.startsWith(`${name}-`))
const runJob = () => post.run('invitations.send-moves')

async function makeGroup(): Promise<string> {
  const groupId = (await makeEventWithGroup(app)).groupId!
  await giveRole(app, groupId, owner, 'owner')
  return groupId
}
async function makeGranted(): Promise<string> {
  const groupId = await makeGroup()
  assert.equal((await grant(groupId)).status, 200)
  return groupId
}
/** The job of each two hours of so many days. */
async function pass(days: number): Promise<void> {
  for (let n = 0; n < days * 12; n++) {
    app.clock.advance(dayMs / 12)
    await runJob()
  }
}
const report = (emails: string[], kind: 'permanent' | 'complaint') =>
  app.post(`/hooks/mail/${hook}`, { body: { bounces: emails.map((email) => ({ email, kind })) } })

describe('the grant of a move', () => {
  it('is given by an administrator, can be repeated and taken back, and nothing starts without it', async () => {
    const groupId = await makeGroup()
    const refused = await start(groupId, addresses('early', 2))
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_state'])
    assert.equal((await preview(groupId, { text: 'a@example.org' })).body.code, 'invalid_state')
    assert.equal((await read(groupId)).state, 'none')
    for (let n = 0; n < 2; n++) assert.equal((await grant(groupId)).body.data.state, 'granted')
    assert.equal((await withdraw(groupId)).body.data.state, 'none')
    assert.equal((await withdraw(groupId)).status, 404)
    const audited = await app.database
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', groupId)
      .where('action', 'like', 'moves.%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['moves.grant', 'moves.grant', 'moves.withdraw'],
    )
  })

  it('is used once, however many start at once, and no second one is granted', async () => {
    const groupId = await makeGranted()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => start(groupId, addresses(`race${n}`, 3))))
    const codes = answers.map(({ status, body }) => (status === 201 ? 'started' : body.code))
    assert.deepEqual(codes.toSorted(), [...Array(19).fill('limit_reached'), 'started'])
    assert.equal((await rowsOf(groupId)).length, 3)
    const again = await grant(groupId)
    assert.deepEqual([again.status, again.body.code], [409, 'limit_reached'])
    assert.equal((await stop(groupId)).status, 200)
    assert.equal((await start(groupId, addresses('after', 2))).body.code, 'limit_reached')
  })
})

describe('the preview of a move', () => {
  it('says who would be invited, which lines are left out and why, and shows the mail', async () => {
    const groupId = await makeGranted()
    await app.post('/v1/admin/invitations', { token: admin, body: { emails: ['old@example.org'], groupId } })
    const text =
      'guest_id,name,email,approval_status\n1,Ana,Ana@example.org,approved\n2,A,ana@example.org,approved\n3,B,bo+x@example.org,approved\n4,B,bo@example.org,approved\n5,Old,old@example.org,approved\n6,C,cy@example.org,declined\n7,D,dee(at)example.org,approved'
    const { status, body } = await preview(groupId, { text, note: 'See you there!\nThe team' })
    assert.equal(status, 200, JSON.stringify(body))
    const { mail, unread, ...numbers } = body.data
    assert.deepEqual(numbers, {
      count: 2,
      repeated: 2,
      invitedBefore: 1,
      unreadCount: 2,
      emails: ['An…@example.org', 'b…@example.org'],
      days: 3,
    })
    assert.deepEqual(
      unread.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
      [
        [7, 'absent'],
        [8, 'no_address'],
      ],
    )
    assert.match(mail.text, /is moving to Hearth[\s\S]+The organizers write:[\s\S]+See you there![\s\S]+invitations\/…/)
    assert.equal((await rowsOf(groupId)).length, 1, 'and stores nothing')
  })

  it('says the same of a member, of a banned person and of a stranger', async () => {
    const groupId = await makeGranted()
    const member = await makeUser(app)
    await app.put(`/v1/favorites/${groupId}`, { token: await makeToken(app, member, ['write:favorites']) })
    const counts = await Promise.all(
      [`${member.username}@example.org`, 'stranger@example.org'].map(
        async (text) => (await preview(groupId, { text })).body.data.count,
      ),
    )
    assert.deepEqual(counts, [1, 1])
  })

  for (const [what, body, message] of [
    ['no address', { text: 'Name,User ID,Joined Group on\nAna,1,2020' }, 'text must have an email address'],
    ['too many', { text: addresses('x', 5001).join('\n') }, 'text must have at most 5000 addresses'],
    ['a link', { text: 'a@example.org', note: 'Win at casino.example' }, 'note must not have a link or an address'],
  ] as const)
    it(`refuses a list with ${what}`, async () => {
      const answer = await preview(await makeGranted(), body)
      assert.deepEqual([answer.status, answer.body.error], [400, message])
    })
})

describe('a move', () => {
  it('is sent over three days, once to each, leaves members and unwilling people out, and counts as no daily limit', async () => {
    const groupId = await makeGranted()
    const member = await makeUser(app)
    await app.put(`/v1/favorites/${groupId}`, { token: await makeToken(app, member, ['write:favorites']) })
    const list = [...addresses('slow', 110), `${member.username}@example.org`]
    const started = await start(groupId, list, { note: 'Hello' })
    assert.equal(started.status, 201, started.text)
    assert.equal((await app.get(`/v1/manage/groups/${groupId}/invitations/counts`, { token })).body.data.leftToday, 100)
    await runJob()
    assert.equal(heardOf('slow').length, 1, 'the first at once')
    await pass(1)
    assert.ok(Math.abs(heardOf('slow').length - 37) <= 2, `${heardOf('slow').length} after a day`)
    await pass(1)
    assert.ok(Math.abs(heardOf('slow').length - 74) <= 2, `${heardOf('slow').length} after two`)
    await pass(1)
    assert.deepEqual(heardOf('slow').toSorted(), addresses('slow', 110).toSorted())
    await runJob()
    const { state, endReason, sent, leftOut, waiting, addresses: all } = await read(groupId)
    assert.deepEqual(
      { state, endReason, sent, leftOut, waiting, all },
      {
        ...{ state: 'ended', endReason: 'sent', sent: 110, leftOut: 1, waiting: 0, all: 111 },
      },
    )
    app.clock.advance(28 * dayMs)
    await post.run('invitations.erase')
    assert.deepEqual(
      (await rowsOf(groupId)).filter(({ email }) => email !== null),
      [],
      'and no address is left after 30 days',
    )
  })

  it('stops at 5 % of bounces, whichever way they are known, and deletes the addresses that got no mail', async () => {
    const groupId = await makeGranted()
    const list = addresses('dead', 400)
    for (const email of list.slice(20, 40)) post.sink.refusals.set(email, '550 5.1.1 no such person')
    await start(groupId, list)
    for (let n = 0; n < 40 && (await read(groupId)).state === 'running'; n++) {
      app.clock.advance(dayMs / 48)
      await runJob()
      if (n === 4) assert.equal((await report(list.slice(0, 3), 'permanent')).status, 200)
    }
    const move = await read(groupId)
    assert.deepEqual([move.state, move.endReason, move.waiting], ['ended', 'bounces', 0])
    assert.ok(move.bounced >= 10 && move.bounced <= 13, `${move.bounced} bounces`)
    assert.equal((await rowsOf(groupId)).length, move.sent)
    await pass(0.25)
    assert.equal((await read(groupId)).sent, move.sent)
  })

  it('stops at 0.3 % of complaints', async () => {
    const groupId = await makeGranted()
    const list = addresses('cross', 200)
    await start(groupId, list)
    await pass(0.5)
    assert.equal((await report(list.slice(0, 2), 'complaint')).status, 200)
    await runJob()
    assert.equal((await read(groupId)).state, 'running', 'two say nothing')
    await report(list.slice(0, 3), 'complaint')
    await runJob()
    const { state, endReason, complained, bounced } = await read(groupId)
    assert.deepEqual([state, endReason, complained, bounced], ['ended', 'complaints', 3, 0])
  })

  it('stopped by an organizer while its mails go out sends no more than what was on its way', async () => {
    const groupId = await makeGranted()
    await start(groupId, addresses('halt', 200))
    app.clock.advance(dayMs)
    await post.queue('invitations.send-moves')
    const answers = await Promise.all(Array.from({ length: 20 }, () => stop(groupId)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(19).fill(409)])
    await post.settle()
    const sent = heardOf('halt').length
    assert.ok(sent <= 20, `${sent} were on their way`)
    const { state, endReason, waiting } = await read(groupId)
    assert.deepEqual([state, endReason, waiting], ['ended', 'organizer', 0])
    assert.equal((await rowsOf(groupId)).length, sent)
    await pass(0.25)
    assert.equal(heardOf('halt').length, sent)
  })

  it('ends when the person who started it leaves the team, or an administrator takes it back', async () => {
    const [left, taken] = [await makeGranted(), await makeGranted()]
    for (const groupId of [left, taken]) await start(groupId, addresses('end', 20))
    await app.database.deleteFrom('group_roles').where('group_id', '=', left).execute()
    assert.equal((await withdraw(taken)).body.data.endReason, 'administrator')
    await runJob()
    const row = await app.database
      .selectFrom('group_moves')
      .select('end_reason')
      .where('group_id', '=', left)
      .executeTakeFirstOrThrow()
    assert.equal(row.end_reason, 'closed')
    assert.equal((await grant(taken)).body.code, 'limit_reached')
  })
})
