import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { recordBounce } from '#domains/foundation/notifications/index.ts'
import { inTransaction, makeToken, type Person } from '#test/support/builders/factories.ts'
import { hourMs, makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const words = { subject: 'Bring boots', body: 'It *rained*.\n\n- [Map](https://example.org/map)' }
const at = () => post.app.clock.now().toISOString()

async function makeScene() {
  const event = await makeEvent(post.app)
  const organizer = await makeReader(post.app, 'Olga')
  await post.app.database
    .insertInto('group_roles')
    .values({ group_id: event.groupId, user_id: organizer.id, role: 'owner', granted_at: at() })
    .execute()
  const token = await makeToken(post.app, organizer, ['manage:events', 'manage:groups'])
  const draft = async (of: 'events' | 'groups', body: object = {}): Promise<string> => {
    const id = of === 'events' ? event.id : event.groupId
    const path = `/v1/manage/${of}/${id}/announcements/drafts`
    const answer = await post.app.post(path, { token, body: { ...words, ...body } })
    assert.equal(answer.status, 201, answer.text)
    return `/v1/manage/announcements/${answer.body.data.id}`
  }
  const send = async (path: string) => {
    const { status, text } = await post.app.post(`${path}/send`, { token })
    assert.equal(status, 200, text)
  }
  const find = async (path: string) => {
    await post.settle()
    return (await post.app.get(path, { token })).body.data
  }
  return { event, organizer, token, draft, send, find }
}

async function join({ id }: Person, groupId: string, isPending = false): Promise<void> {
  const row = { group_id: groupId, user_id: id, favorited_at: at(), is_pending: isPending }
  await post.app.database.insertInto('group_favorites').values(row).execute()
  if (!isPending)
    await sql`update groups set favorites_count = favorites_count + 1 where id = ${groupId}`.execute(post.app.database)
}

const people = (...names: string[]) => Promise.all(names.map((name) => makeReader(post.app, name)))
const subjectsTo = async (person: Person) => (await post.mailsTo(person)).map((mail) => mail.subject)

it('an announcement to a group reaches members and the team, and none who must not get it', async () => {
  const { event, organizer, draft, send, find } = await makeScene()
  const [member, muted, off, banned, pending, blocking, bounced, stranger] = await people(
    ...['Mia', 'Mo', 'Olaf', 'Ben', 'Pia', 'Bea', 'Bo', 'Sam'],
  )
  const { database } = post.app
  for (const one of [member!, muted!, off!, banned!, blocking!, bounced!]) await join(one, event.groupId)
  await join(pending!, event.groupId, true)
  const group = { group_id: event.groupId }
  await database
    .insertInto('group_mutes')
    .values({ ...group, user_id: muted!.id, muted_at: at() })
    .execute()
  await database
    .insertInto('group_bans')
    .values({ ...group, user_id: banned!.id, banned_at: at() })
    .execute()
  await database
    .updateTable('notification_preferences')
    .set({ announcements: false })
    .where('user_id', '=', off!.id)
    .execute()
  await database
    .insertInto('blocks')
    .values({ blocker_id: blocking!.id, blocked_id: organizer.id, blocked_at: at() })
    .execute()
  await database
    .insertInto('mail_suppressions')
    .values({ address_lower: `${bounced!.username}@example.org`, reason: 'bounce', suppressed_at: at() })
    .execute()
  const path = await draft('groups')
  await send(path)
  const [mail, ...others] = await post.mailsTo(member!)
  assert.equal(others.length, 0)
  assert.equal(mail!.subject, 'Bring boots (Garden)')
  assert.match(mail!.text!, /Message from Garden:\n\n> It rained\.\n> - Map \(https:\/\/example\.org\/map\)/)
  assert.match(mail!.html!, /It <em>rained<\/em>\./)
  assert.match(mail!.text!, /because you’re part of Garden/)
  assert.match(mail!.headers.find(({ key }) => key === 'list-unsubscribe')!.value, /unsubscribe/)
  assert.deepEqual(await subjectsTo(organizer), ['Bring boots (Garden)'])
  for (const one of [muted!, off!, banned!, pending!, blocking!, bounced!, stranger!])
    assert.deepEqual(await subjectsTo(one), [], one.username)
  const { status, recipientCount, delivered, skipped } = await find(path)
  assert.deepEqual([status, recipientCount, delivered, skipped], ['sent', 7, 2, 5])
})

it('only selected attendees get an announcement to a selection, and not after they cancel', async () => {
  const { event, draft, send, find } = await makeScene()
  const [bo, cy, dee] = await people('Bo', 'Cy', 'Dee')
  for (const one of [bo!, cy!, dee!])
    await post.app.post(`/v1/events/${event.id}/rsvp`, { token: await makeToken(post.app, one, ['write:events']) })
  const path = await draft('events', { userIds: [bo!.id, cy!.id] })
  await post.app.delete(`/v1/events/${event.id}/rsvp`, { token: await makeToken(post.app, cy!, ['write:events']) })
  await send(path)
  assert.ok((await subjectsTo(bo!)).includes('Bring boots (Sowing day)'))
  for (const one of [cy!, dee!]) assert.ok(!(await subjectsTo(one)).includes('Bring boots (Sowing day)'))
  const { delivered, skipped, recipientCount } = await find(path)
  assert.deepEqual([recipientCount, delivered, skipped], [2, 1, 1])
})

it('a refused address and a reported bounce are counted', async () => {
  const { event, draft, send, find } = await makeScene()
  const [bo, cy] = await people('Bo', 'Cy')
  for (const one of [bo!, cy!]) await join(one, event.groupId)
  post.sink.refusals.set(`${bo!.username}@example.org`, '550 5.1.1 no such person')
  const path = await draft('groups')
  await send(path)
  assert.deepEqual([(await find(path)).delivered, (await find(path)).bounced], [2, 1])
  await inTransaction(post.app, (unit) => recordBounce(unit, `${cy!.username}@example.org`, post.app.clock.now()))
  const { delivered, bounced } = await find(path)
  assert.deepEqual([delivered, bounced], [1, 2])
})

it('a scheduled announcement is sent at its time, once, to those who are members then', async () => {
  const { event, token, draft, find } = await makeScene()
  const path = await draft('groups')
  const sendAt = new Date(post.app.clock.now().getTime() + 2 * hourMs).toISOString()
  await post.app.post(`${path}/schedule`, { token, body: { sendAt } })
  await post.run('announcements.send-due')
  assert.equal((await find(path)).status, 'scheduled')
  const [late] = await people('Lou')
  await join(late!, event.groupId)
  post.app.clock.advance(2 * hourMs + 1000)
  // Several workers find it at once.
  for (let n = 0; n < 5; n++) await post.queue('announcements.send-due')
  assert.deepEqual(await subjectsTo(late!), ['Bring boots (Garden)'])
  assert.equal((await find(path)).status, 'sent')
  await post.queue('announcements.fan-out', { announcementId: path.split('/').at(-1) })
  assert.deepEqual(await subjectsTo(late!), ['Bring boots (Garden)'], 'a repeated job mails no one again')
})

it('editing against sending: the mail has the text before or after the change, and the organizer learns which', async () => {
  for (let round = 0; round < 4; round++) {
    const { event, token, draft, send, find } = await makeScene()
    const [member] = await people('Mia')
    await join(member!, event.groupId)
    const path = await draft('groups')
    await send(path)
    const answer = await post.app.patch(path, { token, body: { subject: 'Bring coats' } })
    const { subject } = await find(path)
    assert.equal(subject, answer.status === 200 ? 'Bring coats' : 'Bring boots', answer.text)
    assert.deepEqual(await subjectsTo(member!), [`${subject} (Garden)`])
    assert.equal((await post.app.patch(path, { token, body: { subject: 'Late' } })).body.code, 'invalid_state')
  }
})

it('an announcement of a cancelled event or a hidden group is not sent, and says why', async () => {
  const { event, token, draft, find } = await makeScene()
  const paths = [await draft('events'), await draft('groups')]
  const sendAt = new Date(post.app.clock.now().getTime() + hourMs).toISOString()
  for (const path of paths) await post.app.post(`${path}/schedule`, { token, body: { sendAt } })
  const { database } = post.app
  await database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute()
  await database.updateTable('groups').set({ hidden_at: at() }).where('id', '=', event.groupId).execute()
  post.app.clock.advance(hourMs + 1000)
  const before = post.sink.mails.length
  await post.run('announcements.send-due')
  const ends = await Promise.all(paths.map(async (path) => (await find(path)).endReason))
  assert.deepEqual(ends, ['event_cancelled', 'group_unavailable'])
  assert.equal(post.sink.mails.length, before)
})

for (const [state, leave] of Object.entries({
  'is suspended': (author: Person) =>
    post.app.database.updateTable('users').set({ suspended_at: at() }).where('id', '=', author.id).execute(),
  'has no account any longer': (author: Person) =>
    post.app.database.updateTable('users').set({ deleted_at: at() }).where('id', '=', author.id).execute(),
  'is no longer in the team': (author: Person) =>
    post.app.database.deleteFrom('group_roles').where('user_id', '=', author.id).execute(),
}))
  it(`what an author who ${state} has scheduled becomes a draft again, and mails no one`, async () => {
    const { event, organizer, token, draft } = await makeScene()
    const [member] = await people('Mia')
    await join(member!, event.groupId)
    const paths = [await draft('groups'), await draft('events')]
    const sendAt = new Date(post.app.clock.now().getTime() + hourMs).toISOString()
    for (const path of paths) await post.app.post(`${path}/schedule`, { token, body: { sendAt } })
    await leave(organizer)
    post.app.clock.advance(hourMs + 1000)
    await post.run('announcements.send-due')
    assert.deepEqual(await subjectsTo(member!), [])
    const other = await makeReader(post.app, 'Otto')
    const role = { group_id: event.groupId, user_id: other.id, role: 'owner', granted_at: at() }
    await post.app.database.insertInto('group_roles').values(role).execute()
    const others = await makeToken(post.app, other, ['manage:events', 'manage:groups'])
    for (const path of paths) {
      const { status, endReason, sendAt: when } = (await post.app.get(path, { token: others })).body.data
      assert.deepEqual([status, endReason, when], ['draft', 'author_unavailable', null])
    }
  })

it('who left a group gets none of its mail, also when an organizer selects them', async () => {
  const { event, draft, send } = await makeScene()
  const [member, left, guest, leftGuest] = await people('Mia', 'Lee', 'Gus', 'Lou')
  for (const one of [member!, left!, leftGuest!]) await join(one, event.groupId)
  for (const one of [guest!, leftGuest!])
    await post.app.post(`/v1/events/${event.id}/rsvp`, { token: await makeToken(post.app, one, ['write:events']) })
  for (const one of [left!, leftGuest!]) {
    const token = await makeToken(post.app, one, ['write:favorites'])
    assert.equal((await post.app.delete(`/v1/favorites/${event.groupId}`, { token })).status, 200)
  }
  const selected = [member!, left!, guest!, leftGuest!]
  await send(await draft('groups', { audience: 'selected', userIds: selected.map(({ id }) => id) }))
  const got = async (one: Person) => (await subjectsTo(one)).includes('Bring boots (Garden)')
  assert.deepEqual(await Promise.all(selected.map(got)), [true, false, true, false])
})

it('a test goes to the organizer alone, at most ten times an hour', async () => {
  const { event, organizer, token, draft, find } = await makeScene()
  const [member] = await people('Mia')
  await join(member!, event.groupId)
  const path = await draft('groups')
  for (let n = 0; n < 10; n++) assert.equal((await post.app.post(`${path}/test`, { token })).status, 200)
  assert.equal((await post.app.post(`${path}/test`, { token })).status, 429)
  assert.equal((await subjectsTo(organizer)).length, 10)
  assert.deepEqual(await subjectsTo(member!), [])
  assert.equal((await find(path)).status, 'draft')
})

it('a job that the release before has queued still mails its announcement', async () => {
  const { event } = await makeScene()
  const [first, last] = (await people('Bo', 'Cy')).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const one of [first!, last!])
    await post.app.post(`/v1/events/${event.id}/rsvp`, { token: await makeToken(post.app, one, ['write:events']) })
  const id = event.id.replace(/^.{8}/, '01990000')
  const old = { id, event_id: event.id, ...words, audience: 'all', recipient_count: 2, created_at: at() }
  await post.app.database.insertInto('announcements').values(old).execute()
  const seat = await post.app.database
    .selectFrom('rsvps')
    .select('id')
    .where('user_id', '=', first!.id)
    .executeTakeFirstOrThrow()
  await post.queue('attendee-mail.send-news', { of: 'announcement', announcementId: id, rsvpId: seat.id })
  assert.ok((await subjectsTo(first!)).includes('Bring boots (Sowing day)'))
  await post.queue('attendee-mail.fan-out', { of: 'announcement', announcementId: id, after: first!.id })
  assert.ok((await subjectsTo(last!)).includes('Bring boots (Sowing day)'))
  assert.equal((await subjectsTo(first!)).filter((subject) => subject?.startsWith('Bring')).length, 1)
})

it('deliveries are deleted after 30 days, and the counts stay', async () => {
  const { draft, send, find } = await makeScene()
  const path = await draft('groups')
  await send(path)
  await post.settle()
  post.app.clock.advance(31 * 24 * hourMs)
  await post.run('announcements.purge-deliveries')
  const rows = await post.app.database.selectFrom('announcement_deliveries').select('state').execute()
  assert.equal(rows.length, 0)
  assert.equal((await find(path)).delivered, 1)
})
