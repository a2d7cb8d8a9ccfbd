import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

const { organize, flash } = messagesFor('en')
const text = organize.share.federation

let site: Site
let owner: Person
before(async () => {
  site = await openSite()
  owner = await makeUser(site.app)
})
after(() => site[Symbol.asyncDispose]())

async function openShare(set: object = {}) {
  const club = await makeClub(site.app, [[owner, 'owner']], set)
  const path = `/organize/groups/${club.urlname}/share`
  return { ...club, path, form: `${path}/federation`, visitor: await browse(site, owner) }
}

const isOpen = async (id: string) => {
  const query = site.app.database.selectFrom('federation_actors').select('closed_at').where('group_id', '=', id)
  return (await query.executeTakeFirst())?.closed_at === null
}

async function addFollower(groupId: string, name: string): Promise<void> {
  const actor = `https://social.example/${name}`
  const addresses = { actor, host: 'social.example', inbox: `${actor}/inbox`, follow_id: `${actor}/follow` }
  const followedAt = site.app.clock.now().toISOString()
  await site.app.database
    .insertInto('federation_followers')
    .values({ group_id: groupId, ...addresses, followed_at: followedAt })
    .execute()
}

it('an owner turns it on, reads the address and the followers, and is asked before it is turned off', async () => {
  const { id, urlname, path, form, visitor } = await openShare()
  const off = (await visitor.get(path)).text
  assert.ok(off.includes(text.turnOn) && off.includes(`@${urlname}@hearth.test`) && !off.includes(text.turnOff))
  const turnedOn = await visitor.post(form, { do: 'on' })
  assert.deepEqual([turnedOn.status, turnedOn.location, await isOpen(id)], [303, path, true])
  const on = (await visitor.get(path)).text
  assert.ok(on.includes(flash.done.federationOn))
  assert.match(on, new RegExp(`id="federation" readonly value="@${urlname}@hearth.test"`))
  assert.ok(on.includes(text.followers(0)))
  await addFollower(id, 'ana')
  await addFollower(id, 'bo')
  assert.ok((await visitor.get(path)).text.includes('2 followers'))
  const asked = await visitor.post(form, { do: 'off' })
  assert.ok(asked.text.includes(text.askHeading) && asked.text.includes(text.askLead(2)))
  assert.equal(await isOpen(id), true, 'nothing happens before the answer')
  const turnedOff = await visitor.post(form, { confirmed: 'off' })
  assert.deepEqual([turnedOff.status, await isOpen(id)], [303, false])
  assert.ok((await visitor.get(path)).text.includes(flash.done.federationOff))
  const told = site.app.database.selectFrom('outbox_events').select('id').where('type', '=', 'federation.closed')
  assert.equal((await told.execute()).length, 1, 'the worker tells the followers')
})

it('a hidden group stays off, and a group without a name is told to choose one', async () => {
  const hidden = await openShare({ hidden_at: site.app.clock.now().toISOString() })
  await hidden.visitor.post(hidden.form, { do: 'on' })
  assert.equal(await isOpen(hidden.id), false)
  assert.ok((await hidden.visitor.get(hidden.path)).text.includes(flash.failed.notFederated))
  const bare = await openShare({ urlname: null })
  const { text: shown } = await bare.visitor.get(`/organize/groups/${bare.id}/share`)
  assert.ok(shown.includes(text.noName) && !shown.includes(text.turnOn))
})

it('volunteers do not see it, and others are refused before they are asked', async () => {
  const { id, path, form } = await openShare()
  const volunteer = await makeUser(site.app)
  const role = {
    group_id: id,
    user_id: volunteer.id,
    role: 'volunteer',
    granted_at: site.app.clock.now().toISOString(),
  }
  await site.app.database.insertInto('group_roles').values(role).execute()
  const visitor = await browse(site, volunteer)
  const { status, text: shown } = await visitor.get(path)
  assert.deepEqual([status, shown.includes(text.heading)], [200, false])
  for (const person of [visitor, await browse(site, await makeUser(site.app))])
    for (const sent of ['do=on', 'do=off', 'confirmed=off'].map((form) => new URLSearchParams(form)))
      assert.equal((await person.post(form, sent)).status, 403)
  assert.equal(await isOpen(id), false)
})

it('an instance with federation off shows nothing of it', async () => {
  await using plain = await openSite({ federation: null })
  const person = await makeUser(plain.app)
  const { urlname } = await makeClub(plain.app, [[person, 'owner']])
  const visitor = await browse(plain, person)
  const path = `/organize/groups/${urlname}/share`
  const shown = await visitor.get(path)
  assert.deepEqual([shown.status, shown.text.includes(text.heading)], [200, false])
  assert.equal((await visitor.post(`${path}/federation`, { do: 'on' })).status, 404)
  const admin = await browse(plain, await makeUser(plain.app, { role: 'admin' }))
  assert.equal((await admin.get('/admin/moderation/servers')).status, 404)
  assert.doesNotMatch((await admin.get('/admin/moderation/bans')).text, /moderation\/servers/)
})
