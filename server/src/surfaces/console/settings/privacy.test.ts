import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const path = '/settings/privacy'

it('a member changes who can see them, and the form shows the new state', async () => {
  const person = await makeUser(site.app)
  const ana = await browse(site, person)
  const form = { profileVisibility: 'private', 'has.showOnLeaderboard': '1', 'has.searchEngines': '1' }
  assert.equal((await ana.post(path, { ...form, searchEngines: 'on' })).status, 303)
  const { database } = site.app
  const columns = ['profile_visibility', 'show_on_leaderboard', 'search_engines'] as const
  const row = await database.selectFrom('users').select(columns).where('id', '=', person.id).executeTakeFirst()
  assert.deepEqual(row, { profile_visibility: 'private', show_on_leaderboard: false, search_engines: true })
  const { text } = await ana.get(path)
  assert.match(text, /value="private" checked/)
  assert.match(text, /name="searchEngines" value="on" checked/)
  assert.doesNotMatch(text, /name="showOnLeaderboard" value="on" checked/)
})

it('a member chooses about guest lists; other changes leave it unchosen', async () => {
  const person = await makeUser(site.app)
  const ana = await browse(site, person)
  const rows = site.app.database.selectFrom('users').select('show_on_guest_lists').where('id', '=', person.id)
  const now = async () => (await rows.executeTakeFirstOrThrow()).show_on_guest_lists
  for (const [guestLists, stored] of [
    ['new', null],
    ['show', true],
    ['hide', false],
  ] as const) {
    assert.equal((await ana.post(path, { guestLists, 'has.showOnLeaderboard': '1' })).status, 303)
    assert.equal(await now(), stored)
    assert.match((await ana.get(path)).text, new RegExp(`name="guestLists" value="${guestLists}" checked`))
  }
})

it('a refused form keeps what was chosen and says what is wrong beside the field', async () => {
  const ana = await browse(site, await makeUser(site.app))
  const sent = await ana.post(path, { profileVisibility: 'friends', 'has.searchEngines': '1', searchEngines: 'on' })
  assert.equal(sent.status, 400)
  assert.match(sent.text, /aria-invalid="true"/)
  assert.match(sent.text, /<p class="problem"[^>]*>Choose one of the options\.</)
  assert.match(sent.text, /name="searchEngines" value="on" checked/)
})

it('an anonymous visitor signs in first and comes back', async () => {
  const visitor = site.visitor()
  for (const answer of [await visitor.get(path), await visitor.post(path, {})])
    assert.deepEqual([answer.status, answer.location], [303, '/sign-in?return_to=%2Fsettings%2Fprivacy'])
})
