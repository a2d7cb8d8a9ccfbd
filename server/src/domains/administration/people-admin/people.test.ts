import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup, makeGuest, rsvp } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin', username: 'root-keeper', name: 'Root Keeper' })
    session = await makeSession(app, root)
  },
})
let root: Person
let session: string

interface Listed {
  id: string
  username: string | null
  email: string | null
  status: string
}
const find = async (query: string) => {
  const { status, body } = await app.get(`/v1/admin/users?${query}`, { session })
  assert.equal(status, 200, JSON.stringify(body))
  return body as { data: Listed[]; pagination: { nextCursor?: string; hasMore: boolean } }
}
const names = async (query: string) => (await find(query)).data.map((one) => one.username)
/** Page by page. */
async function listAll(query: string): Promise<(string | null)[]> {
  const all: (string | null)[] = []
  let cursor = ''
  do {
    const page = await find(`${query}&limit=100${cursor}`)
    all.push(...page.data.map((one) => one.username))
    cursor = page.pagination.nextCursor ? `&cursor=${page.pagination.nextCursor}` : ''
  } while (cursor)
  return all
}
const set = (person: Person, changes: object) =>
  app.database.updateTable('users').set(changes).where('id', '=', person.id).execute()

describe('the list of accounts', () => {
  it('finds accounts that are listed nowhere else, each with its status', async () => {
    const [hidden, shut, bare, gone] = await Promise.all(
      ['hidden', 'shut', 'bare', 'gone'].map((name) =>
        makeUser(app, { username: `${name}-quill`, name: `Quill ${name}` }),
      ),
    )
    await set(hidden!, { profile_visibility: 'private' })
    await set(shut!, { suspended_at: app.clock.now().toISOString() })
    await set(bare!, { needs_name: true, username: null })
    await set(gone!, { deleted_at: app.clock.now().toISOString() })
    const { data } = await find('q=quill')
    assert.deepEqual(
      data.map(({ id, status }) => [id, status]).sort(),
      [
        [hidden!.id, 'active'],
        [shut!.id, 'suspended'],
        [bare!.id, 'nameless'],
      ].sort(),
    )
    assert.deepEqual(await names('q=quill&status=suspended'), ['shut-quill'])
    assert.deepEqual(await names('q=quill&status=nameless'), [null])
    assert.deepEqual(await names('q=quill&status=active&role=user'), ['hidden-quill'])
    assert.deepEqual(await names('q=quill&role=admin'), [])
    assert.ok((await names('status=suspended')).includes('shut-quill'))
    assert.ok(!(await names('status=active&limit=100')).includes('shut-quill'))
    assert.deepEqual(await names('role=admin'), ['root-keeper'])
  })

  it('finds an account by beginnings of words, username, address and id', async () => {
    const zoe = await makeUser(app, { username: 'zoe-brook', name: 'Zoë Brööke Lane' })
    await set(zoe, { email: 'Zed.Lane_1@mail.example' })
    for (const q of [
      'zoe lan',
      'lane',
      'BROOKE',
      'zoe-brook',
      'zed.lane_1@mail.example',
      'Zed.La',
      'zed.lane_1@',
      zoe.id,
    ])
      assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), ['zoe-brook'], q)
    for (const q of ['lanes', 'zed.lane%1', 'zed_lane', '%', '_', "'", '\\', '@', 'mail.example', randomUUIDv7(), '…'])
      assert.ok(!(await names(`q=${encodeURIComponent(q)}`)).includes('zoe-brook'), q)
  })

  it('continues after a thousand others, also where a name is common, and of one status', async () => {
    await sql`
      insert into users (id, name, username, created_at, suspended_at)
      select gen_random_uuid(), case when n % 4 = 0 then 'Tamsin ' else 'Other ' end || n, 'bulk-' || n,
        now() - interval '20 days' - n * interval '2 hours', case when n % 3 > 0 then now() end
      from generate_series(1, 6000) as n`.execute(app.database)
    await sql`
      update users set name = 'Orsolya'
      where username in ('bulk-3', 'bulk-2501', 'bulk-5997', 'bulk-5999')`.execute(app.database)
    assert.deepEqual(await names('q=orsolya'), ['bulk-3', 'bulk-2501', 'bulk-5997', 'bulk-5999'])
    assert.deepEqual(await names('q=orsolya&status=suspended&role=user'), ['bulk-2501', 'bulk-5999'])
    assert.deepEqual(await names('q=orsolya&status=active'), ['bulk-3', 'bulk-5997'])
    assert.deepEqual(await names('q=orsolya&role=admin'), [])
    await sql`update users set email = 'qx.' || username || '@mail.example' where username ~ '^bulk-599.'`.execute(
      app.database,
    )
    const ten = Array.from({ length: 10 }, (_, n) => 5990 + n)
    const called = (numbers: number[]) => numbers.map((n) => `bulk-${n}`)
    assert.deepEqual(await names('q=qx.bulk'), called(ten))
    assert.deepEqual(await names('q=qx.bulk&status=suspended'), called(ten.filter((n) => n % 3 > 0)))
    // More than a thousand of one name beyond the newest thousand, so they are read month by month.
    await sql`update users set name = 'Quiet' where username ~ '^bulk-' and created_at > now() - interval '110 days' and name ~ 'Tamsin'`.execute(
      app.database,
    )
    const expected = await sql<{ username: string; isSuspended: boolean }>`
      select username, suspended_at is not null as "isSuspended" from users
      where name ~ 'Tamsin' order by created_at desc, id desc`.execute(app.database)
    const all = await listAll('q=tamsin')
    assert.ok(all.length > 1100)
    assert.deepEqual(
      all,
      expected.rows.map((row) => row.username),
    )
    assert.deepEqual(
      await listAll('q=tamsin&status=suspended'),
      expected.rows.filter((row) => row.isSuspended).map((row) => row.username),
    )
  })

  it('is for administrators', async () => {
    const ana = await makeUser(app)
    assert.equal((await app.get('/v1/admin/users', { session: await makeSession(app, ana) })).status, 403)
    assert.equal((await app.get('/v1/admin/users')).status, 401)
  })
})

