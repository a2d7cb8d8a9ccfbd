import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp, useApp } from '#test/support/app/harness.ts'
import { hostileTexts, makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

const app = useApp()
const base = 'https://hearth.test'

const load = (url: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.get(`/oembed?${new URLSearchParams({ url, ...more })}`, { headers })
const update = (table: 'events' | 'groups', id: string, set: object) =>
  app.database
    .updateTable(table)
    .set(set as never)
    .where('id', '=', id)
    .execute()

describe('oEmbed', () => {
  it('the page of an event becomes a frame with its widget', async () => {
    const group = await makeGroupRow(app, { name: 'Garden' })
    const id = await makeEventRow(app, group.id, { title: 'Sowing day' })
    const { status, body, headers } = await load(`${base}/events/${id}/?from=mail#rsvp`)
    assert.equal(status, 200)
    const { html, ...rest } = body as unknown as { html: string }
    assert.deepEqual(rest, {
      ...{ version: '1.0', type: 'rich', title: 'Sowing day', author_name: 'Garden' },
      author_url: `${base}/groups/${group.urlname}`,
      ...{ provider_name: 'Hearth', provider_url: base, cache_age: 300 },
      ...{ thumbnail_url: `${base}/og/events/${id}.png`, thumbnail_width: 1200, thumbnail_height: 630 },
      ...{ width: 480, height: 550 },
    })
    assert.equal(
      html,
      `<iframe src="${base}/widget/next-event?event=${id}" title="Sowing day" width="480" height="550" style="border:0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    )
    const frame = await app.get(`/widget/next-event?event=${id}`)
    assert.match(frame.text, /<h1><a [^>]+>Sowing day</)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cache-control'], 'public, max-age=300')
    const again = await load(`${base}/events/${id}`, {}, { 'if-none-match': headers.etag! })
    assert.equal(again.status, 304)
  })

  it('the page of a group becomes a frame with its next events, and small frames fit what was asked for', async () => {
    const group = await makeGroupRow(app, { name: 'Choir' })
    const { body } = await load(`${base}/groups/${group.urlname}`, {
      maxwidth: '320',
      maxheight: '200',
      format: 'json',
    })
    const { title, width, height, html, ...rest } = body as unknown as Record<string, string>
    assert.deepEqual([title, width, height], ['Choir', 320, 200])
    assert.match(html!, new RegExp(`/widget/carousel\\?groups=${group.urlname}&amp;size=compact"`))
    assert.equal('thumbnail_url' in rest, false, 'it would be larger than the frame')
  })

  it('other formats are 501, and a wrong size is ignored', async () => {
    const group = await makeGroupRow(app)
    const url = `${base}/groups/${group.urlname}`
    const refused = await load(url, { format: 'xml' })
    assert.deepEqual([refused.status, refused.body.code], [501, 'format_unsupported'])
    for (const maxwidth of ['0', '-5', '1e3', 'wide', '99999999'])
      assert.equal((await load(url, { maxwidth })).body.width, 700, maxwidth)
  })

  it('every URL but that of an event or a group of this instance is 404', async () => {
    const id = await makeEventRow(app, (await makeGroupRow(app)).id)
    const urls = [
      ...['', 'x', `/events/${id}`, `https://other.example/events/${id}`, `https://hearth.test:444/events/${id}`],
      ...[`https://a@hearth.test/events/${id}`, `http://hearth.test/events/${id}`, `${base}/events/${id}/share`],
      ...[
        `${base}/events`,
        `${base}/events/x`,
        `${base}/groups/no-such-group`,
        `${base}/members/ana`,
        `javascript:told()`,
      ],
      `${base}/events/${id}?${'x'.repeat(2000)}`,
    ]
    for (const url of urls) assert.equal((await load(url)).status, 404, url)
    assert.equal((await app.get('/oembed')).status, 404)
    assert.equal((await app.get(`/oembed?url=${base}/events/${id}&url=x`)).status, 404)
  })

  it('what not everyone is shown is 404 like what does not exist, and its frame is empty', async () => {
    const states: object[] = [
      { visibility: 'unlisted' },
      { visibility: 'members' },
      { status: 'draft' },
      { hidden_at: app.clock.now().toISOString() },
    ]
    for (const state of states) {
      const id = await makeEventRow(app, (await makeGroupRow(app)).id, { title: 'Secret supper' })
      await update('events', id, state)
      const { status, text } = await load(`${base}/events/${id}`)
      assert.deepEqual([status, text.includes('Secret')], [404, false], JSON.stringify(state))
      assert.doesNotMatch((await app.get(`/widget/next-event?event=${id}`)).text, /Secret/)
    }
    for (const state of ['hidden_at', 'deleted_at']) {
      const group = await makeGroupRow(app, { name: 'Secret society' })
      const id = await makeEventRow(app, group.id)
      await update('groups', group.id, { [state]: app.clock.now().toISOString() })
      assert.equal((await load(`${base}/groups/${group.urlname}`)).status, 404)
      assert.equal((await load(`${base}/events/${id}`)).status, 404)
    }
  })

  it('a past event says so in its frame, and a cancelled one is named', async () => {
    const group = await makeGroupRow(app)
    const past = await makeEventRow(app, group.id, { startsIn: -600 })
    const frame = await app.get(`/widget/next-event?event=${past}`)
    assert.match(frame.text, />See the event<\/a>/)
    assert.doesNotMatch(frame.text, /Happening now|>RSVP</)
    const off = await makeEventRow(app, group.id, { status: 'cancelled' })
    assert.equal((await load(`${base}/events/${off}`)).status, 200)
    assert.match((await app.get(`/widget/next-event?event=${off}`)).text, /Cancelled: event on/)
  })

  it('no title becomes a tag or an attribute of the frame', async () => {
    const group = await makeGroupRow(app)
    for (const title of hostileTexts) {
      const id = await makeEventRow(app, group.id, { title })
      const { body } = await load(`${base}/events/${id}`)
      const html = body.html as unknown as string
      assert.equal(body.title, title)
      assert.match(html, /^<iframe (?:[a-z]+="[^"<>]*" ?)+><\/iframe>$/, title)
      assert.equal([...html.matchAll(/[a-z]+="/g)].length, 7, title)
    }
  })

  it('the pages of public events and groups say where their embed code is, unlisted ones do not', async () => {
    const group = await makeGroupRow(app)
    const id = await makeEventRow(app, group.id)
    for (const path of [`/events/${id}`, `/groups/${group.urlname}`]) {
      const { text } = await app.get(path)
      const href = /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(text)![1]!
      const found = await app.get(
        href.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).slice(base.length),
      )
      assert.equal(found.status, 200, href)
    }
    await update('events', id, { visibility: 'unlisted' })
    assert.doesNotMatch((await app.get(`/events/${id}`)).text, /oembed/)
  })
})

it('oEmbed counts as a widget: an address with too many requests gets 429', async () => {
  await using small = await startApp({ limits: { authenticated: 1000, anonymous: 1000, widgets: 2 } })
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await small.get('/oembed?url=x')).status)
  assert.deepEqual(statuses, [404, 404, 429])
})
