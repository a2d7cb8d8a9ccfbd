import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openDrawer } from '#platform/media/drawing.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { hostileTexts, makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/previews')
mkdirSync(pictures, { recursive: true })

const app = useApp()

const later = (ms = 1000) => app.clock.advance(ms)
const at = () => app.clock.now().toISOString()
const changeUser = (person: Person, set: object) =>
  app.database.updateTable('users').set(set).where('id', '=', person.id).execute()

describe('the sitemap', () => {
  const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name), parseTagValue: false })
  async function read(path: string) {
    const { status, text, headers } = await app.get(path)
    assert.deepEqual([status, XMLValidator.validate(text)], [200, true], path)
    assert.match(headers['content-type']!, /^application\/xml/)
    return parser.parse(text)
  }
  async function readAll(): Promise<{ files: string[]; urls: { loc: string; lastmod?: string }[] }> {
    const files = (await read('/sitemap.xml')).sitemapindex.sitemap.map((one: { loc: string }) => one.loc)
    const urls = []
    for (const file of files) urls.push(...((await read(new URL(file).pathname)).urlset.url ?? []))
    return { files, urls }
  }

  it('has every group, event and profile that everybody may see, once, and no other', async () => {
    const shown = await makeGroupRow(app)
    const hidden = await makeGroupRow(app, { hidden_at: at() })
    const archived = await makeGroupRow(app, { deleted_at: at() })
    const nameless = await makeGroupRow(app, { urlname: null })
    const event = await makeEventRow(app, shown.id)
    const past = await makeEventRow(app, null, { startsIn: -100_000 })
    const unseen = [
      await makeEventRow(app, shown.id, { status: 'draft' }),
      await makeEventRow(app, shown.id, { status: 'cancelled' }),
      await makeEventRow(app, shown.id, { hidden_at: at() }),
      await makeEventRow(app, hidden.id),
      await makeEventRow(app, archived.id),
    ]
    const people = []
    for (const set of [
      { search_engines: true },
      {},
      { profile_visibility: 'private' },
      { suspended_at: at() },
      { deleted_at: at() },
      { username: null },
      { needs_name: true },
    ]) {
      const person = await makeUser(app)
      people.push(person.username)
      const isHidden = Object.keys(set).some((name) => name !== 'search_engines')
      if (Object.keys(set).length > 0) await changeUser(person, { search_engines: isHidden, ...set })
    }
    const { urls } = await readAll()
    const paths = urls.map(({ loc }) => new URL(loc).pathname)
    assert.equal(new Set(paths).size, paths.length)
    const expected = [
      `/groups/${shown.urlname}`,
      `/groups/${nameless.id}`,
      `/events/${event}`,
      `/events/${past}`,
      `/members/${people[0]}`,
    ]
    assert.deepEqual(paths.sort(), expected.sort())
    assert.ok(unseen.every((id) => !paths.includes(`/events/${id}`)))
    for (const { loc, lastmod } of urls) if (!loc.includes('/members/')) assert.match(lastmod!, /^\d{4}-\d\d-\d\dT/)
  })

  it('is cut into pages that hold all of many, each once', async () => {
    await sql`insert into groups (id, urlname, name, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n, 'Many', timestamptz '2020-01-01' + n / 3 * interval '1 second', now()
      from generate_series(1, 10050) as n`.execute(app.database)
    later(3_600_000)
    const { files, urls } = await readAll()
    const names = files.map((file) => new URL(file).pathname)
    assert.deepEqual(names.filter((name) => name.startsWith('/sitemap-groups')).length, 2)
    const many = urls.filter(({ loc }) => loc.includes('/groups/many-')).map(({ loc }) => loc)
    assert.deepEqual([many.length, new Set(many).size], [10_050, 10_050])
  })

  it('is 304 for whoever has it, and 404 where there is no such page', async () => {
    const { headers } = await app.get('/sitemap-events.xml')
    assert.equal(headers['cache-control'], 'public, max-age=3600')
    assert.equal((await app.get('/sitemap-events.xml', { headers: { 'if-none-match': headers.etag! } })).status, 304)
    for (const page of [
      'x',
      'events-',
      'events-1',
      'events-99999999999999999-x',
      'constructor',
      'events-1-00000000-0000-0000-0000-00000000000',
    ])
      assert.equal((await app.get(`/sitemap-${page}.xml`)).status, 404, page)
    assert.equal((await app.get('/sitemap-events-9999999999999-00000000-0000-0000-0000-000000000000.xml')).status, 200)
  })

  it('is named by robots.txt, which closes what is nobody’s to find', async () => {
    const { text, headers } = await app.get('/robots.txt')
    assert.match(headers['content-type']!, /^text\/plain/)
    assert.match(text, /^User-agent: \*\n/)
    assert.ok(text.endsWith('\nSitemap: https://hearth.test/sitemap.xml\n'))
    for (const line of ['Disallow: /v1/', 'Disallow: /account', 'Disallow: /feeds/', 'Allow: /v1/uploads/file/'])
      assert.ok(text.split('\n').includes(line), line)
  })
})

