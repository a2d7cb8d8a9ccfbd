import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite } from '#test/support/sign-in/server.ts'

const { admin: adminText, flash } = messagesFor('en')
const text = adminText.holds.servers
const path = '/admin/moderation/servers'

it('an administrator blocks a server, which removes its followers, and unblocks it', async () => {
  await using site = await openSite()
  const { database, clock } = site.app
  const owner = await makeUser(site.app)
  const { id, urlname } = await makeClub(site.app, [[owner, 'owner']])
  await (await browse(site, owner)).post(`/organize/groups/${urlname}/share/federation`, { do: 'on' })
  const followerOf = (host: string) => ({
    ...{ group_id: id, host, actor: `https://${host}/ana`, inbox: `https://${host}/ana/inbox` },
    ...{ follow_id: `https://${host}/follow`, followed_at: clock.now().toISOString() },
  })
  const hosts = ['m.spam.example', 'social.example']
  await database.insertInto('federation_followers').values(hosts.map(followerOf)).execute()

  const admin = await browse(site, await makeUser(site.app, { role: 'admin' }))
  assert.ok((await admin.get('/admin/moderation/bans')).text.includes(`href="${path}"`))
  assert.ok((await admin.get(path)).text.includes(text.none))
  const wrong = await admin.post(path, { host: 'no server', reason: 'Follows <b>' })
  assert.equal(wrong.status, 400)
  assert.ok(wrong.text.includes(text.hostWrong) && wrong.text.includes('value="no server"'))
  const blocked = await admin.post(path, { host: 'https://Spam.example/@ana', reason: 'Follows <b>' })
  assert.deepEqual([blocked.status, blocked.location], [303, path])
  const { text: listed } = await admin.get(path)
  assert.ok(listed.includes(flash.done.serverBlocked) && listed.includes('spam.example'))
  assert.match(listed, /Follows &#60;b&#62;/)
  const left = await database.selectFrom('federation_followers').select('host').execute()
  assert.deepEqual(left, [{ host: 'social.example' }])
  const [, unblock] = /action="([^"]+\/unblock)"/.exec(listed)!
  assert.equal((await admin.post(unblock!)).status, 303)
  const after = (await admin.get(path)).text
  assert.ok(after.includes(flash.done.serverUnblocked) && after.includes(text.none))
  assert.equal((await admin.post(unblock!)).status, 404)
})

it('others cannot see or change it', async () => {
  await using site = await openSite()
  const member = await browse(site, await makeUser(site.app))
  assert.equal((await member.get(path)).status, 403)
  assert.equal((await member.post(path, { host: 'spam.example' })).status, 403)
  assert.equal((await member.post(`${path}/spam.example/unblock`)).status, 403)
  const blocks = await site.app.database.selectFrom('federation_blocks').select('host').execute()
  assert.deepEqual(blocks, [])
})
