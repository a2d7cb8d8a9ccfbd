import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { calendarOf, type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'
import { groupsMax, readDirectory } from './index.ts'

const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
const app = useApp({ outbound })
let host: FeedHost
let root: Person
let token: string
before(async () => {
  host = await startFeedHost()
})
after(async () => {
  outbound[Symbol.dispose]()
  await host[Symbol.asyncDispose]()
})
beforeEach(async () => {
  root = await makeUser(app, { role: 'admin' })
  token = await makeToken(app, root, ['admin'])
})

let count = 0
function offer(titles = ['Sowing', 'Weeding']): string {
  const path = `/directory-${++count}.ics`
  host.on(path, calendarOf(titles, app.clock.now()))
  return host.url(path)
}
type Row = { name: string; outcome: string; problem: string | null; group: { id: string; link: string } | null }
async function send(groups: { name: string; url: string }[], more: object = {}) {
  const { status, body } = await app.post('/v1/admin/group-directory', { token, body: { groups, ...more } })
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as { created: number; groups: Row[] }
}
const outcomes = ({ groups }: { groups: Row[] }) => groups.map(({ outcome }) => outcome)
const groupsNamed = (name: string) =>
  app.database.selectFrom('groups').select(['id', 'urlname', 'is_claimed']).where('name', '=', name).execute()

describe('a directory', () => {
  it('makes groups without an owner that follow their calendars, and says so in the audit log', async () => {
    const url = offer()
    const { created, groups } = await send([{ name: 'Café Grün', url }])
    assert.deepEqual(
      [created, groups[0]!.outcome, groups[0]!.group!.link],
      [1, 'new', 'https://hearth.test/groups/cafe-grun'],
    )
    const { id } = groups[0]!.group!
    assert.deepEqual(await groupsNamed('Café Grün'), [{ id, urlname: 'cafe-grun', is_claimed: false }])
    const roles = await app.database.selectFrom('group_roles').select('user_id').where('group_id', '=', id).execute()
    assert.deepEqual(roles, [])
    const source = await app.database
      .selectFrom('sources')
      .select(['mode', 'rsvps', 'is_listing', 'address', 'next_check_at'])
      .where('group_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([source.mode, source.rsvps, source.is_listing], ['publish', 'link', true])
    assert.notEqual(source.next_check_at, null)
    assert.ok(!source.address.includes('directory'), 'encrypted')
    const entries = await app.database
      .selectFrom('audit_log')
      .select(['action', 'target'])
      .where('actor_id', '=', root.id)
      .execute()
    assert.deepEqual(entries, [{ action: 'group-directory.import', target: id }])
  })

  it('twice, or with the same link twice, makes no second group', async () => {
    const url = offer()
    const twice = [
      { name: 'Twice', url },
      { name: 'Twice', url: ` ${url}` },
    ]
    assert.deepEqual(outcomes(await send(twice)), ['new', 'repeated'])
    const again = await send(twice)
    assert.deepEqual([again.created, outcomes(again)], [0, ['listed', 'repeated']])
    assert.equal((await groupsNamed('Twice')).length, 1)
  })

  it('of many administrators at once makes one group', async () => {
    const url = offer()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => send([{ name: `At once ${i}`, url }])))
    assert.equal(
      answers.reduce((sum, { created }) => sum + created, 0),
      1,
    )
    const rows = await app.database.selectFrom('groups').select('id').where('name', 'like', 'At once %').execute()
    assert.equal(rows.length, 1)
  })

  it('leaves a group alone that follows the calendar already', async () => {
    const url = offer()
    const { id } = await makeClub(app)
    await makeSource(app, id, { url })
    const { groups } = await send([{ name: 'Copy', url }])
    assert.deepEqual([groups[0]!.outcome, groups[0]!.group!.id], ['listed', id])
    assert.equal((await groupsNamed('Copy')).length, 0)
  })

  it('is only looked at in a preview', async () => {
    const rows = [
      { name: 'Seen', url: offer() },
      { name: 'Gone', url: host.url('/gone.ics') },
    ]
    const { created, groups } = await send(rows, { isPreview: true })
    assert.deepEqual([created, outcomes({ groups }), groups[1]!.problem], [0, ['new', 'unreadable'], 'not_found'])
    assert.equal((await groupsNamed('Seen')).length, 0)
  })

  it('never lists what this instance shows itself, or what is in a private network', async () => {
    const urls = ['https://hearth.test/feeds/groups/garden.ics', 'http://10.0.0.1/a.ics', 'not a link']
    const { groups } = await send(urls.map((url) => ({ name: 'Ours', url })))
    assert.deepEqual(
      groups.map(({ problem }) => problem),
      ['unreachable', 'unreachable', 'unreachable'],
    )
  })

  it('gives groups of the same name different addresses, and one to a name without Latin letters', async () => {
    const names = ['Same', 'Same', 'Чай']
    const { groups } = await send(names.map((name) => ({ name, url: offer() })))
    const links = groups.map(({ group }) => new URL(group!.link).pathname)
    assert.deepEqual(links.slice(0, 2), ['/groups/same', '/groups/same-group'])
    assert.match(links[2]!, /^\/groups\/group-[0-9a-f]{10}$/)
  })

  it('has 50 groups at most', async () => {
    const groups = Array.from({ length: groupsMax + 1 }, (_, i) => ({ name: `G${i}`, url: 'https://x.example/' }))
    assert.equal((await app.post('/v1/admin/group-directory', { token, body: { groups } })).status, 400)
  })
})

describe('an unclaimed group', () => {
  it('is among the unclaimed and not among the groups without an owner, and anyone can join it', async () => {
    const { groups } = await send([{ name: 'Joined', url: offer() }])
    const { id } = groups[0]!.group!
    const list = async (state: string) =>
      (await app.get(`/v1/admin/groups?state=${state}&limit=100`, { token })).body.data.map(
        (one: Row & { id: string }) => one.id,
      )
    assert.ok((await list('unclaimed')).includes(id))
    assert.ok(!(await list('orphaned')).includes(id))
    const bo = await makeUser(app)
    const by = await makeToken(app, bo, ['write:favorites', 'read:groups'])
    assert.ok((await app.put(`/v1/favorites/${id}`, { token: by, body: { eventMail: 'weekly' } })).status < 300)
    assert.equal((await app.get(`/v1/groups/${id}`, { token: by })).body.data.membership, 'member')
  })
})

describe('a pasted directory', () => {
  it('has a name and a link in each line, in any order, or columns with headings', () => {
    const lines = 'Garden, https://a.example/x.ics\nwww.meetup.com/choir, Choir\n\nno link here\n'
    assert.deepEqual(readDirectory(lines), {
      groups: [
        { line: 1, name: 'Garden', url: 'https://a.example/x.ics' },
        { line: 2, name: 'Choir', url: 'www.meetup.com/choir' },
      ],
      wrong: [{ line: 4, text: 'no link here' }],
    })
    const csv = 'City;Link;Name\nBerlin;webcal://a.example/b.ics;"Bakers; Berlin"\nBonn;;Nameless\n'
    assert.deepEqual(readDirectory(csv), {
      groups: [{ line: 2, name: 'Bakers; Berlin', url: 'webcal://a.example/b.ics' }],
      wrong: [{ line: 3, text: 'Bonn  Nameless' }],
    })
  })
})