describe('the picture of a page', () => {
  async function look(path: string, file?: string) {
    const answer = await app.http.inject(path)
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png'], path)
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([width, height, format], [1200, 630, 'png'])
    if (file) writeFileSync(join(pictures, `${file}.png`), answer.rawPayload)
    return answer
  }

  it('is there for an event, a group and a member', async () => {
    const group = await makeGroupRow(app, {
      name: 'Repair Café Kreuzberg',
      description: 'Tools, tea and people who know how things work.',
      favorites_count: 128,
    })
    const venue = { venue_name: 'The old brewery', venue_city: 'Berlin' }
    const event = await makeEventRow(app, group.id, {
      title: 'Mending night: bring lamps, radios and whatever else has stopped',
      ...venue,
    })
    const ana = await makeUser(app, { name: 'Ana Lee', username: 'ana-lee' })
    await changeUser(ana, {
      bio: 'I grow tomatoes on a roof and write small programs for people who do the same.',
      location: 'Porto',
      theme_color: 'ocean',
    })
    const first = await look(`/og/events/${event}.png`, 'event')
    await look(`/og/groups/${group.urlname}.png`, 'group')
    await look('/og/members/Ana-Lee.png', 'member')
    assert.equal(first.headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(first.headers['x-ratelimit-limit'], '10000')
  })

  it('may be kept for an hour, or for good under its version, and is 304 for whoever has it', async () => {
    const group = await makeGroupRow(app)
    const path = `/og/groups/${group.urlname}.png`
    const { headers } = await look(path)
    assert.match(String(headers['cache-control']), /^public, max-age=3600/)
    const etag = String(headers.etag)
    const again = await app.get(path, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.text], [304, ''])
    const versioned = `${path}?v=${etag.slice(1, -1)}`
    assert.equal((await look(versioned)).headers['cache-control'], 'public, max-age=31536000, immutable')
    await app.database.updateTable('groups').set({ name: 'Renamed' }).where('id', '=', group.id).execute()
    later()
    const renamed = await look(versioned)
    assert.match(String(renamed.headers['cache-control']), /^public, max-age=3600/)
    assert.notEqual(renamed.headers.etag, etag)
  })

  it('is of nothing that is not everybody’s', async () => {
    const group = await makeGroupRow(app)
    const hidden = await makeGroupRow(app, { hidden_at: at() })
    const paths = [
      `/og/groups/${hidden.urlname}.png`,
      '/og/groups/none.png',
      '/og/events/none.png',
      '/og/members/none.png',
    ]
    for (const wish of [{ status: 'draft' }, { hidden_at: at() }, { group_id: hidden.id }])
      paths.push(`/og/events/${await makeEventRow(app, group.id, wish)}.png`)
    for (const set of [{ profile_visibility: 'private' }, { suspended_at: at() }, { deleted_at: at() }]) {
      const person = await makeUser(app)
      await changeUser(person, set)
      paths.push(`/og/members/${person.username}.png`)
    }
    for (const path of [...paths, '/og/events/%00.png', '/og/members/..%2f..%2fetc.png', '/og/x/y.png']) {
      const answer = await app.get(path)
      assert.equal(answer.status, 404, path)
      assert.doesNotMatch(String(answer.headers['cache-control']), /public/)
    }
  })

  it('takes any text for text, in any script, however long', async () => {
    const long = [
      'x'.repeat(200),
      'Wort '.repeat(40).trim(),
      '東京の庭で種をまく日曜日の朝の集まり'.repeat(5),
      'مرحبا بكم في الحديقة',
      '🌱🎉 Frühling',
      '   ',
      '</span>&amp;',
      '\u0007\u001b',
    ]
    let n = 0
    for (const title of [...long, ...hostileTexts.slice(0, 4)]) {
      const event = await makeEventRow(app, null, { title, venue_name: title, timezone: title })
      await look(`/og/events/${event}.png`, n < 5 ? `text-${n++}` : undefined)
    }
  })

  it('is drawn one at a time, and who comes when too many wait is told to come again', async () => {
    const draw = openDrawer()
    const dot = { width: 8, height: 8, background: '#ffffff', boxes: [], texts: [] }
    const drawn = await Promise.allSettled(Array.from({ length: 30 }, () => draw(dot)))
    const refused = drawn.filter((one) => one.status === 'rejected')
    assert.equal(refused.length, 30 - 21)
    for (const { reason } of refused) assert.equal(reason.code, 'unavailable')
    assert.ok((await draw(dot)).length > 0, 'and everything goes on afterwards')
  })
})