describe('an account as administrators see it', () => {
  it('has what the instance knows', async () => {
    const event = await makeEventWithGroup(app)
    const guest = await makeGuest(app, { name: 'Gus' })
    await rsvp(app, event, guest)
    await giveRole(app, event.groupId, guest, 'manager')
    await makeSession(app, guest)
    await makeToken(app, guest, ['read:user'])
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('reports')
      .values([
        {
          id: randomUUIDv7(),
          target_type: 'user',
          target_id: guest.id,
          reason: 'spam',
          reporter_id: root.id,
          created_at: at,
        },
        {
          id: randomUUIDv7(),
          target_type: 'user',
          target_id: root.id,
          reason: 'other',
          reporter_id: guest.id,
          created_at: at,
        },
      ])
      .execute()
    await app.database
      .insertInto('user_warnings')
      .values({ id: randomUUIDv7(), user_id: guest.id, warned_by: root.id, text: 'Be kind.', created_at: at })
      .execute()
    const grant = { entitlement: 'beta' }
    await app.post(`/v1/admin/users/${guest.id}/entitlements`, { session, body: grant })
    for (const name of [guest.id, guest.username, guest.username.toUpperCase()]) {
      const { status, body } = await app.get(`/v1/admin/users/${name}`, { session })
      assert.equal(status, 200)
      const { data } = body
      assert.deepEqual(
        [data.id, data.email, data.status, data.role, data.tokens > 0, data.sessions],
        [guest.id, `${guest.username}@example.org`, 'active', 'user', true, 1],
      )
      assert.deepEqual(
        data.groups.map((one: { id: string; role: string }) => [one.id, one.role]),
        [[event.groupId, 'manager']],
      )
      assert.deepEqual(
        data.rsvps.map((one: { event: { id: string }; status: string }) => [one.event.id, one.status]),
        [[event.id, 'confirmed']],
      )
      assert.deepEqual([data.reportsAbout.length, data.reportsBy.length], [1, 1])
      assert.deepEqual([data.reportsAbout[0].reason, data.reportsBy[0].reason], ['spam', 'other'])
      assert.deepEqual([data.warnings[0].text, data.warnings[0].warnedBy], ['Be kind.', root.username])
      assert.equal(data.entitlements[0].entitlement, 'beta')
    }
  })

  it('counts the announcements of the person that wait to be sent', async () => {
    const [ana, other] = [await makeUser(app), await makeUser(app)]
    const { id: eventId } = await makeEventWithGroup(app)
    const at = app.clock.now().toISOString()
    const words = { subject: 'Boots', body: 'Bring them.', audience: 'all', recipient_count: 0, created_at: at }
    const make = (by: Person, status: string) => {
      const times = { send_at: status === 'scheduled' ? at : null, sent_at: status === 'sent' ? at : null }
      return { id: randomUUIDv7(), event_id: eventId, ...words, status, ...times, created_by: by.id }
    }
    const made = [make(ana, 'scheduled'), make(ana, 'scheduled'), make(ana, 'sent'), make(other, 'scheduled')]
    await app.database.insertInto('announcements').values(made).execute()
    const { data } = (await app.get(`/v1/admin/users/${ana.id}`, { session })).body
    assert.equal(data.scheduledAnnouncements, 2)
    await app.database.deleteFrom('announcements').execute()
  })

  it('is not found once deleted, and is for administrators', async () => {
    const ana = await makeUser(app)
    const own = await makeSession(app, ana)
    assert.equal((await app.get(`/v1/admin/users/${ana.id}`, { session: own })).status, 403)
    await set(ana, { deleted_at: app.clock.now().toISOString() })
    assert.equal((await app.get(`/v1/admin/users/${ana.id}`, { session })).status, 404)
    assert.equal((await app.get('/v1/admin/users/no-such-person', { session })).status, 404)
  })
})

