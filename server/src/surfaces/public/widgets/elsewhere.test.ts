import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'

const app = useApp()
const url = 'https://www.meetup.com/garden/events/1'

async function load(path: string, input: Parameters<typeof makeEventRow>[2]) {
  const group = await makeGroupRow(app)
  await makeEventRow(app, group.id, { seats: 5, takes_rsvps: false, source: 'meetup', ...input })
  const { text } = await app.get(path.replace('{group}', group.urlname))
  return text
}

for (const path of ['/widget/next-event?groups={group}', '/widget/carousel?groups={group}&lang=de']) {
  const words = path.includes('lang=de') ? 'Auf Meetup zusagen' : 'RSVP on Meetup'
  it(`${path} leads to the site where RSVPs are made, and offers it to search engines`, async () => {
    const text = await load(path, { platform_event_url: url })
    assert.match(
      text,
      new RegExp(`class="button" href="${url}" target="_blank" rel="nofollow noopener"[^>]*>${words}</a>`),
    )
    assert.match(text, new RegExp(`"offers":{"@type":"Offer","url":"${url}"}`))
    assert.doesNotMatch(text, /of 5 going|von 5 dabei/)
  })
  it(`${path} leads to the event page where no web address is known`, async () => {
    for (const platform_event_url of [null, 'javascript:told()']) {
      const text = await load(path, { platform_event_url })
      assert.match(
        text,
        /class="button" href="https:\/\/hearth\.test\/events\/[^"]+"[^>]*>(See the event|Zum Termin)<\/a>/,
      )
      assert.doesNotMatch(text, /href="javascript|"offers"/)
    }
  })
}

for (const format of ['ics', 'rss'])
  it(`the ${format} feed of a group says where RSVPs are made`, async () => {
    const text = await load(`/feeds/groups/{group}.${format}`, { platform_event_url: url })
    assert.ok(text.replaceAll('\r\n ', '').includes(`RSVP on Meetup: ${url}`), text)
    assert.match(await load(`/feeds/groups/{group}.${format}`, { platform_event_url: null }), /RSVPs aren’t made here/)
  })

const modes = {
  elsewhere: { rsvp_mode: 'elsewhere', ticket_url: 'https://www.shop.example/night' },
  none: { rsvp_mode: 'none' },
} as const

it('a widget leads to the site that the organizers chose, and to the event page where people just come', async () => {
  const native = { source: 'native' }
  const elsewhere = await load('/widget/next-event?groups={group}', { ...native, ...modes.elsewhere })
  assert.match(elsewhere, /class="button" href="https:\/\/www\.shop\.example\/night"[^>]*>RSVP on shop\.example<\/a>/)
  assert.match(elsewhere, /"offers":\{"@type":"Offer","url":"https:\/\/www\.shop\.example\/night"\}/)
  const none = await load('/widget/next-event?groups={group}', { ...native, ...modes.none })
  assert.match(none, /class="button" href="https:\/\/hearth\.test\/events\/[^"]+"[^>]*>See the event<\/a>/)
  assert.doesNotMatch(none, /"offers"|of 5 going/)
})

for (const format of ['ics', 'rss'])
  it(`the ${format} feed of a group says how people sign up, once`, async () => {
    const read = async (mode: object) =>
      (await load(`/feeds/groups/{group}.${format}`, { source: 'native', ...mode })).replaceAll('\r\n ', '')
    const elsewhere = await read(modes.elsewhere)
    assert.match(elsewhere, /https:\/\/www\.shop\.example\/night/)
    assert.doesNotMatch(elsewhere, /RSVP on|RSVPs aren’t made here/)
    assert.match(await read(modes.none), /No RSVP needed\\?, just come/)
  })
