import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { JobContext } from '#kernel/context.ts'
import { listMigrations } from '#platform/database/migration-files.ts'
import { splitStatements } from '#platform/database/migration-statements.ts'
import { useApp } from '#test/support/app/harness.ts'
import { jobContext, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { refreshSearch } from './background.ts'
import { countWrongSearch } from './queries.refresh.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['read:events'])
  },
})
let token: string
let lakeside: string
beforeEach(async () => {
  await app.database.deleteFrom('groups').execute()
  await app.database.deleteFrom('events').execute()
  lakeside = await makeGroup('lakeside', 'Lakeside Swimmers')
})

const hourMs = 3_600_000
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
const made = () => ({ created_at: at(0), updated_at: at(0) })

async function makeGroup(urlname: string, name: string): Promise<string> {
  const id = randomUUIDv7()
  await app.database
    .insertInto('groups')
    .values({ id, urlname, name, ...made() })
    .execute()
  return id
}
async function makeEvent(title: string, hours: number, change: object = {}): Promise<string> {
  const id = randomUUIDv7()
  const times = { starts_at: at(hours), over_at: at(hours + 3) }
  await app.database
    .insertInto('events')
    .values({ id, title, status: 'scheduled', group_id: lakeside, ...times, ...made(), ...change })
    .execute()
  return id
}
const rename = (id: string, name: string) =>
  app.database.updateTable('groups').set({ name }).where('id', '=', id).execute()
const change = (id: string, set: object) => app.database.updateTable('events').set(set).where('id', '=', id).execute()
const refresh = () => refreshSearch.handler(jobContext(app) as JobContext, {})