describe('the notes of a group', () => {
  it('are not for administrators without a role in the group', async () => {
    const event = await makeEventWithGroup(app)
    const [guest, owner] = [await makeGuest(app, { name: 'Gus' }), await makeGuest(app, { name: 'Olive' })]
    await rsvp(app, event, guest)
    await giveRole(app, event.groupId, owner, 'owner')
    await giveRole(app, event.groupId, guest, 'volunteer')
    const path = `/v1/manage/groups/${event.groupId}`
    const note = { note: 'Allergic to nuts.', labels: ['helper'] }
    const by = await makeSession(app, owner)
    await sql`
      insert into group_people (group_id, user_id, name_key, active_at) values (${event.groupId}, ${guest.id}, 'gus', now())
      on conflict do nothing`.execute(app.database)
    const written = await app.put(`${path}/people/${guest.id}/note`, { session: by, body: note })
    assert.equal(written.body.data.note, note.note)
    const read = async () => {
      const person = (await app.get(`${path}/people/${guest.id}`, { session })).body.data
      const all = (await app.get(`${path}/people`, { session })).body.data as {
        user: { id: string }
        labels: string[]
        hasNote: boolean
      }[]
      const first = all.find(({ user }) => user.id === guest.id)!
      const { labels } = (await app.get(`${path}/labels`, { session })).body.data
      return [person.note, person.noteUpdatedBy, person.labels, first.labels, first.hasNote, labels.length]
    }
    assert.deepEqual(await read(), ['', null, [], [], false, 0])
    const refused = [
      await app.put(`${path}/people/${guest.id}/note`, { session, body: { note: '', labels: [] } }),
      await app.post(`${path}/people/labels`, { session, body: { userIds: [guest.id], add: ['x'] } }),
      await app.get(`${path}/people?label=helper`, { session }),
    ]
    assert.deepEqual(
      refused.map((one) => one.status),
      [403, 403, 403],
    )
    const { url } = (await app.post(`${path}/people/export`, { session })).body.data
    assert.ok(!(await app.get(new URL(url).pathname)).text.includes('helper'))
    await giveRole(app, event.groupId, root, 'manager')
    assert.deepEqual(await read(), [note.note, 'Olive', ['helper'], ['helper'], true, 1])
  })
})
