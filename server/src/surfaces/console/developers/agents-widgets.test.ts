import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, it } from 'node:test'
import { mainOf } from '#test/support/browser/pages.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let ana: Person
let visitor: Visitor
before(async () => {
  site = await openSite()
  ana = await makeUser(site.app)
  visitor = await browse(site, ana)
})
after(() => site[Symbol.asyncDispose]())

const decoded = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

it('the page about agents has the address of this instance for every client, and the tools of the visitor', async () => {
  const page = decoded((await visitor.get('/developers/mcp')).text)
  const url = `${site.baseUrl}/mcp`
  assert.ok(page.includes(`id="mcp-url" readonly value="${url}"`))
  assert.ok(page.includes(`claude mcp add --transport http hearth ${url}`))
  for (const client of ['cursor', 'vscode', 'windsurf', 'other']) {
    const file = JSON.parse(new RegExp(`<code id="mcp-${client}">(.*?)</code>`, 's').exec(page)![1]!)
    assert.match(JSON.stringify(file), new RegExp(`"${url}"`), client)
  }
  const config = /config=([^"]+)"/.exec(page)![1]!
  assert.deepEqual(JSON.parse(Buffer.from(decodeURIComponent(config), 'base64').toString()), { url })
  assert.match(page, /<code>rsvp_to_event<\/code>/)
  assert.doesNotMatch(page, /list_accounts/, 'tools of administrators')
  const root = await browse(site, await makeUser(site.app, { role: 'admin' }))
  assert.match((await root.get('/developers/mcp')).text, /list_accounts/)
})

it('recent calls are those of the visitor alone', async () => {
  assert.match((await visitor.get('/developers/mcp')).text, /No calls yet/)
  const other = await makeUser(site.app)
  const at = site.app.clock.now().toISOString()
  const call = { tool: 'get_me', duration_ms: 7, called_at: at }
  await site.app.database
    .insertInto('mcp_calls')
    .values([
      { ...call, id: randomUUIDv7(), user_id: ana.id },
      { ...call, id: randomUUIDv7(), user_id: ana.id, tool: 'get_group', error_code: 'group_not_found' },
      { ...call, id: randomUUIDv7(), user_id: other.id, tool: 'follow_user' },
    ])
    .execute()
  const page = (await visitor.get('/developers/mcp')).text
  const calls = page.slice(page.indexOf('id="calls"'), page.indexOf('</table>'))
  assert.match(calls, /get_me.*Worked.*7 ms/s)
  assert.match(calls, /Failed<\/span> <code>group_not_found/)
  assert.doesNotMatch(calls, /follow_user/)
})

it('a widget of several groups has a preview, the code to paste, and feeds', async () => {
  const name = '</textarea><script>alert(1)</script>'
  const { urlname } = await makeClub(site.app, [[ana, 'owner']], { name })
  const plain = await visitor.get('/developers/widgets')
  assert.match(String(plain.headers['content-security-policy']), /frame-src 'self'/)
  assert.ok(plain.text.includes('src="/widget/next-event"'), 'all groups')
  assert.doesNotMatch(plain.text, /<script>alert/)
  const query = `groups=${urlname},%20choir,Bad_Name%22&kind=carousel&theme=ocean&limit=3&mode=%22onload`
  const page = await visitor.get(`/developers/widgets?${query}`)
  assert.doesNotMatch(page.text, /<script>alert/)
  const text = decoded(page.text)
  assert.ok(text.includes(`data-groups="${urlname},choir" data-theme="ocean" data-limit="3"`))
  assert.ok(text.includes(`src="/widget/carousel?groups=${urlname}%2Cchoir&theme=ocean&limit=3"`))
  assert.ok(text.includes(`value="${site.baseUrl}/feeds/groups/choir.ics"`))
  assert.match(text, /href="\/settings\/calendar"/)
  assert.doesNotMatch(decoded(mainOf(page.text)), /onload|Bad_Name/)
})