const find = (q: string, more = '') => list(`q=${encodeURIComponent(q)}${more}`)
async function list(query: string): Promise<string> {
  const answer = await app.get(`/v1/events?${query}`, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((event: { title: string }) => event.title).join(', ')
}

describe('search', () => {
  it('finds events by their own words and by the name of their group', async () => {
    const place = { venue_name: 'Old Fire Station', venue_latitude: 52.52, venue_longitude: 13.405 }
    await makeEvent('Morning lengths', 10, { ...place, event_type: 'in_person' })
    await makeEvent('Evening dip', 20, {
      description: 'Cold water, hot tea',
      event_type: 'online',
      venue_name: 'Online',
    })
    await makeEvent('Open water', -30)
    const other = await makeGroup('choir', 'Open Choir')
    await makeEvent('Evening song', 30, { group_id: other })
    await makeEvent('Lakeside walk', 40, { group_id: null })
    const past = `&from=${at(-100)}`
    const found: [q: string, more: string, titles: string][] = [
      ['lakeside', '', 'Morning lengths, Evening dip, Lakeside walk'],
      ['lakeside', '&sort=latest', 'Lakeside walk, Evening dip, Morning lengths'],
      ['LÁKESIDE', '', 'Morning lengths, Evening dip, Lakeside walk'],
      ['swimm', '', 'Morning lengths, Evening dip'],
      ['swimmers lakeside', '', 'Morning lengths, Evening dip'],
      ['swimm lakeside', '', 'Morning lengths, Evening dip'],
      ['lakeside evening', '', 'Evening dip'],
      ['tea swimmers', '', 'Evening dip'],
      ['choir eve', '', 'Evening song'],
      ['open', '', 'Evening song'],
      ['open', past, 'Open water, Evening song'],
      ['lakeside', past, 'Open water, Morning lengths, Evening dip, Lakeside walk'],
      ['lakeside', `${past}&to=${at(0)}&sort=latest`, 'Open water'],
      ['lakeside', '&eventType=online', 'Evening dip'],
      ['lakeside', '&group=lakeside', 'Morning lengths, Evening dip'],
      ['lakeside', '&source=luma', ''],
      ['lakeside', '&source=native', 'Morning lengths, Evening dip, Lakeside walk'],
      ['swimmers', '&near=52.52,13.4', 'Morning lengths'],
      ['swimmers', '&near=52.52,13.4&sort=distance', 'Morning lengths'],
      ['fire station swimmers', '', 'Morning lengths'],
      ['xylophone', '', ''],
      ['@d20000', '', ''],
      [`' | lakeside:*`, '', 'Morning lengths, Evening dip, Lakeside walk'],
    ]
    for (const [q, more, expected] of found) assert.equal(await find(q, more), expected, `${q} ${more}`)
  })

  it('finds events by a tag of their group and by their city, with words or without', async () => {
    await app.database
      .updateTable('groups')
      .set({ tags: ['sport', 'cold water', 'it’s \\ :*'] })
      .where('id', '=', lakeside)
      .execute()
    const choir = await makeGroup('choir', 'Open Choir sport')
    await makeEvent('Lengths', 10, { venue_name: 'Pool', venue_city: 'Zürich' })
    await makeEvent('Dip', 20, { venue_name: 'Zurich bar', venue_city: 'Bern', event_type: 'in_person' })
    await makeEvent('Song', 30, { group_id: choir, venue_name: 'Hall', venue_city: 'New York' })
    const found: [query: string, titles: string][] = [
      ['tag=sport', 'Lengths, Dip'],
      ['tag=Cold%20%20Water', 'Lengths, Dip'],
      [`tag=${encodeURIComponent('it’s \\ :*')}`, 'Lengths, Dip'],
      ['tag=spor', ''],
      ['city=zurich', 'Lengths'],
      ['city=Z%C3%9CRICH', 'Lengths'],
      ['city=new+york', 'Song'],
      ['city=york', ''],
      ['tag=sport&city=bern', 'Dip'],
      ['tag=sport&q=leng', 'Lengths'],
      ['tag=sport&eventType=in_person', 'Dip'],
      ['tag=sport&group=choir', ''],
      ['city=bern&sort=latest', 'Dip'],
      [`city=bern&from=${at(-10)}`, 'Dip'],
      ['city=bern&q=%27', ''],
    ]
    for (const [query, titles] of found) assert.equal(await list(query), titles, query)
    await app.database
      .updateTable('groups')
      .set({ tags: ['water'] })
      .where('id', '=', lakeside)
      .execute()
    assert.deepEqual([await list('tag=sport'), await list('tag=water&city=bern')], ['', 'Dip'])
    await app.database.updateTable('events').set({ venue_city: 'Basel' }).where('title', '=', 'Dip').execute()
    assert.deepEqual([await list('city=bern'), await list('tag=water&city=basel')], ['', 'Dip'])
    assert.equal(await countWrongSearch(app.database), 0)
  })

  it('names the tags and cities of the next events that everyone can see', async () => {
    await app.database
      .updateTable('groups')
      .set({ tags: ['sport', 'water'] })
      .where('id', '=', lakeside)
      .execute()
    const choir = await makeGroup('choir', 'Open Choir')
    await app.database
      .updateTable('groups')
      .set({ tags: ['sport', 'music'] })
      .where('id', '=', choir)
      .execute()
    const hidden = await makeGroup('hidden', 'Hidden')
    await app.database
      .updateTable('groups')
      .set({ tags: ['secret'], hidden_at: at(0) })
      .where('id', '=', hidden)
      .execute()
    const zone = { timezone: 'Europe/Zurich' }
    await makeEvent('Lengths', 10, { venue_city: 'Zürich', ...zone })
    await makeEvent('Dip', 20, { venue_city: 'zurich', timezone: 'UTC' })
    await makeEvent('Song', 30, { group_id: choir, venue_city: 'Zürich', ...zone })
    await makeEvent('Solo', 30, { group_id: null, venue_city: ' ' })
    await makeEvent('Secret', 10, { group_id: hidden, venue_city: 'Nowhere' })
    for (const set of [{ status: 'draft' }, { visibility: 'unlisted' }, { hidden_at: at(0) }, { starts_at: at(-30) }])
      await makeEvent('Not shown', 10, { venue_city: 'Nowhere', ...set })
    const answer = await app.get('/v1/events/filters', { token })
    assert.deepEqual(answer.body.data, {
      tags: [
        { name: 'sport', count: 3 },
        { name: 'water', count: 2 },
        { name: 'music', count: 1 },
      ],
      cities: [{ name: 'Zürich', count: 3 }],
      languages: [],
      timezone: 'Europe/Zurich',
    })
  })

  it('shows nothing that is not public, from the moment it is not', async () => {
    const id = await makeEvent('Night swim', 10, { status: 'draft' })
    const states: [set: object, isFound: boolean][] = [
      [{}, false],
      [{ status: 'scheduled' }, true],
      [{ hidden_at: at(0) }, false],
      [{ hidden_at: null }, true],
      [{ visibility: 'unlisted' }, false],
      [{ visibility: 'members' }, false],
      [{ visibility: 'public' }, true],
      [{ status: 'cancelled' }, false],
    ]
    for (const [set, isFound] of states) {
      if (Object.keys(set).length > 0) await change(id, set)
      for (const [q, more] of [
        ['lakeside', ''],
        ['night', `&from=${at(-100)}`],
        ['lakeside', '&group=lakeside'],
      ] as const)
        assert.equal(await find(q, more), isFound ? 'Night swim' : '', JSON.stringify([set, q, more]))
    }
    await change(id, { status: 'scheduled' })
    for (const set of [{ hidden_at: at(0) }, { hidden_at: null, deleted_at: at(0) }]) {
      await app.database.updateTable('groups').set(set).where('id', '=', lakeside).execute()
      assert.equal(await find('night'), '')
      assert.equal(await find('lakeside'), '')
    }
  })

  it('knows a new name of a group at once, of its past events after a few minutes', async () => {
    await makeEvent('Lengths', 10)
    await makeEvent('Old lengths', -100)
    await refresh()
    await rename(lakeside, 'Riverside Rowers')
    const past = `&from=${at(-200)}`
    assert.equal(await find('riverside', past), 'Lengths')
    assert.equal(await find('lakeside'), '')
    await refresh()
    assert.equal(await find('riverside', past), 'Old lengths, Lengths')
    assert.equal(await find('lakeside', past), '')
    assert.deepEqual(await app.database.selectFrom('event_search_renames').selectAll().execute(), [])
  })

  it('keeps events in the index of those to come until a day after the start, and events that are moved ahead', async () => {
    const id = await makeEvent('Lengths', -25)
    await makeEvent('Dip', -23)
    await makeEvent('Dive', 1)
    await refresh()
    const listAhead = async () =>
      (
        await app.database
          .selectFrom('event_search as s')
          .innerJoin('events as e', 'e.id', 's.event_id')
          .select('title')
          .where('s.is_ahead', '=', true)
          .orderBy('title')
          .execute()
      ).map((row) => row.title)
    assert.deepEqual(await listAhead(), ['Dip', 'Dive'])
    assert.equal(await find('lakeside'), 'Dive')
    await change(id, { starts_at: at(5), over_at: at(6) })
    assert.deepEqual(await listAhead(), ['Dip', 'Dive', 'Lengths'])
    assert.equal(await find('lakeside'), 'Dive, Lengths')
  })

  it('agrees with events and groups after changes at the same time', async () => {
    const groups = [lakeside, await makeGroup('choir', 'Open Choir')]
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => makeEvent(`Event ${n}`, n % 3 === 0 ? -50 : n, { group_id: groups[n % 2] })),
    )
    await refresh()
    const sets = [
      { status: 'draft' },
      { hidden_at: at(0) },
      { status: 'scheduled' },
      { description: 'New text' },
      { starts_at: at(2) },
    ]
    const changes = Array.from({ length: 60 }, (_, n): (() => Promise<unknown>) => {
      const [id, group] = [ids[(n * 7) % ids.length]!, groups[n % 2]!]
      if (n % 3 === 0) return () => rename(group, `Name ${n} of lake`)
      if (n % 3 === 1) return () => change(id, { title: `Title ${n}`, ...sets[n % sets.length], over_at: at(200) })
      return () => (n % 2 ? makeEvent(`Late ${n}`, n, { group_id: group }) : refresh())
    })
    await Promise.all(changes.map((work) => work()))
    await refresh()
    assert.equal(await countWrongSearch(app.database), 0)
  })

  it('gets its rows from the migration while events and groups change', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => makeEvent(`Event ${n}`, n)))
    await app.database.updateTable('event_search').set({ words: '' }).execute()
    await app.database.updateTable('groups').set({ words: null }).execute()
    const migration = listMigrations().find(({ name }) => name.startsWith('0165'))!
    const fills = splitStatements(migration.text).filter((text) => text.includes('do $$'))
    assert.equal(fills.length, 3)
    const fill = async () => {
      for (const text of fills) await sql.raw(text).execute(app.database)
    }
    await Promise.all([
      fill(),
      ...Array.from({ length: 10 }, (_, n) => rename(lakeside, `Name ${n}`)),
      ...ids.map((id, n) => change(id, { title: `Title ${n}` })),
      ...ids.slice(0, 5).map((id) => app.database.deleteFrom('events').where('id', '=', id).execute()),
    ])
    await fill()
    await refresh()
    assert.equal(await countWrongSearch(app.database), 0)
    const wrong = sql<boolean>`words is distinct from group_search_words(name, description)`
    assert.deepEqual(await app.database.selectFrom('groups').select('name').where(wrong).execute(), [])
    assert.equal((await app.database.selectFrom('event_search').select('event_id').execute()).length, 25)
  })
})
