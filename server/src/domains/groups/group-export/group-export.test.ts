import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { minuteMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'
import { awardInOrder, makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  rsvp,
} from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

type Line = Record<string, unknown> & { type: string }

let post: PostOffice
let app: App
let event: MadeEvent
let draftId: string
let [owner, manager, root]: Person[] = []
let guest: Guest
let [ownerSession, rootSession] = ['', '']

before(async () => {
  post = await openPostOffice()
  app = post.app
  event = await makeEventWithGroup(app, { seats: 5 })
  owner = await makeUser(app, { name: 'Olive' })
  manager = await makeUser(app, { name: 'Max' })
  root = await makeUser(app, { role: 'admin' })
  guest = await makeGuest(app, { name: 'Gus' })
  await giveRole(app, event.groupId, owner, 'owner')
  await giveRole(app, event.groupId, manager, 'manager')
  ;[ownerSession, rootSession] = [await makeSession(app, owner), await makeSession(app, root)]
  await fill()
})
after(() => post[Symbol.asyncDispose]())

async function fill() {
  const [at, groupId] = [app.clock.now().toISOString(), event.groupId!]
  const { database: db } = app
  draftId = await makeEventRow(app, groupId, { title: 'Not yet', status: 'draft', published_at: null })
  await db.updateTable('events').set({ online_url: 'https://meet.example/x' }).where('id', '=', event.id).execute()
  await db.insertInto('group_favorites').values({ group_id: groupId, user_id: guest.id, favorited_at: at }).execute()
  await rsvp(app, event, guest)
  await checkInDirectly(app, event, guest)
  const walkIn = { event_id: event.id, name: 'Walter Walkin', checked_in_at: at, created_at: at }
  await db
    .insertInto('walk_ins')
    .values([
      { ...walkIn, id: randomUUIDv7() },
      { ...walkIn, id: randomUUIDv7(), removed_at: at },
    ])
    .execute()
  await awardInOrder(app, await makeBadgeRow(app, { groupId }), [guest])
  const words = { body: 'Bring them.', audience: 'all', recipient_count: 1, created_at: at }
  await db
    .insertInto('announcements')
    .values([
      { ...words, id: randomUUIDv7(), event_id: event.id, subject: 'Boots', status: 'sent', sent_at: at },
      { ...words, id: randomUUIDv7(), event_id: event.id, subject: 'Half written', status: 'draft' },
      {
        ...words,
        id: randomUUIDv7(),
        group_id: groupId,
        audience: 'members',
        subject: 'Hats',
        status: 'sent',
        sent_at: at,
      },
    ])
    .execute()
  const ja = { language: 'ja', description: null, updated_at: at }
  await db
    .insertInto('translations')
    .values([
      { ...ja, event_id: event.id, title: '種まき', venue_notes: 'ベルを二回' },
      { ...ja, group_id: groupId, title: '園芸クラブ' },
    ])
    .execute()
  const note = { note: 'Allergic to nuts.', labels: ['helper'], updated_at: at }
  await db
    .insertInto('group_person_notes')
    .values({ group_id: groupId, user_id: guest.id, ...note })
    .execute()
}

const ask = (session: string) => app.post(`/v1/manage/groups/${event.groupId}/export`, { session })
async function linkOf(session: string): Promise<string> {
  const { status, body, text } = await ask(session)
  assert.equal(status, 201, text)
  return new URL(body.data.url).pathname
}
const statusOf = async (path: string, by: { session?: string; token?: string } = {}) => (await app.get(path, by)).status
async function download(session: string): Promise<{ lines: Line[]; text: string }> {
  const { status, text } = await app.get(await linkOf(session), { session })
  assert.equal(status, 200, text)
  return {
    text,
    lines: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  }
}
const of = (lines: Line[], type: string) => lines.filter((line) => line.type === type)
const setRole = (role: string) =>
  app.database.updateTable('group_roles').set({ role }).where('user_id', '=', owner!.id).execute()

describe('the export of a whole group', () => {
  it('has everything that its owners see, and says that it is whole', async () => {
    const { lines, text } = await download(ownerSession)
    const [group] = of(lines, 'group')
    assert.deepEqual([group!.id, group!.name], [event.groupId, 'A group'])
    const roles = of(lines, 'organizer').map(({ name, role }) => [name, role])
    assert.deepEqual(roles.toSorted(), [
      ['Max', 'manager'],
      ['Olive', 'owner'],
    ])
    const [member] = of(lines, 'member')
    assert.deepEqual(Object.keys(member!), ['type', 'userId', 'username', 'name', 'joinedAt'])
    assert.deepEqual([member!.username, member!.name], [guest.username, 'Gus'])
    const events = of(lines, 'event')
    assert.deepEqual(new Set(events.map(({ id }) => id)), new Set([event.id, draftId]))
    const held = events.find(({ id }) => id === event.id)!
    assert.deepEqual([held.walkIns, held.onlineUrl], [1, 'https://meet.example/x'])
    assert.deepEqual([held.language, held.translations], [null, { ja: { title: '種まき', venueNotes: 'ベルを二回' } }])
    assert.deepEqual(group!.translations, { ja: { title: '園芸クラブ' } })
    const [seat] = of(lines, 'rsvp')
    assert.deepEqual([seat!.eventId, seat!.userId, seat!.status], [event.id, guest.id, 'confirmed'])
    const [checkIn] = of(lines, 'checkIn')
    assert.deepEqual([checkIn!.eventId, checkIn!.userId, checkIn!.method], [event.id, guest.id, 'manual'])
    const [badge, award] = [of(lines, 'badge')[0]!, of(lines, 'award')[0]!]
    assert.deepEqual([award.badgeId, award.userId], [badge.id, guest.id])
    const subjects = of(lines, 'announcement').map(({ subject }) => subject)
    assert.deepEqual(subjects.toSorted(), ['Boots', 'Half written', 'Hats'])
    const [note] = of(lines, 'note')
    assert.deepEqual([note!.userId, note!.note, note!.labels], [guest.id, 'Allergic to nuts.', ['helper']])
    assert.deepEqual(lines.at(-1), { type: 'end', lines: lines.length })
    for (const secret of ['@example', 'Walter', 'edge']) assert.ok(!text.includes(secret), secret)
  })

  it('has all rows of a group with more than one batch', async () => {
    const at = app.clock.now().getTime()
    const times = Array.from({ length: 1100 }, (_, n) => new Date(at - Math.floor(n / 3) * minuteMs).toISOString())
    const large = await makeEventWithGroup(app)
    await giveRole(app, large.groupId, owner!, 'owner')
    const rows = times.map((time) => ({
      ...{ id: randomUUIDv7(), group_id: large.groupId, title: 'One', status: 'scheduled', starts_at: time },
      ...{ over_at: time, created_at: time, updated_at: time },
    }))
    await app.database.insertInto('events').values(rows).execute()
    const { body } = await app.post(`/v1/manage/groups/${large.groupId}/export`, { session: ownerSession })
    const { text } = await app.get(new URL(body.data.url).pathname, { session: ownerSession })
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    assert.equal(new Set(of(ids, 'event').map(({ id }) => id)).size, 1101)
    assert.equal(of(ids, 'event').length, 1101)
  })

  it('has no notes, drafts or links to online events for an administrator, and owners get an email', async () => {
    const { lines, text } = await download(rootSession)
    assert.equal(of(lines, 'note').length, 0)
    assert.deepEqual(
      of(lines, 'event').map(({ id }) => id),
      [event.id],
    )
    assert.deepEqual(
      of(lines, 'announcement')
        .map(({ subject }) => subject)
        .toSorted(),
      ['Boots', 'Hats'],
    )
    for (const secret of ['nuts', 'helper', 'meet.example', 'Half written', 'Not yet'])
      assert.ok(!text.includes(secret))
    assert.equal(of(lines, 'member').length, 1)
    await post.settle()
    const mails = post.sink.mails.filter(({ subject }) => subject === 'An administrator exported A group')
    assert.deepEqual(
      mails.map((mail) => mail.to?.[0]?.address),
      [`${owner!.username}@example.org`],
    )
    const entries = await app.database
      .selectFrom('audit_log')
      .select(['actor_id', 'target', 'detail'])
      .where('action', '=', 'groups.export')
      .where('actor_id', '=', root!.id)
      .execute()
    assert.deepEqual(entries, [{ actor_id: root!.id, target: event.groupId, detail: { isOwner: false } }])
  })

  it('has the notes for an administrator who is a manager of the group', async () => {
    const helper = await makeUser(app, { role: 'admin' })
    await giveRole(app, event.groupId, helper, 'manager')
    assert.equal(of((await download(await makeSession(app, helper))).lines, 'note').length, 1)
    await app.database.deleteFrom('group_roles').where('user_id', '=', helper.id).execute()
  })
})

describe('a link to the export of a group', () => {
  it('is not given to managers, members or the owner’s weaker tokens', async () => {
    for (const person of [manager!, guest]) {
      const { status, body } = await ask(await makeSession(app, person))
      assert.deepEqual([status, body.code], [403, 'forbidden'])
    }
    const token = await makeToken(app, owner!, ['manage:events'])
    assert.equal((await app.post(`/v1/manage/groups/${event.groupId}/export`, { token })).status, 403)
  })

  it('works for the person who asked alone, and is not cached', async () => {
    const path = await linkOf(ownerSession)
    assert.equal(await statusOf(path), 404)
    for (const person of [manager!, guest, root!])
      assert.equal(await statusOf(path, { session: await makeSession(app, person) }), 404)
    const token = await makeToken(app, owner!, ['manage:groups'])
    assert.equal(await statusOf(path, { token }), 200)
    const { headers } = await app.get(path, { session: ownerSession })
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['content-disposition'], `attachment; filename="group.jsonl"; filename*=UTF-8''group.jsonl`)
  })

  it('ends after five minutes', async () => {
    const path = await linkOf(ownerSession)
    assert.equal(await statusOf(path, { session: ownerSession }), 200)
    app.clock.advance(5 * minuteMs)
    assert.equal(await statusOf(path, { session: ownerSession }), 404)
  })

  it('ends with the role of its owner, also where they are an administrator, and with that of its administrator', async () => {
    const path = await linkOf(ownerSession)
    await setRole('manager')
    assert.equal(await statusOf(path, { session: ownerSession }), 404)
    await setRole('owner')
    const users = (role: string, { id }: Person) =>
      app.database.updateTable('users').set({ role }).where('id', '=', id).execute()
    await users('admin', owner!)
    const powerful = await linkOf(ownerSession)
    await setRole('manager')
    assert.equal(await statusOf(powerful, { session: ownerSession }), 404)
    await setRole('owner')
    await users('user', owner!)
    const taken = await linkOf(rootSession)
    assert.equal(await statusOf(taken, { session: rootSession }), 200)
    await users('user', root!)
    assert.equal(await statusOf(taken, { session: rootSession }), 404)
    await users('admin', root!)
  })
})
