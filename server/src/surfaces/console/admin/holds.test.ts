import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let admin: Visitor
let author: Person

before(async () => {
  site = await openSite()
  const { app } = site
  await app.database.updateTable('instance_settings').set({ hold_new_accounts: true }).execute()
  admin = await browse(site, await makeUser(app, { role: 'admin' }))
  author = await makeUser(app, { isNew: true, name: 'Nia <b>' })
  const at = app.clock.now().toISOString()
  const text = { name: 'Deals <script>', description: '<img src=x> at spam.com' }
  const group = await makeGroupRow(app, { urlname: 'deals', ...text, hidden_at: at })
  const item = { target_type: 'group', target_id: group.id, causes: ['link'], found: ['spam.com'], created_at: at }
  await app.database
    .insertInto('held_items')
    .values({ id: randomUUIDv7(), user_id: author.id, ...item })
    .execute()
})
after(() => site[Symbol.asyncDispose]())

const held = '/admin/moderation/held'
const bans = '/admin/moderation/bans'
const open = () => site.app.database.selectFrom('held_items').select('id').where('decided_at', 'is', null).execute()

describe('the screen of held content', () => {
  it('shows what waits, its account and what it has in common, and no markup of its author', async () => {
    const { text } = await admin.get(held)
    assert.match(text, /1 post of 1 account/)
    assert.match(text, /Deals &#60;script&#62;/)
    assert.match(text, /Nia &#60;b&#62;/)
    assert.match(text, /spam\.com/)
    assert.doesNotMatch(text, /<img src=x>|<b><\/a>|Deals <script>/)
    assert.match((await admin.get(`${held}?found=other.com`)).text, /Nothing matches/)
  })
  it('offers the networks from which several accounts came, and none with a single one', async () => {
    const at = site.app.clock.now().toISOString()
    const one = { target_type: 'profile', causes: ['link'], found: ['spam.com'], created_at: at }
    const networks = ['192.0.2.0/24', '192.0.2.0/24', '198.51.100.0/24']
    const rows = []
    for (const network of networks) {
      const { id } = await makeUser(site.app, { isNew: true })
      rows.push({ id: randomUUIDv7(), user_id: id, target_id: id, network, ...one })
    }
    await site.app.database.insertInto('held_items').values(rows).execute()
    const offered = ({ text }: { text: string }) =>
      [...text.replaceAll('&#61;', '=').matchAll(/\?network=([^"&]+)"/g)].map(([, value]) => decodeURIComponent(value!))
    assert.deepEqual(offered(await admin.get(held)), ['192.0.2.0/24'])
    const ids = rows.map(({ id }) => id)
    await site.app.database.deleteFrom('held_items').where('id', 'in', ids).execute()
  })
  it('is for administrators alone', async () => {
    const visitor = await browse(site, author)
    assert.equal((await visitor.get(held)).status, 403)
    assert.equal((await visitor.post(`${held}/decide`, { about: 'matching', do: 'approve' })).status, 403)
    assert.equal((await open()).length, 1)
  })
  it('asks before it suspends, takes nothing without a selection, and decides', async () => {
    const asked = await admin.post(`${held}/decide`, { about: 'account', userId: author.id, do: 'suspend' })
    assert.match(asked.text, /Refuse and suspend\?/)
    for (const page of [asked.text, (await admin.get(held)).text])
      assert.ok(page.includes('name="erase"') && page.includes('name="banDomains" value="example.org"'))
    await admin.post(`${held}/decide`, { about: 'selected', do: 'approve' })
    assert.equal((await open()).length, 1)
    const [item] = await open()
    assert.equal((await admin.post(`${held}/decide`, { about: 'selected', id: item!.id, do: 'approve' })).status, 303)
    assert.deepEqual(await open(), [])
    assert.match((await admin.get(held)).text, /Nothing waits for you/)
  })
})

describe('the screen of sign-up bans', () => {
  it('adds a ban, shows it and lifts it', async () => {
    assert.match((await admin.get(bans)).text, /No sign-up bans/)
    const wrong = await admin.post(bans, { kind: 'domain', value: 'nothing', reason: 'Spam' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /value="nothing"/)
    const ban = { kind: 'domain', value: 'spam.example', reason: 'Spam', expiresAt: '2030-01-31' }
    assert.equal((await admin.post(bans, ban)).status, 303)
    const { text } = await admin.get(bans)
    assert.match(text, /spam\.example/)
    const [, lift] = /action="([^"]+\/lift)"/.exec(text.replaceAll('&#61;', '='))!
    assert.equal((await admin.post(lift!)).status, 303)
    assert.match((await admin.get(bans)).text, /No sign-up bans/)
  })
})

it('an author reads on their own pages that a post waits, and that it was refused', async () => {
  const { app } = site
  const at = app.clock.now().toISOString()
  const person = await makeUser(app, { isNew: true })
  const group = await makeGroupRow(app, { urlname: 'waiting', name: 'Waiting', hidden_at: at })
  const role = { group_id: group.id, user_id: person.id, role: 'owner', granted_at: at }
  await app.database.insertInto('group_roles').values(role).execute()
  const item = { target_type: 'group', target_id: group.id, causes: ['link'], found: ['spam.com'], created_at: at }
  await app.database
    .insertInto('held_items')
    .values({ id: randomUUIDv7(), user_id: person.id, ...item })
    .execute()
  const own = await browse(site, person)
  assert.match((await own.get('/organize/groups/waiting')).text, /waits for review, usually within a day/)
  await app.database
    .updateTable('held_items')
    .set({ decided_at: at, decision: 'refused' })
    .where('user_id', '=', person.id)
    .execute()
  assert.match((await own.get('/organize/groups/waiting')).text, /approve this group, so it stays hidden/)
})
