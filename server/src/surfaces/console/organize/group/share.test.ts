import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { writeSvgCode } from '#platform/media/qr-code.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

let site: Site
let owner: Person
before(async () => {
  site = await openSite()
  owner = await makeUser(site.app)
})
after(() => site[Symbol.asyncDispose]())

const name = '</textarea><script>alert(1)</script> & "Co"'
async function openShare(query = '', person = owner) {
  const { urlname } = await makeClub(site.app, [[owner, 'owner']], { name })
  const page = await (await browse(site, person)).get(`/organize/groups/${urlname}/share${query}`)
  return { ...page, urlname }
}
const decoded = (written: string) => written.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
/** What a browser shows in the text area. */
const areaIn = (text: string, id: string) => {
  const written = new RegExp(`<textarea id="${id}"[^>]*>\n(.*?)</textarea>`, 's').exec(text)![1]!
  return decoded(written)
}

it('the page has the link, its QR code, a text for others, and the feeds of the group', async () => {
  const { text, urlname, headers } = await openShare()
  const url = `${site.baseUrl}/groups/${urlname}`
  assert.ok(text.includes(`id="link" readonly value="${url}"`))
  assert.match(text, /class="qr-image" role="img"/)
  assert.ok(text.includes(`href="/groups/${urlname}/qr.svg" download`))
  for (const ending of ['ics', 'rss'])
    assert.ok(text.includes(`value="${site.baseUrl}/feeds/groups/${urlname}.${ending}"`))
  const said = encodeURIComponent(`${name}

Join us: ${url}`)
  assert.ok(decoded(text).includes(`href="https://wa.me/?text=${said}"`))
  assert.match(decoded(text), /href="mailto:\?subject=/)
  assert.match(String(headers['content-security-policy']), /frame-src 'self'/)
  assert.doesNotMatch(String(headers['content-security-policy']), /wa\.me|mastodon/, 'nothing is loaded from there')
  const code = await site.visitor().get(`/groups/${urlname}/qr.svg`)
  assert.deepEqual([code.status, code.text], [200, writeSvgCode(url)])
})

it('the name of a group is text in the page, and text again in the code that others paste', async () => {
  const { text, urlname } = await openShare()
  assert.doesNotMatch(text, /<script>alert/)
  const snippet = areaIn(text, 'snippet')
  assert.doesNotMatch(snippet, /<script>alert|<\/textarea>/)
  assert.match(snippet, new RegExp(`^<a data-community-widget="/widget/next-event" data-groups="${urlname}"\n`))
  assert.match(areaIn(text, 'plain-snippet'), /^<iframe src="[^"]+" title="[^"]+" width="100%"/)
})

it('the code has what was chosen, and ignores what cannot be chosen', async () => {
  const { text, urlname } = await openShare('?kind=carousel&theme=ocean&limit=3&lang=de&mode=%22onload&size=huge')
  const chosen = 'data-theme="ocean" data-limit="3" data-lang="de"\n'
  assert.ok(
    areaIn(text, 'snippet').startsWith(
      `<a data-community-widget="/widget/carousel" data-groups="${urlname}" ${chosen}`,
    ),
  )
  const frame = /<iframe class="share-frame" src="([^"]+)"/.exec(text)![1]!
  assert.equal(decoded(frame), `/widget/carousel?groups=${urlname}&theme=ocean&limit=3&lang=de`)
  assert.match(text, /<option value="ocean" selected>/)
  const card = await openShare('?limit=3')
  assert.doesNotMatch(areaIn(card.text, 'snippet'), /data-limit/)
})

it('nothing that is shared or scheduled is in UTC unless the event is: the zone is that of the group’s latest event', async () => {
  const { id, urlname } = await makeClub(site.app, [[owner, 'owner']])
  const times = { starts_at: '2030-12-03T18:00:00Z', over_at: '2030-12-03T21:00:00Z' }
  const eventId = await makeEventRow(site.app, id, { title: 'Makers', timezone: 'Europe/Berlin', ...times })
  const visitor = await browse(site, owner)
  const open = async (path: string) => (await visitor.get(`/organize/groups/${urlname}/${path}`)).text
  assert.match(areaIn(await open('share'), 'text'), /Makers, Tuesday, 3 December 2030 at 19:00 CET/)
  assert.match(await open('announcements/new'), /Europe\/Berlin/)
  assert.match(await open('past-events'), /<option value="Europe\/Berlin" selected>/)
  await site.app.database.updateTable('events').set({ timezone: 'UTC' }).where('id', '=', eventId).execute()
  assert.match(areaIn(await open('share'), 'text'), /18:00 UTC/)
})

it('only organizers of the group see the page', async () => {
  assert.equal((await openShare('', await makeUser(site.app))).status, 403)
})
