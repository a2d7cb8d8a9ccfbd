import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { makeListed } from '#test/support/builders/listings.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

let site: Site
let group: { id: string; path: string }
let path: string
before(async () => {
  site = await openSite()
  group = await makeListed(site.app, 'https://calendar.example/listed.ics')
  const { urlname } = await site.app.database
    .selectFrom('groups')
    .select('urlname')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  path = `/groups/${urlname}`
})
after(() => site[Symbol.asyncDispose]())

const alertIn = ({ text }: { text: string }) => /<p class="(?:note|alert)" role="\w+">(.*?)<\/p>/.exec(text)?.[1]

it('the page says that no one has claimed the group, and names no organizers', async () => {
  const { text } = await site.visitor().get(path)
  assert.match(text, /Not yet claimed.*Run this group\? <a href="[^"]+\/claim" rel="nofollow">Claim it<\/a>/s)
  assert.doesNotMatch(text, /<h2>Organizers<\/h2>|Contact the organizers/)
})

it('a visitor signs in first and comes back to the claim', async () => {
  const { status, location } = await site.visitor().get(`${path}/claim`)
  assert.deepEqual([status, location], [303, `/sign-in?return_to=${encodeURIComponent(`${path}/claim`)}`])
})

it('a member gets a code, reads what is wrong in words, and can withdraw', async () => {
  const visitor = await browse(site, await makeUser(site.app))
  assert.equal((await visitor.post(`${path}/claim`)).status, 303)
  assert.match((await visitor.get(`${path}/claim`)).text, /value="hearth-claim-[\w-]{23}"/)
  const unproven = await visitor.post(`${path}/claim/check`)
  assert.deepEqual([unproven.status, /isn’t there yet/.test(alertIn(unproven)!)], [409, true])
  for (let i = 0; i < 4; i++) await visitor.post(`${path}/claim/check`)
  const tooOften = await visitor.post(`${path}/claim/check`)
  assert.deepEqual([tooOften.status, /checked 5 times/.test(alertIn(tooOften)!)], [429, true])
  assert.equal((await visitor.post(`${path}/claim`, { reason: ' ' })).status, 400)
  assert.equal((await visitor.post(`${path}/claim`, { reason: 'Mine' })).status, 303)
  assert.match((await visitor.get(`${path}/claim`)).text, /Waiting for an administrator.*<blockquote>Mine/s)
  assert.equal((await visitor.post(`${path}/claim/withdraw`)).status, 303)
  const again = await visitor.get(`${path}/claim`)
  assert.match(again.text, /Get a code/)
  const asked = await visitor.post(`${path}/claim`, { reason: 'Mine' })
  assert.deepEqual([asked.status, /less than 30 days ago/.test(alertIn(asked)!)], [409, true])
})

it('a member without an address is asked for one first', async () => {
  const person = await makeUser(site.app)
  await site.app.database.updateTable('users').set({ email: null }).where('id', '=', person.id).execute()
  const { text } = await (await browse(site, person)).get(`${path}/claim`)
  assert.match(text, /Add an email address/)
  assert.doesNotMatch(text, /Get a code/)
})

it('a group that has an owner leads back to its page', async () => {
  await site.app.database.updateTable('groups').set({ is_claimed: true }).where('id', '=', group.id).execute()
  const visitor = await browse(site, await makeUser(site.app))
  const { status, location } = await visitor.get(`${path}/claim`)
  assert.deepEqual([status, location], [303, path])
  assert.equal((await visitor.post(`${path}/claim`)).status, 303)
  assert.doesNotMatch((await visitor.get(path)).text, /Not yet claimed/)
})
