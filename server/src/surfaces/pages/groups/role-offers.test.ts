import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { it } from 'node:test'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

async function offer(person: Person): Promise<{ groupId: string; id: string }> {
  const { id: groupId } = await makeClub(site.app, [], { name: 'Garden <b>' })
  const id = randomUUIDv7()
  const made = {
    group_id: groupId,
    user_id: person.id,
    role: 'manager',
    offered_at: site.app.clock.now().toISOString(),
  }
  await site.app.database
    .insertInto('role_offers')
    .values({ id, ...made })
    .execute()
  return { groupId, id }
}

const roleIn = (groupId: string, person: Person) =>
  site.app.database
    .selectFrom('group_roles')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()

it('an offer is accepted or declined by two buttons, and an anonymous visitor is asked to sign in', async () => {
  const ana = await makeUser(site.app)
  const first = await offer(ana)
  const visitor = await browse(site, ana)
  const { status, text } = await visitor.get('/account/role-offers')
  assert.equal(status, 200)
  assert.match(text, /Organizer/)
  assert.doesNotMatch(text, /Garden <b>/)
  assert.ok(text.includes(`action="/account/role-offers/${first.id}/accept"`))
  const other = await browse(site, await makeUser(site.app))
  assert.equal((await other.post(`/account/role-offers/${first.id}/accept`)).status, 404)
  const accepted = await visitor.post(`/account/role-offers/${first.id}/accept`)
  assert.deepEqual([accepted.status, accepted.location], [303, '/account/role-offers'])
  assert.match((await visitor.get('/account/role-offers')).text, /role="status">You’ve accepted the role/)
  assert.deepEqual(await roleIn(first.groupId, ana), { role: 'manager' })
  const second = await offer(ana)
  const declined = await visitor.post(`/account/role-offers/${second.id}/decline`)
  assert.deepEqual([declined.status, declined.location], [303, '/account/role-offers'])
  assert.equal(await roleIn(second.groupId, ana), undefined)
  assert.match((await visitor.get('/account/role-offers')).text, /role="status">You’ve declined.*No offers/s)
  assert.doesNotMatch((await visitor.get('/account/role-offers')).text, /role="status"/, 'it is said once')
  const anonymous = await browse(site)
  const signIn = '/sign-in?return_to=%2Faccount%2Frole-offers'
  assert.equal((await anonymous.get('/account/role-offers')).location, signIn)
  for (const act of ['accept', 'decline'])
    assert.equal((await anonymous.post(`/account/role-offers/${second.id}/${act}`)).location, signIn)
})

it('a group is muted and unmuted by the button on its page, which anonymous visitors do not see', async () => {
  const ana = await makeUser(site.app)
  const { urlname, id } = await makeClub(site.app)
  const visitor = await browse(site, ana)
  const muted = () =>
    site.app.database.selectFrom('group_mutes').select('group_id').where('user_id', '=', ana.id).execute()
  assert.match((await visitor.get(`/groups/${urlname}`)).text, /Mute this group/)
  assert.equal((await visitor.post(`/groups/${urlname}/mute`)).location, `/groups/${urlname}`)
  assert.deepEqual(await muted(), [{ group_id: id }])
  assert.match(
    (await visitor.get(`/groups/${urlname}`)).text,
    /role="status">You’ve muted this group.*Unmute this group/s,
  )
  await visitor.post(`/groups/${urlname}/unmute`)
  assert.deepEqual(await muted(), [])
  const anonymous = await browse(site)
  assert.doesNotMatch((await anonymous.get(`/groups/${urlname}`)).text, /Mute this group/)
  const signIn = `/sign-in?return_to=${encodeURIComponent(`/groups/${urlname}`)}`
  assert.equal((await anonymous.post(`/groups/${urlname}/mute`)).location, signIn)
})
