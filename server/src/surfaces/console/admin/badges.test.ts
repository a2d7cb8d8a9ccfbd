import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { insertBadge } from '#test/support/builders/boards.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let admin: Visitor
let ana: Person
before(async () => {
  site = await openSite()
  admin = await browse(site, await makeUser(site.app, { role: 'admin' }))
  ana = await makeUser(site.app)
})
after(() => site[Symbol.asyncDispose]())

const path = '/admin/badges'
const look = { icon: '🌻', color: '#58b575', points: '50', do: 'save' }

it('administrators create, change and award badges of the platform', async () => {
  assert.equal((await admin.post(`${path}/new`, { ...look, name: ' ' })).status, 400)
  const one = (await admin.post(`${path}/new`, { ...look, name: 'Sun & moon' })).location!
  assert.match((await admin.get(path)).text, new RegExp(`href="${one}"><b>Sun &#38; moon</b>`))
  assert.match((await admin.post(one, { ...look, name: 'Moon', do: 'preview' })).text, /value="Moon"/)
  assert.match((await admin.get(one)).text, /<h1>Sun &#38; moon<\/h1>/)
  assert.equal((await admin.post(one, { ...look, name: 'Moon' })).location, one)
  const many = Array.from({ length: 101 }, (_, at) => `person-${at}`).join(' ')
  const refused = await admin.post(`${one}/award`, { usernames: many })
  assert.deepEqual([refused.status, refused.text.includes('person-100')], [400, true])
  const done = await admin.post(`${one}/award`, { usernames: `@${ana.username}, no-such-person` })
  const { text } = await admin.get(done.location!)
  assert.match(text, /<h1>Moon<\/h1>/)
  assert.match(text, /1 person got the badge\. Left out: 1/)
  const awards = await site.app.database.selectFrom('badge_awards').select('user_id').execute()
  assert.deepEqual(awards, [{ user_id: ana.id }])
})

it('badges of groups are not among them, and members see none of it', async () => {
  const group = await makeGroupRow(site.app)
  const id = await insertBadge(site.app, 5, group.id)
  assert.notEqual((await admin.get(`${path}/${id}`)).status, 200)
  const member = await browse(site, ana)
  for (const rest of ['', '/new', `/${id}`]) assert.equal((await member.get(`${path}${rest}`)).status, 403, rest)
  for (const rest of ['/new', `/${id}`, `/${id}/award`])
    assert.equal((await member.post(`${path}${rest}`, { ...look, name: 'Mine' })).status, 403, rest)
})
