import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()
let author: Person
let token: string
let admin: string
let group: string

const settings = (hold: boolean) =>
  app.database
    .updateTable('instance_settings')
    .set({ hold_new_accounts: hold, held_words: ['casino'] })
    .execute()

beforeEach(async () => {
  await settings(true)
  author = await makeUser(app, { isNew: true })
  token = await makeToken(app, author, ['user', 'manage:groups', 'manage:events', 'manage:badges', 'write:portfolio'])
  admin ??= await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin', 'read:events'])
  group = await createGroup({ name: 'Garden friends' })
})

const createGroup = async (fields: object) => {
  const urlname = `group-${crypto.randomUUID()}`
  const { status, text } = await app.post('/v1/manage/groups', { token, body: { urlname, ...fields } })
  assert.equal(status, 201, text)
  return urlname
}
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
const createEvent = async (fields: object, to = group) => {
  const body = { title: 'Sowing day', dateTime: inDays(3), timezone: 'Europe/Berlin', ...fields }
  const { status, text, body: answer } = await app.post(`/v1/manage/groups/${to}/events`, { token, body })
  assert.equal(status, 201, text)
  return answer.data.id as string
}
const change = (id: string, body: object) => app.patch(`/v1/manage/events/${id}`, { token, body })
const seenGroup = async (slug: string) => (await app.http.inject(`/groups/${slug}`)).statusCode
const seenEvent = async (id: string) => (await app.http.inject(`/events/${id}`)).statusCode
const holdsOf = (userId = author.id) =>
  app.database
    .selectFrom('held_items')
    .select(['id', 'target_type', 'target_id', 'causes', 'found', 'decision', 'pending'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
const sent = async (type: string, id: string) => {
  const rows = await app.database.selectFrom('outbox_events').select('data').where('type', '=', type).execute()
  return rows.filter(({ data }) => (data as { eventId?: string }).eventId === id).length
}

describe('an event of a new account', () => {
  it('is public at once without a link, also with a link to join, a venue and a source', async () => {
    const id = await createEvent({
      description: 'Bring gloves. We start at 9.30.',
      eventType: 'hybrid',
      onlineUrl: 'https://meet.example/garden',
      venue: { name: 'Hall of example.org', notes: 'See https://example.org/way' },
    })
    assert.equal(await seenEvent(id), 200)
    assert.deepEqual(await holdsOf(), [])
    assert.equal(await sent('event.published', id), 1)
  })
  for (const [name, fields, found] of [
    ['title', { title: 'Visit spam.com' }, 'spam.com'],
    ['description', { description: 'Visit [us](https://spam.example)' }, 'spam.example'],
    ['ticket shop', { ticketUrl: 'https://shop.example/1' }, 'shop.example'],
    ['text of its photo', { photoAlt: 'www.spam.com' }, 'spam.com'],
    ['word', { description: 'A c a s i n o night' }, 'casino'],
  ] as const)
    it(`waits with a link or a word in its ${name}`, async () => {
      const id = await createEvent(fields)
      assert.equal(await seenEvent(id), 404)
      assert.equal((await app.get(`/v1/manage/events/${id}`, { token })).status, 200)
      const [held] = await holdsOf()
      assert.deepEqual([held?.target_type, held?.target_id, held?.found], ['event', id, [found]])
      assert.equal(await sent('event.published', id), 0)
    })
  it('is not checked as a draft, but when it is published', async () => {
    const id = await createEvent({ status: 'draft', description: 'spam.com' })
    assert.deepEqual(await holdsOf(), [])
    assert.equal((await app.post(`/v1/manage/events/${id}/publish`, { token })).status, 200)
    assert.equal(await seenEvent(id), 404)
    assert.equal((await holdsOf()).length, 1)
    assert.equal(await sent('event.published', id), 0)
  })
  it('is held as a whole when a change has a link, and every date of a series', async () => {
    const repeat = { freq: 'weekly', count: 3 }
    const id = await createEvent({ repeat })
    assert.equal((await change(id, { description: 'spam.com', applyTo: 'all' })).status, 200)
    assert.equal((await holdsOf()).length, 3)
    assert.equal(await seenEvent(id), 404)
  })
  it('is held when it is a copy of one that is', async () => {
    const id = await createEvent({ description: 'spam.com' })
    const { body } = await app.post(`/v1/manage/events/${id}/duplicate`, { token, body: { dateTime: inDays(5) } })
    assert.equal(await seenEvent(body.data.id), 404)
    assert.equal((await holdsOf()).length, 2)
  })
  it('waits as another item after a change, so that a decision is about the text that was seen', async () => {
    const id = await createEvent({ description: 'example.org' })
    const [before] = await holdsOf()
    await change(id, { description: 'Harmless' })
    const [after, ...more] = await holdsOf()
    assert.deepEqual([after!.target_id, more.length], [id, 0])
    assert.notEqual(after!.id, before!.id)
    assert.equal(await seenEvent(id), 404)
    await change(id, { maxAttendees: 3 })
    assert.equal((await holdsOf())[0]!.id, after!.id)
  })
  it('is held with a translation that has a link: at once, when it is added, published or copied', async () => {
    const translations = { ja: { title: '種まき', description: 'example.org' } }
    assert.equal(await seenEvent(await createEvent({ translations })), 404)
    const id = await createEvent({})
    assert.equal((await change(id, { translations })).status, 200)
    assert.equal(await seenEvent(id), 404)
    const draft = await createEvent({ status: 'draft', translations })
    const count = (await holdsOf()).length
    assert.equal((await app.post(`/v1/manage/events/${draft}/publish`, { token })).status, 200)
    assert.deepEqual([await seenEvent(draft), (await holdsOf()).length], [404, count + 1])
    const copy = await app.post(`/v1/manage/events/${draft}/duplicate`, { token, body: { dateTime: inDays(9) } })
    assert.equal(copy.status, 201, copy.text)
    assert.equal((await holdsOf()).length, count + 2)
    assert.equal(await seenEvent(copy.body.data.events[0].id), 404)
  })
  it('leaves the queue when it is deleted', async () => {
    const id = await createEvent({ description: 'example.org' })
    assert.equal((await app.delete(`/v1/manage/events/${id}`, { token })).status, 200)
    assert.deepEqual(await holdsOf(), [])
  })
  it('is published when an administrator shows it, and stays hidden when one hides it', async () => {
    const [one, other] = [
      await createEvent({ description: 'example.org' }),
      await createEvent({ title: 'example.org' }),
    ]
    await app.patch(`/v1/admin/events/${one}`, { token: admin, body: { hidden: false } })
    await app.patch(`/v1/admin/events/${other}`, { token: admin, body: { hidden: true } })
    assert.deepEqual([await seenEvent(one), await seenEvent(other)], [200, 404])
    assert.deepEqual([await sent('event.published', one), await sent('event.published', other)], [1, 0])
    assert.deepEqual(
      (await holdsOf()).map(({ decision }) => decision),
      ['approved', 'refused'],
    )
    // A link after the approval is checked again; what was hidden by hand does not come back into the queue.
    await change(one, { description: 'another.org' })
    await change(other, { description: 'another.org' })
    assert.deepEqual([await seenEvent(one), (await holdsOf()).length], [404, 3])
  })
  it('is not checked for others, nor while nothing is held', async () => {
    await settings(false)
    assert.equal(await seenEvent(await createEvent({ title: 'spam.com' })), 200)
    await settings(true)
    await app.database
      .updateTable('users')
      .set({ trusted_at: inDays(0) })
      .where('id', '=', author.id)
      .execute()
    assert.equal(await seenEvent(await createEvent({ title: 'spam.com' })), 200)
    await app.database
      .updateTable('users')
      .set({ trusted_at: null, created_at: inDays(-8) })
      .where('id', '=', author.id)
      .execute()
    assert.equal(await seenEvent(await createEvent({ title: 'spam.com' })), 200)
  })
})

describe('a group of a new account', () => {
  for (const fields of [
    { name: 'spam.com' },
    { name: 'A', description: 'spam.com' },
    { name: 'A', website: 'https://spam.example' },
    { name: 'A', socialLinks: ['https://spam.example/me'] },
    { name: 'A', contact: 'https://spam.example/contact' },
    { name: 'A', codeOfConduct: 'See spam.com' },
    { name: 'A', tags: ['spam.com'] },
  ])
    it(`waits with ${JSON.stringify(fields)}, with its events`, async () => {
      const slug = await createGroup(fields)
      assert.equal(await seenGroup(slug), 404)
      assert.equal(await seenEvent(await createEvent({}, slug)), 404)
      assert.deepEqual(
        (await holdsOf()).map(({ target_type }) => target_type),
        ['group'],
      )
    })
  it('is held with a translation that has such words', async () => {
    const translations = { ja: { title: 'casino 園芸' } }
    assert.equal(await seenGroup(await createGroup({ name: 'Garden', translations })), 404)
    const slug = await createGroup({ name: 'Garden' })
    const changed = await app.patch(`/v1/manage/groups/${slug}`, { token, body: { translations } })
    assert.equal(changed.status, 200, changed.text)
    assert.equal(await seenGroup(slug), 404)
  })
  it('is public with an address for mail, and hidden when a change has a link', async () => {
    const slug = await createGroup({ name: 'A', contact: 'mailto:us@example.org' })
    assert.equal(await seenGroup(slug), 200)
    await app.patch(`/v1/manage/groups/${slug}`, { token, body: { website: 'https://spam.example' } })
    assert.equal(await seenGroup(slug), 404)
    assert.equal((await app.patch(`/v1/admin/groups/${slug}`, { token: admin, body: { hidden: false } })).status, 200)
    assert.equal(await seenGroup(slug), 200)
    assert.equal((await holdsOf())[0]!.decision, 'approved')
  })
})

describe('a profile of a new account', () => {
  const update = (body: object) => app.patch('/v1/profile', { token, body })
  const publicOf = async () => (await app.get(`/v1/users/${author.username}`, { token: admin })).body.data
  it('keeps its values before, and its owner sees the new ones', async () => {
    const { body } = await update({ bio: 'Visit spam.com', location: 'Berlin', socialLinks: ['https://spam.example'] })
    assert.deepEqual([body.data.bio, body.data.location], ['Visit spam.com', 'Berlin'])
    assert.equal((await app.get('/v1/profile', { token })).body.data.bio, 'Visit spam.com')
    const row = await app.database.selectFrom('users').selectAll().where('id', '=', author.id).executeTakeFirstOrThrow()
    assert.deepEqual([row.bio, row.location, row.social_links], [null, 'Berlin', null])
    assert.doesNotMatch(JSON.stringify(await publicOf()), /spam/)
    const [held] = await holdsOf()
    assert.deepEqual(held!.pending, { bio: 'Visit spam.com', social_links: ['https://spam.example'] })
  })
  it('does not wait any more when the link is gone', async () => {
    await update({ bio: 'spam.com', name: 'Ana of spam.com' })
    await update({ bio: 'Gardens' })
    const [held] = await holdsOf()
    assert.deepEqual(held!.pending, { name: 'Ana of spam.com' })
    await update({ name: 'Ana' })
    assert.deepEqual(await holdsOf(), [])
    assert.equal((await app.get('/v1/profile', { token })).body.data.bio, 'Gardens')
  })
  it('takes no word in its username', async () => {
    const { status, body } = await update({ username: 'casino-best' })
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
  })
})

describe('an announcement of a new account', () => {
  const announce = async (body: string) => {
    const id = await createEvent({})
    const words = { subject: 'News', body, audience: 'all' }
    return (await app.post(`/v1/manage/events/${id}/announcements`, { token, body: words })).body.data.id as string
  }
  const row = (id: string) =>
    app.database.selectFrom('announcements').select(['status', 'hidden_at']).where('id', '=', id).executeTakeFirst()
  it('is not due with a link, and becomes a draft when it is withdrawn', async () => {
    const id = await announce('Visit spam.com')
    assert.notEqual((await row(id))!.hidden_at, null)
    assert.equal((await holdsOf())[0]!.target_id, id)
    const due = await app.database
      .selectFrom('outbox_events')
      .select('id')
      .where('type', '=', 'announcement.due')
      .execute()
    assert.equal(due.length, 0)
    assert.equal((await app.post(`/v1/manage/announcements/${id}/cancel`, { token })).status, 200)
    assert.deepEqual([await row(id), await holdsOf()], [{ status: 'draft', hidden_at: null }, []])
    assert.equal((await app.post(`/v1/manage/announcements/${id}/send`, { token })).status, 200)
    assert.equal((await holdsOf()).length, 1)
  })
  it('is due without one, and waits when a link is added before its time', async () => {
    assert.equal((await row(await announce('Bring gloves')))!.hidden_at, null)
    const event = await createEvent({})
    const draft = { subject: 'News', body: 'Bring gloves', audience: 'all' }
    const { body } = await app.post(`/v1/manage/events/${event}/announcements/drafts`, { token, body: draft })
    const path = `/v1/manage/announcements/${body.data.id}`
    await app.post(`${path}/schedule`, { token, body: { sendAt: inDays(1) } })
    assert.deepEqual(await holdsOf(), [])
    await app.patch(path, { token, body: { body: 'spam.com' } })
    assert.equal((await holdsOf()).length, 1)
    assert.notEqual((await row(body.data.id))!.hidden_at, null)
  })
})

it('what nothing hides is refused to a new account: badges, portfolio, words to guests of a cancelled event', async () => {
  const event = await createEvent({})
  const badge = { name: 'Good', description: 'spam.com', icon: '🌱', color: 'forest', points: 5 }
  const answers = [
    await app.post(`/v1/manage/groups/${group}/badges`, { token, body: badge }),
    await app.post('/v1/profile/portfolio', { token, body: { title: 'Mine', url: 'https://spam.com' } }),
    await app.post(`/v1/manage/events/${event}/cancel`, { token, body: { message: 'Go to spam.com instead' } }),
    ...(await Promise.all(
      ['approve', 'decline'].map((word) =>
        app.post(`/v1/manage/events/${event}/attendees/${word}`, {
          token,
          body: { userIds: [author.id], note: 'spam.com' },
        }),
      ),
    )),
  ]
  for (const { status, body, text } of answers) {
    assert.equal(status, 400, text)
    assert.match(body.error, /spam\.com/)
  }
})
