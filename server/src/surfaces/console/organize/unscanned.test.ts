import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { type Guest, type MadeEvent, makeGuest, makeGuests } from '#test/support/builders/events.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

/** A group that held ten events with twelve people each, and another beside it to compare with. */
const dates = 10
const people = 12

/** What says or implies of a person that they were not there, or were there for the first time. */
const verdicts =
  /no-shows?\b|(not|n’t|never) (yet )?(been )?checked in|n’t come|never came|Came to 0|>0 times|0 came\b|came, \d+% of|first time|first-timers|came back|showed up|missed/gi

let site: Site
let owner: Guest
let guests: Guest[]
let group: { id: string; urlname: string }
let events: MadeEvent[]
let upcoming: MadeEvent
let badge: string
before(async () => {
  site = await openSite()
  guests = await makeGuests(site.app, people)
  ;({ group, owner } = await scene(site.app, { people: { owner: { part: 'owner', name: 'Olive' } } }))
  events = []
  for (let week = 1; week <= dates; week++) events.push(await makeDate(-week * 7 * 24 * 60))
  upcoming = await makeDate(7 * 24 * 60)
  badge = await makeBadge()
  await countPeople(site.app)
})
after(() => site[Symbol.asyncDispose]())

async function makeDate(startsIn: number): Promise<MadeEvent> {
  const id = await makeEventRow(site.app, group.id, { title: 'Open stage', startsIn, confirmed: people, seats: 40 })
  await sql`
    insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
    select gen_random_uuid(), e.id, e.group_id, u.id, 'confirmed', e.starts_at - interval '2 days', e.starts_at
    from events e, unnest(${guests.map((guest) => guest.id)}::uuid[]) as u (id) where e.id = ${id}`.execute(
    site.app.database,
  )
  return { id, groupId: group.id }
}

async function makeBadge(): Promise<string> {
  const manager = await browse(site, owner)
  const look = { icon: '🌱', color: '#2f9e6b', shape: 'circle', description: '', points: '0' }
  const made = await manager.post(`/organize/groups/${group.urlname}/badges/new`, { ...look, name: 'Helper' })
  assert.equal(made.status, 303, made.text)
  return made.location!.split('/').at(-1)!
}

/** The first `came` of the guests of each past event. */
async function checkIn(of: readonly MadeEvent[], came: number): Promise<void> {
  const ids = guests.slice(0, came).map(({ id }) => id)
  await sql`
    insert into checkins (id, event_id, group_id, user_id, method, checked_in_at)
    select gen_random_uuid(), e.id, e.group_id, u.id, 'manual', e.starts_at
    from events e, unnest(${ids}::uuid[]) as u (id) where e.id = any(${of.map(({ id }) => id)}::uuid[])
    on conflict do nothing`.execute(site.app.database)
  await countPeople(site.app)
}

/** What can stand for the parts of a path, and the lists and filters that an address can ask for. */
const queries: Record<string, string[]> = {
  '/me/events': ['', '?list=past'],
  '/organize/groups/:slug': ['', '?list=past'],
  '/organize/groups/:slug/people': ['', ...['neverCame', 'noShows', 'missed', 'new'].map((key) => `?segment=${key}`)],
  '/organize/groups/:slug/numbers': ['', '?period=30', '?period=365'],
  '/organize/events/:id/attendees': ['', ...['going', 'checked-in', 'no-show'].map((key) => `?list=${key}`)],
}

function fill(route: string): string[] {
  const id = events[3]!.id
  const parts: Record<string, string> = { slug: group.urlname, userId: guests.at(-1)!.id, badge }
  const ids = route.includes('/:id') ? [id, upcoming.id] : [id]
  return ids.flatMap((event) => {
    const path = route.replace(/:(\w+)/g, (whole, name: string) => (name === 'id' ? event : (parts[name] ?? whole)))
    return path.includes(':') ? [] : (queries[route] ?? ['']).map((query) => path + query)
  })
}

const ofGroup = /^\/(organize\b|me\b|events\/:id|groups\/:slug|door\/:id|badges\/:slug|$)/

/** Each page of the group that answers, with the verdicts in what a browser shows of it. */
async function walk(visitor: Visitor): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { method, url } of site.routes) {
    if (method !== 'GET' || !ofGroup.test(url)) continue
    for (const path of fill(url)) {
      const { status, text, headers } = await visitor.get(path)
      if (status !== 200 || !String(headers['content-type']).includes('text/html')) continue
      const shown = text.replaceAll(/(href|action|src|value|name|id|class)="[^"]*"/g, '')
      found.set(
        path,
        [...shown.matchAll(verdicts)].map(([words]) => words),
      )
    }
  }
  return found
}

