import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

let site: Site
let owner: Person
before(async () => {
  site = await openSite()
  owner = await makeUser(site.app, { name: 'Olga' })
})
after(() => site[Symbol.asyncDispose]())

const hostile = '<script>alert(1)</script>'
const settingsOf = (urlname: string) => `/organize/groups/${urlname}/settings`

/** The form of a page as a browser would send it unchanged. */
function formOn(text: string): Record<string, string> {
  const form = /<form[^>]*><button hidden>.*?<\/form>/s.exec(text)![0]
  const inputs = [...form.matchAll(/<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"([^>]*)>/g)]
  const kept = inputs.filter(([all]) => !all.includes('type="radio"') || all.includes('checked'))
  const areas = [...form.matchAll(/<textarea[^>]*? name="([^"]+)"[^>]*>\n(.*?)<\/textarea>/gs)]
  return Object.fromEntries([...kept, ...areas].map(([, name, value]) => [name, value]))
}

describe('the first steps of a group', () => {
  it('stay after publishing until each is done, or until they are hidden', async () => {
    const { id, urlname } = await makeClub(site.app, [[owner, 'owner']])
    const path = `/organize/groups/${urlname}`
    const visitor = await browse(site, owner)
    const open = async () => (await visitor.get(path)).text
    await makeEventRow(site.app, id)
    const page = await open()
    assert.match(page, /Your first steps/)
    assert.match(page, /class="done"[^>]*><span class="dot">(?:(?!<\/li>).)*Plan your first event/s)
    assert.match(page, /class="current"[^>]*>(?:(?!<\/li>).)*Add a picture/s)
    const other = await makeClub(site.app, [[owner, 'owner']])
    const hidden = await visitor.post(`${path}/hide-steps`, {})
    assert.deepEqual([hidden.status, hidden.location], [303, path])
    assert.doesNotMatch(await open(), /Your first steps/)
    assert.match((await visitor.get(`/organize/groups/${other.urlname}`)).text, /Your first steps/)
  })

  it('are gone when all is done', async () => {
    const team = await makeUser(site.app)
    const set = { photo_url: `${site.baseUrl}/files/group-photo/x.webp`, upstream_member_count: 9 }
    const { id, urlname } = await makeClub(
      site.app,
      [
        [owner, 'owner'],
        [team, 'manager'],
      ],
      set,
    )
    await makeEventRow(site.app, id)
    const { text } = await (await browse(site, owner)).get(`/organize/groups/${urlname}`)
    assert.doesNotMatch(text, /Your first steps/)
  })
})

describe('the home of organizers', () => {
  it('shows groups, seats and what waits, with what people typed as text', async () => {
    const { id, urlname } = await makeClub(site.app, [[owner, 'owner']], { name: hostile })
    const next = await makeEventRow(site.app, id, { title: hostile, seats: 10, confirmed: 4 })
    await site.app.database.updateTable('event_seats').set({ walk_ins: 6 }).where('event_id', '=', next).execute()
    await makeEventRow(site.app, id, { status: 'draft' })
    const { text } = await (await browse(site, owner)).get('/organize')
    assert.doesNotMatch(text, /<script>alert/)
    assert.match(text, /4 of 10 going · 6 walked in · Full/)
    assert.match(text, new RegExp(`href="/organize/groups/${urlname}\\?list(=|&#61;)drafts">Drafts: 1`))
    assert.match(text, new RegExp(`href="/organize/groups/${urlname}/new-event"`))
  })

  it('leads a volunteer to public pages only, and a person without a group to a new one', async () => {
    const [bo, cy] = [await makeUser(site.app), await makeUser(site.app)]
    const { id, urlname } = await makeClub(site.app, [[bo, 'volunteer']])
    const event = await makeEventRow(site.app, id, { title: 'Soup' })
    const { text } = await (await browse(site, bo)).get('/organize')
    assert.match(text, new RegExp(`href="/groups/${urlname}"`))
    assert.match(text, new RegExp(`href="/events/${event}"`))
    assert.doesNotMatch(text, new RegExp(`/organize/(groups|events)/(${urlname}|${event})`))
    const none = (await (await browse(site, cy)).get('/organize')).text
    assert.match(none, /Bring people together/)
    assert.doesNotMatch(none, new RegExp(urlname))
  })
})

describe('a new group', () => {
  it('needs a name only, gets an address from it, and shows the next steps', async () => {
    const ana = await browse(site, await makeUser(site.app))
    const form = { urlname: '', description: '', city: 'Porto', tags: 'Tea,  Soup ,' }
    const made = await ana.post('/organize/new-group', { name: 'Café Ürban', ...form })
    assert.equal(made.location, '/organize/groups/cafe-urban')
    const page = await ana.get('/organize/groups/cafe-urban')
    assert.match(page.text, /Your first steps.*Plan your first event/s)
    const again = await ana.post('/organize/new-group', { name: 'Other', ...form, urlname: 'cafe-urban' })
    assert.equal(again.status, 409)
    assert.match(again.text, /“cafe-urban-group” is free/)
    assert.match(again.text, /value="Other"/)
    const shown = (await ana.get('/groups/cafe-urban')).text
    assert.match(shown, /Porto/)
    assert.match(shown, /href="\/organize\/groups\/cafe-urban">Manage/)
  })
})

describe('the settings of a group', () => {
  it('keep what two organizers change at once, and show a conflict beside its field', async () => {
    const bo = await makeUser(site.app)
    const club = await makeClub(site.app, [
      [owner, 'owner'],
      [bo, 'manager'],
    ])
    const path = settingsOf(club.urlname)
    const [first, second] = [await browse(site, owner), await browse(site, bo)]
    const [a, b] = [formOn((await first.get(path)).text), formOn((await second.get(path)).text)]
    assert.equal((await first.post(path, { ...a, city: 'Porto', description: 'Beds\r\nand soup' })).status, 303)
    // Bo changed neither, so nothing of Olga's is lost.
    assert.equal((await second.post(path, { ...b, website: 'https://b.example' })).status, 303)
    const refused = await second.post(path, { ...b, city: 'Lisbon', contact: 'us@b.example' })
    assert.equal(refused.status, 409)
    assert.match(refused.text, /Now it’s: “Porto”/)
    assert.match(refused.text, /value="Lisbon"/)
    assert.match(refused.text, /Beds\nand soup/)
    assert.equal((await second.post(path, formOn(refused.text))).status, 303)
    const row = await site.app.database
      .selectFrom('groups')
      .select(['city', 'website', 'contact'])
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, { city: 'Lisbon', website: 'https://b.example', contact: 'mailto:us@b.example' })
  })

  it('delete a group by its typed name alone, and for owners alone', async () => {
    const bo = await makeUser(site.app)
    const club = await makeClub(site.app, [
      [owner, 'owner'],
      [bo, 'manager'],
    ])
    const path = settingsOf(club.urlname)
    const [first, second] = [await browse(site, owner), await browse(site, bo)]
    const { name } = await site.app.database
      .selectFrom('groups')
      .select('name')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    const wrong = await first.post(`${path}/delete`, { typedName: 'x' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="field-typedName-problem">This isn’t the name of the group/)
    assert.doesNotMatch((await second.get(path)).text, /typedName/)
    assert.equal((await second.post(`${path}/delete`, { typedName: name })).status, 403)
    assert.equal((await first.post(`${path}/delete`, { typedName: name })).location, '/organize')
    assert.equal((await first.get(path)).status, 404)
  })
})

it('the screens of a group are closed to members, volunteers and organizers of other groups', async () => {
  const [member, volunteer, other] = [await makeUser(site.app), await makeUser(site.app), await makeUser(site.app)]
  const { id, urlname } = await makeClub(site.app, [
    [owner, 'owner'],
    [volunteer, 'volunteer'],
  ])
  await makeClub(site.app, [[other, 'manager']])
  const favorited_at = site.app.clock.now().toISOString()
  await site.app.database
    .insertInto('group_favorites')
    .values({ group_id: id, user_id: member.id, favorited_at })
    .execute()
  for (const person of [member, volunteer, other]) {
    const visitor = await browse(site, person)
    const path = settingsOf(urlname)
    for (const page of [`/organize/groups/${urlname}`, path]) assert.equal((await visitor.get(page)).status, 403, page)
    for (const [post, form] of [
      [path, { name: 'Taken over' }],
      [`${path}/delete`, { typedName: 'A club' }],
    ] as const) {
      const { status } = await visitor.post(post, form)
      assert.equal(status, 403, post)
    }
    assert.doesNotMatch((await visitor.get(`/groups/${urlname}`)).text, /href="\/organize\/groups/)
  }
})

it('owners download everything from the settings, and administrators from their list', async () => {
  const [max, root] = [await makeUser(site.app), await makeUser(site.app, { role: 'admin' })]
  const roles: [Person, string][] = [
    [owner, 'owner'],
    [max, 'manager'],
  ]
  const { id, urlname } = await makeClub(site.app, roles, { name: 'Choir' })
  const path = settingsOf(urlname)
  const ways = [
    [owner, path, `${path}/export`],
    [root, '/admin/groups', `/admin/groups/${id}/export`],
  ] as const
  for (const [person, page, action] of ways) {
    const visitor = await browse(site, person)
    assert.ok((await visitor.get(page)).text.includes(`action="${action}"`), page)
    const { status, location } = await visitor.post(action, {})
    assert.equal(status, 303)
    assert.match(location!, /^\/exports\//)
  }
  const visitor = await browse(site, max)
  assert.ok(!(await visitor.get(path)).text.includes(`${path}/export`))
  assert.equal((await visitor.post(`${path}/export`, {})).status, 403)
})
