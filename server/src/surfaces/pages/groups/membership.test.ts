import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
let site: Site
before(async () => {
  scope = await openSignInSite()
  site = scope.site
})
after(() => scope[Symbol.asyncDispose]())

const noteIn = ({ text }: { text: string }) => /<p class="(?:note|alert)" role="\w+">(.*?)<\/p>/.exec(text)?.[1]

async function makeGroup(): Promise<{ groupId: string; path: string }> {
  const { groupId } = await makeEventWithGroup(site.app)
  return { groupId: groupId!, path: `/groups/group-${groupId}` }
}

async function mailOf(groupId: string): Promise<(string | null)[]> {
  const query = site.app.database.selectFrom('group_favorites').select('event_mail').where('group_id', '=', groupId)
  return (await query.execute()).map((row) => row.event_mail)
}

describe('joining a group', () => {
  it('asks for the email about new events, and the choice can be changed', async () => {
    const { groupId, path } = await makeGroup()
    const visitor = await browse(site, await makeUser(site.app))
    assert.match((await visitor.get(path)).text, /Email about new events\?.*Every new event.*Once a week.*No email/s)
    const joined = await visitor.post(`${path}/favorite`, { eventMail: 'weekly' })
    assert.deepEqual([joined.status, joined.location, await mailOf(groupId)], [303, path, ['weekly']])
    const page = await visitor.get(path)
    assert.match(noteIn(page)!, /You’ve joined this group/)
    assert.match(page.text, /value="weekly" aria-pressed="true"/)
    assert.equal(noteIn(await visitor.get(path)), undefined, 'said once')
    assert.equal((await visitor.post(`${path}/mail`, { eventMail: 'none' })).status, 303)
    assert.deepEqual(await mailOf(groupId), ['none'])
    assert.equal((await visitor.post(`${path}/mail`, { eventMail: 'hourly' })).status, 400)
  })

  it('works after a sign-in with what was chosen before it, and is undone with one press', async () => {
    const { groupId, path } = await makeGroup()
    const visitor = site.visitor({ roams: true })
    const pressed = await visitor.post(`${path}/favorite`, { eventMail: 'each' })
    assert.equal(pressed.location, `/sign-in?return_to=${path}`)
    assert.match((await visitor.get('/sign-in')).text, /<h1>Sign in to join A group<\/h1>/)
    await scope.signInByCode(visitor, scope.newAddress(), path)
    assert.match(noteIn(await visitor.get(path))!, /You’ve joined this group/)
    assert.deepEqual(await mailOf(groupId), ['each'])
    assert.equal((await visitor.post(`${path}/unfavorite`, {})).location, path)
    assert.match(noteIn(await visitor.get(path))!, /You’ve left the group/)
    assert.deepEqual(await mailOf(groupId), [])
  })

  it('is refused to a banned member, and a member can mute a group', async () => {
    const { groupId, path } = await makeGroup()
    const banned = await makeUser(site.app)
    await ban(site.app, groupId, banned)
    const visitor = await browse(site, banned)
    const refused = await visitor.post(`${path}/favorite`, { eventMail: 'each' })
    assert.deepEqual([refused.status, /have blocked you from this group/.test(refused.text)], [403, true])
    const [, menu, aside] = /class="dots".*?<ul>(.*?)<\/ul>.*?<aside(.*?)<\/aside>/s.exec(
      (await visitor.get(path)).text,
    )!
    assert.match(menu!, /If you mute it, you won’t get email from this group.*Mute this group/s)
    assert.doesNotMatch(aside!, /[Mm]ute/)
    assert.equal((await visitor.post(`${path}/mute`, {})).location, path)
    assert.match((await visitor.get(path)).text, /You’ve muted this group\..*Unmute this group/s)
    assert.match(
      (await (await browse(site)).post(`${path}/mute`, {})).location!,
      /^\/sign-in\?return_to=%2Fgroups%2F[\w-]+$/,
    )
  })
})

it('joining a group that approves its members asks for approval, without scripts, and can be withdrawn', async () => {
  const { groupId, path } = await makeGroup()
  const { database } = site.app
  await database.updateTable('groups').set({ joining: 'approve' }).where('id', '=', groupId).execute()
  const visitor = await browse(site, await makeUser(site.app))
  const before = await visitor.get(path)
  assert.match(before.text, /<summary class="button">Ask to join<\/summary>/)
  assert.match(before.text, /The organizers approve new members/)
  await visitor.post(`${path}/favorite`, { eventMail: 'weekly' })
  const waiting = await visitor.get(path)
  assert.match(noteIn(waiting)!, /You’ve asked to join/)
  assert.match(waiting.text, /Waiting for approval<\/summary>.*Withdraw your request/s)
  assert.doesNotMatch(waiting.text, /Leave this group/)
  assert.match((await visitor.get('/me/groups')).text, /Waiting for approval/)
  await visitor.post(`${path}/unfavorite`, {})
  assert.match((await visitor.get(path)).text, /Ask to join/)
  assert.deepEqual(await mailOf(groupId), [])
})
