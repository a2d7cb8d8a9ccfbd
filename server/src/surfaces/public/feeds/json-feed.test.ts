import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { hostileTexts, makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

const app = useApp()

interface JsonFeed {
  version: string
  title: string
  home_page_url: string
  feed_url: string
  items: { id: string; title: string; content_text: string; date_published: string; _hearth: Record<string, unknown> }[]
}

const load = async (slug: string, headers: Record<string, string> = {}) => {
  const answer = await app.get(`/feeds/groups/${slug}.json`, { headers })
  return { ...answer, feed: answer.body as unknown as JsonFeed }
}

it('the JSON feed of a group is a JSON Feed 1.1 with time and place of its events', async () => {
  const group = await makeGroupRow(app, { name: 'Garden' })
  const times = { starts_at: '2031-07-01T17:00:00Z', over_at: '2031-07-01T19:00:00Z' }
  const venue = {
    venue_name: 'The shed',
    venue_address: 'Lane 1',
    venue_city: 'Berlin',
    venue_latitude: 52.5,
    venue_longitude: 13.4,
  }
  const id = await makeEventRow(app, group.id, { title: 'Sowing', description: '**Bring** gloves', ...times, ...venue })
  const off = await makeEventRow(app, group.id, {
    ...{ title: 'Pruning', status: 'cancelled', cancelled_at: app.clock.now().toISOString() },
    startsIn: 120,
  })
  const { status, headers, feed } = await load(group.urlname)
  assert.deepEqual([status, headers['content-type']], [200, 'application/feed+json; charset=utf-8'])
  assert.deepEqual(
    [feed.version, feed.home_page_url, feed.feed_url],
    [
      'https://jsonfeed.org/version/1.1',
      `https://hearth.test/groups/${group.urlname}`,
      `https://hearth.test/feeds/groups/${group.urlname}.json`,
    ],
  )
  assert.match(feed.title, /Garden/)
  const item = feed.items.find((one) => one.id === `https://hearth.test/events/${id}`)!
  assert.equal(item.title, 'Sowing')
  assert.match(item.content_text, /The shed, Lane 1, Berlin[\s\S]*Bring gloves/)
  assert.deepEqual(item._hearth, {
    ...{ id, status: 'scheduled', timezone: 'Europe/Berlin' },
    startsAt: '2031-07-01T17:00:00.000Z',
    endsAt: '2031-07-01T19:00:00.000Z',
    venue: {
      name: 'The shed',
      address: 'Lane 1',
      city: 'Berlin',
      state: null,
      latitude: 52.5,
      longitude: 13.4,
      isOnline: false,
    },
  })
  const gone = feed.items.find((one) => one.id === `https://hearth.test/events/${off}#cancelled`)!
  assert.deepEqual([gone._hearth.status, gone.title], ['cancelled', 'Cancelled: Pruning'])
})

it('the JSON feed shows what the news feed shows, and is sent once', async () => {
  const group = await makeGroupRow(app)
  await makeEventRow(app, group.id, { title: 'Open' })
  for (const state of [{ visibility: 'unlisted' }, { visibility: 'members' }, { status: 'draft' }])
    await makeEventRow(app, group.id, { title: 'Secret', ...state })
  await makeEventRow(app, group.id, { title: 'Secret', hidden_at: app.clock.now().toISOString() })
  const { feed, headers } = await load(group.urlname)
  assert.deepEqual(
    feed.items.map((item) => item.title),
    ['Open'],
  )
  assert.equal(headers['cache-control'], 'public, max-age=300')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal((await load(group.urlname, { 'if-none-match': headers.etag! })).status, 304)
  await app.database
    .updateTable('groups')
    .set({ hidden_at: app.clock.now().toISOString() })
    .where('id', '=', group.id)
    .execute()
  app.clock.advance(2000)
  assert.equal((await load(group.urlname)).status, 404)
  assert.equal((await load('no-such-group')).status, 404)
})

it('the JSON feed never has the link to join online, and keeps hostile texts as text', async () => {
  const group = await makeGroupRow(app)
  for (const title of hostileTexts)
    await makeEventRow(app, group.id, { title, online_url: 'https://meet.example/secret-room' })
  const { feed, text } = await load(group.urlname)
  assert.deepEqual(new Set(feed.items.map((item) => item.title)), new Set(hostileTexts))
  assert.doesNotMatch(text, /secret-room/)
})

it('the page of a group names its JSON feed', async () => {
  const group = await makeGroupRow(app)
  const { text } = await app.get(`/groups/${group.urlname}`)
  assert.ok(text.includes(`type="application/feed+json" title="Garden" href="/feeds/groups/${group.urlname}.json"`))
})
