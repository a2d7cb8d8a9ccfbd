import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openGeocoder } from '#platform/outbound/geocoder.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const photon = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [6.9583, 50.9413] },
      properties: {
        ...{ osm_type: 'W', osm_id: 4532022, osm_key: 'tourism', osm_value: 'attraction', type: 'house' },
        ...{ name: 'Kölner Dom', street: 'Domkloster', housenumber: '4', postcode: '50667', city: 'Köln' },
        ...{ state: 'Nordrhein-Westfalen', country: 'Deutschland', countrycode: 'DE' },
      },
    },
  ],
}
const nominatim = [
  {
    ...{
      place_id: 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
      osm_type: 'way',
      lat: '50.9413',
      lon: '6.9583',
    },
    ...{ category: 'tourism', type: 'attraction', addresstype: 'tourism', name: 'Kölner Dom' },
    display_name: 'Kölner Dom, 4, Domkloster, Altstadt-Nord, Köln, Nordrhein-Westfalen, 50667, Deutschland',
    address: { house_number: '4', road: 'Domkloster', city: 'Köln', state: 'Nordrhein-Westfalen', country_code: 'de' },
  },
]
const cathedral = {
  ...{ name: 'Kölner Dom', address: 'Domkloster 4', city: 'Köln', state: 'Nordrhein-Westfalen' },
  ...{ latitude: 50.9413, longitude: 6.9583 },
}

/** A geocoder on loopback. */
async function listen(handler: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const asked: string[] = []
const handler: RequestListener = (request, reply) => {
  const url = new URL(request.url!, 'http://geocoder')
  asked.push(`${url.pathname}?${url.searchParams}`)
  const q = url.searchParams.get('q')
  if (q === 'redirect') return void reply.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
  if (q === 'slow') return
  if (q === 'huge') return void reply.end(`"${'x'.repeat(400_000)}"`)
  if (q === 'broken') return void reply.end('<html>')
  if (q === 'error') return void reply.writeHead(500).end('{}')
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify(url.pathname.endsWith('/api') ? photon : nominatim))
}

describe('a search for places', () => {
  let fake: Awaited<ReturnType<typeof listen>>
  const geocoders: Disposable[] = []
  const apps: App[] = []
  before(async () => {
    fake = await listen(handler)
  })
  after(async () => {
    for (const app of apps) await app[Symbol.asyncDispose]()
    for (const geocoder of geocoders) geocoder[Symbol.dispose]()
    fake.server.closeAllConnections()
    fake.server.close()
  })

  async function open(kind?: 'photon' | 'nominatim') {
    const geocoder = kind && openGeocoder({ url: fake.url, kind }, { timeoutMs: 300 })
    if (geocoder) geocoders.push(geocoder)
    const app = await startApp(geocoder ? { geocoder } : {})
    apps.push(app)
    const person = await makeUser(app)
    const token = await makeToken(app, person, ['manage:events'])
    const search = async (q: string) => (await app.post('/v1/manage/places/search', { token, body: { q } })).body
    return { app, person, token, search }
  }

  it('reads a link without a geocoder, and says that it has none', async () => {
    const { search } = await open()
    const linked = await search('https://www.openstreetmap.org/?mlat=50.9413&mlon=6.9583')
    assert.deepEqual(
      linked.data.places.map((place: { latitude: number }) => place.latitude),
      [50.9413],
    )
    assert.deepEqual((await search('Kölner Dom')).data, { state: 'off', places: [] })
    assert.equal((await search(' ')).code, 'validation_failed')
  })

  it('asks Photon and Nominatim in their own ways, and keeps the answer a while', async () => {
    const ways = {
      photon: '/api?q=K%C3%B6lner+Dom&limit=5',
      nominatim: '/search?q=K%C3%B6lner+Dom&limit=5&format=jsonv2&addressdetails=1',
    }
    for (const kind of ['photon', 'nominatim'] as const) {
      const { search } = await open(kind)
      asked.length = 0
      for (const q of ['Kölner Dom', ' Kölner  Dom '])
        assert.deepEqual((await search(q)).data, { state: 'ok', places: [cathedral] })
      assert.deepEqual(asked, [ways[kind]])
    }
  })

  it('fails softly with a slow, huge, broken, failing or redirecting geocoder, and follows no redirect', async () => {
    const { search } = await open('photon')
    for (const q of ['redirect', 'slow', 'huge', 'broken', 'error'])
      assert.deepEqual((await search(q)).data, { state: 'failed', places: [] }, q)
    asked.length = 0
    assert.deepEqual((await search('http://127.0.0.1:9/admin')).data, { state: 'ok', places: [] })
    assert.deepEqual(asked, [], 'an address of a page is not passed on')
  })

  it('is limited per user', async () => {
    const { app, token, search } = await open()
    for (let n = 0; n < 300; n++) await search('50.9,6.9')
    const more = await app.post('/v1/manage/places/search', { token, body: { q: '50.9,6.9' } })
    assert.deepEqual([more.status, more.body.code], [429, 'rate_limited'])
    const other = await makeToken(app, await makeUser(app), ['manage:events'])
    assert.equal((await app.post('/v1/manage/places/search', { token: other, body: { q: '50.9,6.9' } })).status, 200)
  })

  it('lists the venues of a group, each once as it was last written, the latest first', async () => {
    const { app, person, token } = await open()
    const { groupId } = await makeEventWithGroup(app)
    await giveRole(app, groupId, person, 'manager')
    const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
    const make = async (days: number, venue: object | null) => {
      const body = { title: 'x', timezone: 'Europe/Berlin', dateTime: at(days), venue }
      assert.equal((await app.post(`/v1/manage/groups/${groupId}/events`, { token, body })).status, 201)
    }
    await make(1, { name: 'Hut', city: 'Köln', notes: 'old' })
    await make(2, { name: 'Hall', address: 'Street 1', city: 'Köln', latitude: 50.9, longitude: 6.9 })
    await make(3, { name: 'hut', city: 'köln', notes: 'Ring twice' })
    await make(4, null)
    const { venues, canSearch } = (await app.get(`/v1/manage/groups/${groupId}/venues`, { token })).body.data
    assert.deepEqual(
      venues.map((venue: { name: string; notes: string }) => [venue.name, venue.notes]),
      [
        ['hut', 'Ring twice'],
        ['Hall', null],
      ],
    )
    assert.deepEqual([venues[1].address, venues[1].latitude, canSearch], ['Street 1', 50.9, false])
    const other = await makeToken(app, await makeUser(app), ['manage:events'])
    assert.equal((await app.get(`/v1/manage/groups/${groupId}/venues`, { token: other })).status, 403)
  })
})
