import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

const { organize, flash, channels } = messagesFor('en')
const text = organize.share.channels

let site: Site
let owner: Person
before(async () => {
  site = await openSite()
  owner = await makeUser(site.app)
})
after(() => site[Symbol.asyncDispose]())

async function openShare() {
  const club = await makeClub(site.app, [[owner, 'owner']])
  const path = `/organize/groups/${club.urlname}/share`
  return { ...club, path, form: `${path}/channels`, visitor: await browse(site, owner) }
}

const listOf = async (groupId: string) =>
  site.app.database
    .selectFrom('webhooks')
    .select(['id', 'format'])
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .execute()

it('an owner adds a channel, never sees its address again, and is asked before it is removed', async () => {
  const { id, path, form, visitor } = await openShare()
  assert.ok((await visitor.get(path)).text.includes(text.add))
  const secret = 'T0000/B0000/very-secret'
  const added = await visitor.post(form, { url: `https://hooks.slack.com/services/${secret}`, format: '' })
  assert.deepEqual([added.status, added.location], [303, path])
  const [channel] = await listOf(id)
  assert.equal(channel!.format, 'slack')
  const shown = (await visitor.get(path)).text
  for (const part of [flash.done.channelAdded, 'hooks.slack.com', text.states.active, text.nothing, text.test])
    assert.ok(shown.includes(part), part)
  assert.ok(!shown.includes('very-secret'))
  const asked = await visitor.post(`${form}/${channel!.id}`, { do: 'remove' })
  assert.ok(asked.text.includes(text.askHeading) && asked.text.includes(text.askLead))
  assert.equal((await listOf(id)).length, 1, 'nothing happens before the answer')
  await visitor.post(`${form}/${channel!.id}`, { confirmed: 'remove' })
  assert.deepEqual(await listOf(id), [])
  assert.ok((await visitor.get(path)).text.includes(flash.done.channelRemoved))
})

it('an address that does not tell its chat comes back with the question, and a test that fails says why', async () => {
  const { id, path, form, visitor } = await openShare()
  const url = 'https://nowhere.invalid/hooks/x'
  const refused = await visitor.post(form, { url, format: '' })
  assert.equal(refused.status, 400)
  assert.ok(refused.text.includes('id="field-format-problem"'))
  const added = await visitor.post(form, { url, format: 'mattermost' })
  assert.equal(added.status, 303)
  const [channel] = await listOf(id)
  await visitor.post(`${form}/${channel!.id}`, { do: 'test' })
  const shown = (await visitor.get(path)).text
  assert.ok(shown.includes(flash.failed.channelTestFailed))
  assert.ok(shown.includes(channels.problems.unreachable.title) || shown.includes(channels.problems.blocked.title))
})

it('volunteers do not see channels and cannot add one', async () => {
  const { id, urlname, path, form } = await openShare()
  const helper = await makeUser(site.app)
  const row = { group_id: id, user_id: helper.id, role: 'volunteer', granted_at: site.app.clock.now().toISOString() }
  await site.app.database.insertInto('group_roles').values(row).execute()
  const visitor = await browse(site, helper)
  assert.ok(!(await visitor.get(path)).text.includes(text.heading), urlname)
  await visitor.post(form, { url: 'https://hooks.slack.com/services/x', format: '' })
  assert.deepEqual(await listOf(id), [])
})
