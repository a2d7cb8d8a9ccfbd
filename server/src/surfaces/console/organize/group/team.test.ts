import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { askToJoin, ban, makeInvite } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let owner: Person
before(async () => {
  site = await openSite()
  owner = await makeUser(site.app, { name: 'Olga' })
})
after(() => site[Symbol.asyncDispose]())

interface Scene {
  id: string
  path: string
  visitor: Visitor
}
async function makeTeam(roles: [Person, string][] = [], set: object = {}): Promise<Scene> {
  const { id, urlname } = await makeClub(site.app, [[owner, 'owner'], ...roles], set)
  return { id, path: `/organize/groups/${urlname}/team`, visitor: await browse(site, owner) }
}
const noteIn = ({ text }: { text: string }) => /<p class="(?:note|alert)" role="\w+">(.*?)<\/p>/.exec(text)?.[1]
async function rolesOf(groupId: string): Promise<Record<string, string>> {
  const rows = await site.app.database
    .selectFrom('group_roles')
    .select(['user_id', 'role'])
    .where('group_id', '=', groupId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]))
}
async function waitIn(groupId: string, people: readonly Person[]): Promise<void> {
  const favorited_at = site.app.clock.now().toISOString()
  const rows = people.map(({ id }) => ({ group_id: groupId, user_id: id, favorited_at, is_pending: true }))
  await site.app.database.insertInto('group_favorites').values(rows).execute()
}
const membersOf = async (groupId: string) =>
  site.app.database
    .selectFrom('group_favorites')
    .select(['user_id', 'is_pending'])
    .where('group_id', '=', groupId)
    .execute()