async function csvOf(manager: Visitor, path: string): Promise<string> {
  const { location } = await manager.post(path, {})
  return (await manager.get(new URL(location!, site.baseUrl).pathname)).text
}

it('a group that checks in no one, or only a few, reads nowhere who did not come', async () => {
  const [manager, guest] = [await browse(site, owner), await browse(site, guests.at(-1))]
  for (const came of [0, 3]) {
    await checkIn(events, came)
    for (const visitor of [manager, guest]) {
      const found = await walk(visitor)
      const told = [...found].filter(([, words]) => words.length > 0)
      assert.deepEqual(told, [], `${came} of ${people} were checked in`)
      assert.ok(found.size >= (visitor === manager ? 40 : 10), `${found.size} pages`)
    }
    const everyone = await csvOf(manager, `/organize/groups/${group.urlname}/people/export`)
    assert.deepEqual(columnOf(everyone, 'no_shows'), new Set(['0']))
    const attendees = await csvOf(manager, `/organize/events/${events[0]!.id}/attendees/export`)
    assert.doesNotMatch(attendees, verdicts)
  }
})

function columnOf(csv: string, name: string): Set<string> {
  const [head, ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return new Set(rows.map((row) => row[head!.indexOf(name)]!))
}

it('the same pages say it once a third was checked in', async () => {
  await checkIn(events, 4)
  const found = await walk(await browse(site, owner))
  const past = `/organize/events/${events[3]!.id}`
  const of = `/organize/groups/${group.urlname}`
  for (const path of [
    ...[past, `${past}/attendees`, `${past}/attendees?list=no-show`, `${past}/announcements/new`],
    ...[`${past}/attendees/${guests.at(-1)!.id}`, `${of}/people`, `${of}/people?segment=missed`],
    ...[`${of}/people/${guests.at(-1)!.id}`, `${of}/numbers`],
  ])
    assert.ok(found.get(path)!.length > 0, path)
  const award = await (await browse(site, owner)).get(`${of}/badges/${badge}`)
  assert.match(award.text, new RegExp(`<option value="${events[3]!.id}"`))
  const mine = await walk(await browse(site, guests.at(-1)))
  assert.deepEqual(mine.get('/me/events?list=past'), [], 'members are never told that they were not checked in')
  const came = await (await browse(site, guests[0])).get('/me/events?list=past')
  assert.match(came.text, /You were there/)
})

it('no mail has words for people who did not come', () => {
  const folder = join(import.meta.dirname, '../../../messages/en')
  const files = globSync('mail*.ts', { cwd: folder })
  assert.ok(files.length > 1)
  for (const file of files) {
    const said = readFileSync(join(folder, file), 'utf8').match(/no-shows?\b|not checked in|n’t come\b|never came/gi)
    assert.deepEqual(said, null, file)
  }
})

it('someone new in such a group has no figures of attendance', async () => {
  const newcomer = await makeGuest(site.app, { name: 'Nina' })
  const row = { group_id: group.id, user_id: newcomer.id, favorited_at: site.app.clock.now().toISOString() }
  await site.app.database.insertInto('group_favorites').values(row).execute()
  await site.app.database.deleteFrom('checkins').where('group_id', '=', group.id).execute()
  await countPeople(site.app)
  const { status, text } = await (await browse(site, owner)).get(
    `/organize/groups/${group.urlname}/people/${newcomer.id}`,
  )
  assert.equal(status, 200)
  assert.doesNotMatch(text, /no-show/i)
})

it('the first event of a group says of no one that they came for the first time, unless it was scanned', async () => {
  const fresh = await scene(site.app, { people: { owner: 'owner' }, event: { seats: 9, startsIn: 60 } })
  const manager = await browse(site, fresh.owner)
  for (const guest of guests.slice(0, 4))
    assert.equal((await site.app.post(`/v1/events/${fresh.event.id}/rsvp`, { token: guest.token })).status, 201)
  const readAttendees = async () => (await manager.get(`/organize/events/${fresh.event.id}/attendees`)).text
  assert.match(await readAttendees(), /First time/, 'before it, of those who will come')
  site.app.clock.advance(86_400_000)
  const past = await readAttendees()
  assert.match(past, /Had a spot/)
  assert.doesNotMatch(past, verdicts)
  await checkIn([fresh.event], 4)
  assert.match(await readAttendees(), /First time/)
})
