import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let root: Person
let admin: string
let author: Person
let token: string
let group: string

before(async () => {
  post = await openPostOffice()
  await post.app.database.updateTable('instance_settings').set({ hold_new_accounts: true }).execute()
  root = await makeUser(post.app, { role: 'admin' })
  admin = await makeToken(post.app, root, ['admin'])
})
after(() => post[Symbol.asyncDispose]())

async function join() {
  const person = await makeUser(post.app, { isNew: true })
  return { person, token: await makeToken(post.app, person, ['user', 'manage:groups', 'manage:events']) }
}

beforeEach(async () => {
  post.app.clock.advance(2 * 86_400_000)
  await post.app.database.deleteFrom('held_items').execute()
  ;({ person: author, token } = await join())
  const body = { name: 'Garden', urlname: `garden-${crypto.randomUUID()}` }
  group = (await post.app.post('/v1/manage/groups', { token, body })).body.data.id
})

const inDays = (days: number) => new Date(post.app.clock.now().getTime() + days * 86_400_000).toISOString()
const createEvent = async (fields: object) => {
  const body = { title: 'Sowing day', dateTime: inDays(3), timezone: 'Europe/Berlin', ...fields }
  const { status, text, body: made } = await post.app.post(`/v1/manage/groups/${group}/events`, { token, body })
  assert.equal(status, 201, text)
  return made.data.id as string
}
const decide = async (body: object) => {
  const answer = await post.app.post('/v1/admin/held/decide', { token: admin, body })
  await post.settle()
  return answer
}
const list = async (query = '') => (await post.app.get(`/v1/admin/held${query}`, { token: admin })).body.data
const seen = async (id: string) => (await post.app.http.inject(`/events/${id}`)).statusCode === 200
const sent = async (type: string, id: string) => {
  const rows = await post.app.database.selectFrom('outbox_events').select('data').where('type', '=', type).execute()
  return rows.filter(({ data }) => (data as { eventId?: string }).eventId === id).length
}
const lastAudit = () =>
  post.app.database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target', 'detail'])
    .where('action', 'in', ['held.decide', 'users.moderate'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('the queue', () => {
  it('has what waits with its account, and what it has in common', async () => {
    const id = await createEvent({ title: 'Visit us', description: 'At spam.com' })
    await createEvent({ title: 'More', description: 'spam.com' })
    const [item, ...more] = await list()
    assert.deepEqual(
      [item.targetId, item.title, item.excerpt, item.found],
      [id, 'Visit us', 'At spam.com', ['spam.com']],
    )
    assert.deepEqual([item.user.id, item.user.heldCount, more.length], [author.id, 2, 1])
    assert.equal((await list('?found=other.com')).length, 0)
    assert.equal((await list(`?found=spam.com&userId=${author.id}`)).length, 2)
    const { body } = await post.app.get('/v1/admin/held/summary', { token: admin })
    assert.deepEqual([body.data.items, body.data.accounts], [2, 1])
    assert.deepEqual(body.data.found, [{ value: 'spam.com', items: 2, accounts: 1 }])
    assert.equal(body.data.hours[0].value, `${post.app.clock.now().toISOString().slice(0, 13)}:00:00.000Z`)
  })
  it('takes one of ids, accounts and filters, and words that fit the decision', async () => {
    for (const body of [
      { decision: 'approve' },
      { decision: 'approve', ids: [author.id], filter: {} },
      { decision: 'approve', filter: {}, suspend: true },
      { decision: 'refuse', filter: {}, trust: true },
      { decision: 'refuse', filter: { word: 'x' } },
    ])
      assert.equal((await decide(body)).status, 400, JSON.stringify(body))
  })
})

describe('an approved event', () => {
  it('is published as if it were now', async () => {
    const id = await createEvent({ description: 'example.org' })
    post.app.clock.advance(3_600_000)
    const approvedFrom = post.app.clock.now().getTime()
    const [{ id: item }] = await list()
    assert.deepEqual((await decide({ ids: [item], decision: 'approve' })).body.data, { items: 1, accounts: 1 })
    assert.equal(await seen(id), true)
    assert.equal(await sent('event.published', id), 1)
    const row = await post.app.database
      .selectFrom('events')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirst()
    assert.ok(Date.parse(row!.published_at!) >= approvedFrom)
    const { action, actor_id, target } = (await lastAudit())!
    assert.deepEqual([action, actor_id, target], ['held.decide', root.id, author.id])
    assert.deepEqual(await list(), [])
  })
  it('stays hidden when its author changed it after the administrator saw it', async () => {
    const id = await createEvent({ description: 'example.org' })
    const [{ id: item }] = await list()
    const readAt = post.app.clock.now().toISOString()
    post.app.clock.advance(1000)
    const body = { description: 'spam.com' }
    assert.equal((await post.app.patch(`/v1/manage/events/${id}`, { token, body })).status, 200)
    assert.equal((await decide({ ids: [item], decision: 'approve' })).body.data.items, 0)
    assert.equal((await decide({ userIds: [author.id], decision: 'approve', before: readAt })).body.data.items, 0)
    assert.equal(await seen(id), false)
    assert.equal((await list()).length, 1)
  })
  it('with trust: nothing more of this account is held', async () => {
    const id = await createEvent({ description: 'example.org' })
    await decide({ userIds: [author.id], decision: 'approve', trust: true })
    assert.equal(await seen(id), true)
    assert.equal(await seen(await createEvent({ description: 'example.org' })), true)
  })
})

it('refusing with suspension ends the account and hides its groups, in the name of the administrator', async () => {
  const [one, other] = [await createEvent({ title: 'spam.com' }), await createEvent({ title: 'Harmless' })]
  assert.equal(await seen(other), true)
  await decide({ filter: { found: 'spam.com' }, decision: 'refuse', suspend: true })
  assert.deepEqual([await seen(one), await seen(other)], [false, false])
  assert.equal((await post.app.get('/v1/profile', { token })).status, 403)
  const { action, actor_id, target } = (await lastAudit())!
  assert.deepEqual([action, actor_id, target], ['users.moderate', root.id, author.id])
})

it('suspending or deleting the authors of what was refused mails none of them, and bans where they came from', async () => {
  await createEvent({ title: 'spam.com' })
  const other = await join()
  const made = await post.app.patch('/v1/profile', { token: other.token, body: { bio: 'spam.com' } })
  assert.equal(made.status, 200)
  await post.app.database.updateTable('held_items').set({ network: '192.0.2.0/24' }).execute()
  const summary = await post.app.get('/v1/admin/held/summary?found=spam.com', { token: admin })
  assert.deepEqual(summary.body.data.domains, [{ value: 'example.org', items: 2, accounts: 2 }])
  assert.deepEqual((await post.app.get('/v1/admin/held/summary?found=x', { token: admin })).body.data.domains, [])
  const mails = async () =>
    [...(await post.mailsTo(author)), ...(await post.mailsTo(other.person))].map((one) => one.subject)
  const before = await mails()
  const bans = { banDomains: ['spam.example'], banNetworks: ['192.0.2.0/24'] }
  const refuse = { decision: 'refuse', suspend: true }
  assert.equal((await decide({ ...refuse, userIds: [author.id], ...bans })).status, 200)
  assert.equal((await decide({ ...refuse, userIds: [other.person.id], erase: true })).status, 200)
  assert.deepEqual(await mails(), before, 'no mail')
  const shown = await post.app.get('/v1/admin/bans', { token: admin })
  assert.deepEqual(shown.body.data.map(({ value }: { value: string }) => value).sort(), [
    '192.0.2.0/24',
    'spam.example',
  ])
  const standing = async ({ id }: Person) => {
    const row = await post.app.database
      .selectFrom('users')
      .select(['suspended_at', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && [row.suspended_at !== null, row.deleted_at !== null]
  }
  assert.deepEqual(await standing(author), [true, false])
  const gone = await standing(other.person)
  assert.ok(gone === undefined || gone[1], 'deleted, and perhaps erased already')
  for (const wrong of [{ erase: true }, bans])
    assert.equal((await decide({ filter: {}, decision: 'approve', ...wrong })).status, 400)
  await post.app.database.updateTable('instance_settings').set({ two_administrators: true }).execute()
  assert.equal((await decide({ filter: {}, decision: 'refuse', erase: true })).status, 409)
  await post.app.database.updateTable('instance_settings').set({ two_administrators: false }).execute()
})

describe('what waits of other kinds', () => {
  it('a group is shown, a profile gets its values, an announcement is sent', async () => {
    const event = await createEvent({})
    await post.app.patch('/v1/profile', { token, body: { bio: 'See example.org' } })
    const words = { subject: 'News', body: 'See example.org', audience: 'all' }
    const announced = await post.app.post(`/v1/manage/events/${event}/announcements`, { token, body: words })
    await post.app.patch(`/v1/manage/groups/${group}`, { token, body: { website: 'https://example.org' } })
    assert.equal(await seen(event), false)
    assert.deepEqual((await list()).map((item: { targetType: string }) => item.targetType).sort(), [
      'announcement',
      'group',
      'profile',
    ])
    await decide({ filter: {}, decision: 'approve' })
    assert.equal(await seen(event), true)
    const user = await post.app.database
      .selectFrom('users')
      .select('bio')
      .where('id', '=', author.id)
      .executeTakeFirst()
    assert.equal(user?.bio, 'See example.org')
    const path = `/v1/manage/announcements/${announced.body.data.id}`
    assert.equal((await post.app.get(path, { token })).body.data.status, 'sent')
  })
  it('a refused announcement is a draft again, a refused profile keeps its values', async () => {
    const event = await createEvent({})
    await post.app.patch('/v1/profile', { token, body: { bio: 'See spam.com' } })
    const words = { subject: 'News', body: 'See spam.com', audience: 'all' }
    const announced = await post.app.post(`/v1/manage/events/${event}/announcements`, { token, body: words })
    await decide({ filter: {}, decision: 'refuse' })
    const path = `/v1/manage/announcements/${announced.body.data.id}`
    assert.equal((await post.app.get(path, { token })).body.data.status, 'draft')
    assert.equal((await post.app.get('/v1/profile', { token })).body.data.bio, null)
  })
})

describe('mails', () => {
  const news = (mails: { subject?: string }[], words: RegExp) => mails.filter(({ subject = '' }) => words.test(subject))
  it('tell an author once an hour what was decided', async () => {
    await createEvent({ description: 'example.org' })
    await createEvent({ description: 'example.org' })
    await decide({ userIds: [author.id], decision: 'approve' })
    await post.run('held-review.mail-news')
    const mails = news(await post.mailsTo(author), /reviewed/)
    assert.equal(mails.length, 1)
    assert.match(String((mails[0] as { text?: string }).text), /2 things you posted/)
    await createEvent({ description: 'spam.com' })
    await decide({ userIds: [author.id], decision: 'refuse' })
    await post.run('held-review.mail-news')
    assert.equal(news(await post.mailsTo(author), /reviewed/).length, 1)
    post.app.clock.advance(3_700_000)
    await post.run('held-review.mail-news')
    assert.equal(news(await post.mailsTo(author), /reviewed/).length, 2)
    await post.run('held-review.mail-news')
    assert.equal(news(await post.mailsTo(author), /reviewed/).length, 2)
  })
  it('tell administrators once a day that something waits, however often it changes', async () => {
    const count = async () => news(await post.mailsTo(root), /for review/).length
    const earlier = await count()
    await post.run('held-review.mail-news')
    assert.equal(await count(), earlier)
    const id = await createEvent({ description: 'example.org' })
    await post.run('held-review.mail-news')
    assert.equal(await count(), earlier + 1)
    for (const description of ['a.org', 'b.org']) {
      post.app.clock.advance(3_600_000)
      await post.app.patch(`/v1/manage/events/${id}`, { token, body: { description } })
      await post.run('held-review.mail-news')
    }
    assert.equal(await count(), earlier + 1)
    post.app.clock.advance(86_400_000)
    await post.run('held-review.mail-news')
    assert.equal(await count(), earlier + 2)
  })
})