describe('the team', () => {
  it('an owner changes a role, and removes a person after one question', async () => {
    const bo = await makeUser(site.app, { name: 'Bo <b>' })
    const { id, path, visitor } = await makeTeam([[bo, 'volunteer']])
    const page = await visitor.get(path)
    assert.match(page.text, /Bo &#60;b&#62;/)
    assert.match(page.text, /The only owner\. To step down, make someone else an owner first/)
    assert.equal((await visitor.post(`${path}/roles/${bo.id}`, { role: 'manager' })).location, path)
    assert.equal((await rolesOf(id))[bo.id], 'manager')
    const asked = await visitor.post(`${path}/roles/${bo.id}/remove`, { do: 'remove', name: 'Bo <b>' })
    assert.match(asked.text, /<h1>Remove Bo &#60;b&#62; from the team\?<\/h1>/)
    assert.equal((await rolesOf(id))[bo.id], 'manager')
    await visitor.post(`${path}/roles/${bo.id}/remove`, { confirmed: 'remove', name: 'Bo <b>' })
    assert.deepEqual(await rolesOf(id), { [owner.id]: 'owner' })
    const last = await visitor.post(`${path}/roles/${owner.id}/remove`, { confirmed: 'remove' })
    assert.deepEqual([last.status, noteIn(last)], [409, 'You’re the last owner. Make someone else an owner first.'])
    assert.match(last.text, /Olga/)
  })

  it('a role is offered to a person who was searched for, and the offer is withdrawn', async () => {
    const { path, visitor } = await makeTeam()
    const cy = await makeUser(site.app, { name: 'Cyprian Unusual' })
    const found = await visitor.get(`${path}?q=unusual`)
    assert.match(found.text, new RegExp(`name="person" value="${cy.username}" checked>`, 's'))
    assert.match(
      (await visitor.get(`${path}?q=nobodyatall`)).text,
      /We found no one.*name="person"[^>]*value="nobodyatall"/s,
    )
    assert.match((await visitor.get(`${path}?q=olga`)).text, /We found no one/, 'she has a role already')
    const wrong = await visitor.post(`${path}/offers`, { person: 'no-such-one', role: 'manager' })
    assert.equal(wrong.status, 404)
    assert.match(wrong.text, /name="person"[^>]*value="no-such-one"[^>]*aria-invalid="true"/)
    const bad = await visitor.post(`${path}/offers`, { person: '../x', role: 'manager' })
    assert.ok(bad.status >= 400 && bad.status < 500, String(bad.status))
    assert.equal((await visitor.post(`${path}/offers`, { person: `@${cy.username}`, role: 'manager' })).location, path)
    const page = await visitor.get(path)
    assert.match(noteIn(page)!, /Offer sent/)
    assert.match(page.text, /Offered, not answered yet.*Cyprian Unusual/s)
    assert.equal((await visitor.post(`${path}/offers/${cy.id}/withdraw`)).location, path)
    assert.doesNotMatch((await visitor.get(path)).text, /Cyprian/)
  })

  it('an invite link is made with its limits, shown with a QR code, and deleted after one question', async () => {
    const { id, path, visitor } = await makeTeam()
    const made = await visitor.post(`${path}/invites`, {
      role: 'volunteer',
      maxUses: '5',
      days: '7',
      'has.autoApprove': '1',
    })
    const row = await site.app.database
      .selectFrom('group_claim_invites')
      .selectAll()
      .where('group_id', '=', id)
      .executeTakeFirstOrThrow()
    const days = (Date.parse(row.expires_at!) - Date.parse(row.created_at)) / 86_400_000
    assert.deepEqual([row.role, row.max_uses, row.auto_approve, Math.round(days)], ['volunteer', 5, false, 7])
    assert.equal(made.location, `${path}/invites/${row.token}`)
    const shown = await visitor.get(made.location!)
    assert.match(shown.text, new RegExp(`value="[^"]+/group-claim/${row.token}"`))
    assert.match(shown.text, /class="qr-image" role="img"/)
    assert.match((await visitor.get(path)).text, /used 0 of 5 times · until .* · an owner approves/)
    const wrong = await visitor.post(`${path}/invites`, { role: 'volunteer', maxUses: '0', days: '7' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /name="maxUses"[^>]*value="0"[^>]*aria-invalid="true"/)
    assert.match(
      (await visitor.post(`${made.location}/delete`, { do: 'delete' })).text,
      /<h1>Delete this invite link\?/,
    )
    assert.equal((await visitor.post(`${made.location}/delete`, { confirmed: 'delete' })).location, path)
    assert.equal((await visitor.get(made.location!)).status, 404)
  })

  it('people who ask to join are approved together, or declined after one question', async () => {
    const { id, path, visitor } = await makeTeam([], { joining: 'approve' })
    assert.match((await visitor.get(path)).text, /No one is waiting right now/)
    const people = [await makeUser(site.app), await makeUser(site.app), await makeUser(site.app)]
    await waitIn(id, people)
    const [ana, bo, cy] = people.map((person) => person.id) as [string, string, string]
    assert.equal((await visitor.post(`${path}/waiting`, { do: 'approve' })).status, 400)
    const form = (entries: [string, string][]) => new URLSearchParams(entries)
    const approved = await visitor.post(
      `${path}/waiting`,
      form([
        ['id', ana],
        ['id', bo],
        ['do', 'approve'],
      ]),
    )
    assert.equal(approved.location, path)
    const asked = await visitor.post(
      `${path}/waiting`,
      form([
        ['id', cy],
        ['do', 'decline'],
      ]),
    )
    assert.match(asked.text, new RegExp(`Decline these people\\?.*name="id" value="${cy}"`, 's'))
    assert.equal((await membersOf(id)).length, 3)
    await visitor.post(
      `${path}/waiting`,
      form([
        ['id', cy],
        ['confirmed', 'decline'],
      ]),
    )
    const left = (await membersOf(id)).map((row) => [row.user_id, row.is_pending])
    assert.deepEqual(
      left.sort(),
      [
        [ana, false],
        [bo, false],
      ].sort(),
    )
  })

  it('requests for a role are approved and rejected, and bans lifted', async () => {
    const [ana, bo, cy] = [
      await makeUser(site.app),
      await makeUser(site.app),
      await makeUser(site.app, { name: 'Cy Banned' }),
    ]
    const { id, path, visitor } = await makeTeam()
    for (const person of [ana, bo]) await askToJoin(site.app, id, person, { role: 'manager' })
    const { text } = await visitor.get(path)
    const paths = [...text.matchAll(/action="([^"]+\/claims\/[^"]+\/(?:approve|reject))"/g)].map(([, one]) => one!)
    assert.equal(paths.length, 4)
    const ofAna = paths.filter((one) => one.includes(paths[0]!.split('/').at(-2)!))
    assert.equal((await visitor.post(ofAna[0]!)).location, path)
    assert.equal((await visitor.post(ofAna[1]!)).status, 409, 'reviewed once')
    assert.equal(Object.keys(await rolesOf(id)).length, 2)
    await ban(site.app, id, cy)
    assert.match((await visitor.get(`${path}/bans`)).text, /Cy Banned/)
    assert.equal((await visitor.post(`${path}/bans/${cy.id}/lift`)).location, `${path}/bans`)
    assert.match((await visitor.get(`${path}/bans`)).text, /No one is banned/)
  })
})

describe('the team shows and does for each role only what it may', () => {
  it('a stranger and a person who waits see nothing', async () => {
    const { id, path } = await makeTeam([], { joining: 'approve' })
    const [stranger, waiting] = [await makeUser(site.app), await makeUser(site.app)]
    await waitIn(id, [waiting])
    for (const person of [stranger, waiting]) {
      const visitor = await browse(site, person)
      for (const page of [path, `${path}/bans`]) assert.equal((await visitor.get(page)).status, 403, page)
      assert.equal((await visitor.post(`${path}/waiting`, { id: waiting.id, do: 'approve' })).status, 403)
    }
    assert.deepEqual(
      (await membersOf(id)).map((row) => row.is_pending),
      [true],
    )
  })

  it('a volunteer sees the team and nothing else, a manager no offers and invites', async () => {
    const [vera, max, waiting] = [
      await makeUser(site.app),
      await makeUser(site.app),
      await makeUser(site.app, { name: 'Wanda' }),
    ]
    const { id, path } = await makeTeam(
      [
        [vera, 'volunteer'],
        [max, 'manager'],
      ],
      { joining: 'approve' },
    )
    await waitIn(id, [waiting])
    const token = await makeInvite(site.app, id)
    const [volunteer, manager] = [await browse(site, vera), await browse(site, max)]
    const [seen, more] = [(await volunteer.get(path)).text, (await manager.get(path)).text]
    assert.match(seen, /Olga/)
    assert.doesNotMatch(seen, /Wanda|Invite links|Offer someone|Banned people|Remove from the team/)
    assert.match(seen, /Leave the team/)
    assert.match(more, /Wanda.*Banned people/s)
    assert.doesNotMatch(more, /Invite links|Offer someone|Remove from the team/)
    for (const visitor of [volunteer, manager]) {
      assert.equal((await visitor.get(`${path}/invites/${token}`)).status, 403)
      const refused = [
        await visitor.post(`${path}/invites`, { role: 'volunteer', days: '7' }),
        await visitor.post(`${path}/invites/${token}/delete`, { confirmed: 'delete' }),
        await visitor.post(`${path}/roles/${vera.id}`, { role: 'owner' }),
        await visitor.post(`${path}/roles/${owner.id}/remove`, { confirmed: 'remove' }),
        await visitor.post(`${path}/offers`, { person: waiting.username!, role: 'owner' }),
      ]
      assert.deepEqual(
        refused.map(({ status }) => status),
        [403, 403, 403, 403, 403],
      )
    }
    assert.equal((await volunteer.post(`${path}/waiting`, { id: waiting.id, do: 'approve' })).status, 403)
    assert.equal((await manager.post(`${path}/waiting`, { id: waiting.id, do: 'approve' })).status, 303)
    const left = await volunteer.post(`${path}/roles/${vera.id}/remove`, { confirmed: 'remove' })
    assert.equal(left.location, '/organize')
    assert.deepEqual(await rolesOf(id), { [owner.id]: 'owner', [max.id]: 'manager' })
  })

  it('an invite of another group is not found through the own group', async () => {
    const other = await makeClub(site.app)
    const token = await makeInvite(site.app, other.id)
    const { path, visitor } = await makeTeam()
    assert.equal((await visitor.get(`${path}/invites/${token}`)).status, 404)
    assert.equal((await visitor.post(`${path}/invites/${token}/delete`, { confirmed: 'delete' })).status, 404)
  })
})
