import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { exampleId } from '#kernel/operation/schema.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { checkInDirectly } from '#test/support/builders/events.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let world: Awaited<ReturnType<typeof makeExampleData>>
let ana: Visitor
before(async () => {
  site = await openSite()
  world = await makeExampleData(site.app)
  ana = await browse(site, world.ana)
})
after(() => site[Symbol.asyncDispose]())

const all = '/organize/groups/garden/badges'
const one = `${all}/${exampleId}`
/** The volunteer of the garden. */
const cy = { id: exampleId, username: 'cy-world' }
const look = { icon: '🌻', color: '#58b575', points: '50' }

async function holders(): Promise<string[]> {
  const rows = await site.app.database
    .selectFrom('badge_awards')
    .select('user_id')
    .where('badge_id', '=', exampleId)
    .execute()
  return rows.map((row) => row.user_id)
}
const makePeople = (count: number) => makeCrowd(site.app.database, count, exampleId)

describe('the badges of a group', () => {
  it('are listed with their holders; a group without any says what to do first', async () => {
    const { text } = await ana.get(all)
    assert.match(text, new RegExp(`href="${one}"><b>Helper</b></a><br>\\s*<span class="soft small">1 person has it`))
    assert.match(
      (await ana.get('/organize/groups/choir/badges')).text,
      /class="empty".*href="[^"]*\/choir\/badges\/new"/s,
    )
  })
  it('are designed: a picked emoji and a preview come back with what was typed, and nothing is saved', async () => {
    const typed = { ...look, name: 'Sun & moon', description: 'For <b>' }
    const picked = await ana.post(`${all}/new`, { ...typed, pick: '🌙' })
    assert.equal(picked.status, 200)
    assert.match(picked.text, /name="icon"[^>]*value="🌙"/)
    assert.match(picked.text, /value="Sun &#38; moon"/)
    assert.match(picked.text, /class="medal xl".*stroke="#58b575".*1f319\.svg/s)
    assert.doesNotMatch(picked.text, /For <b>/)
    assert.equal((await ana.post(`${all}/new`, { ...typed, do: 'preview' })).status, 200)
    assert.doesNotMatch((await ana.get(all)).text, /Sun/)
    const made = await ana.post(`${all}/new`, { ...typed, do: 'save' })
    assert.equal(made.status, 303)
    assert.match((await ana.get(made.location!)).text, /<h1>Sun &#38; moon<\/h1>/)
  })
  it('are deleted after one question', async () => {
    const made = await ana.post(`${all}/new`, { ...look, name: 'Short' })
    const path = made.location!
    const asked = await ana.post(`${path}/delete`, { do: 'delete' })
    assert.deepEqual([asked.status, asked.text.includes('Delete Short?')], [200, true])
    assert.equal((await ana.get(path)).status, 200)
    assert.equal((await ana.post(`${path}/delete`, { confirmed: 'delete' })).location, all)
    assert.equal((await ana.get(path)).status, 404)
  })
})

describe('awarding', () => {
  it('people of a list get the chosen badge, in any number, and the page says how many', async () => {
    const people = await makePeople(120)
    const ids = people.map((id): [string, string] => ['id', id])
    const asked = await ana.post(`${all}/award`, new URLSearchParams(ids))
    assert.match(asked.text, /You’ve chosen 120 people/)
    const done = await ana.post(
      `${all}/award`,
      new URLSearchParams([...ids, ['id', 'no-one-at-all'], ['badge', exampleId]]),
    )
    assert.equal(done.location, `${one}?awarded=120&skipped=1`)
    assert.match((await ana.get(done.location!)).text, /120 people got the badge\. Left out: 1 person/)
    const held = await holders()
    for (const id of people) assert.ok(held.includes(id))
    assert.match((await ana.post(`${all}/award`, { badge: exampleId })).text, /Choose people first/)
  })
  it('people are found by their name, and only those of the group', async () => {
    await countPeople(site.app)
    const { text } = await ana.get(`${one}?q=cy`)
    assert.match(text, new RegExp(`type="checkbox" name="id" value="${cy.id}" checked>.*<span>Cy `, 's'))
    assert.doesNotMatch((await ana.get(`${one}?q=root`)).text, /type="checkbox"/)
    const done = await ana.post(`${one}/award`, { id: cy.id })
    assert.equal(done.location, `${one}?awarded=1&skipped=0`)
  })
  it('everyone checked in at an event gets it after one question', async () => {
    const id = await makeEventRow(site.app, exampleId, { title: 'Weeding', startsIn: -60, seats: null })
    const [guest] = await makePeople(1)
    await checkInDirectly(site.app, { id, groupId: exampleId }, { id: guest!, username: '' })
    assert.match((await ana.get(one)).text, new RegExp(`<option value="${id}" >Weeding, `))
    const asked = await ana.post(`${one}/award-event`, { eventId: id })
    assert.match(asked.text, /Award Helper to everyone checked in at Weeding\?/)
    assert.ok(!(await holders()).includes(guest!))
    const done = await ana.post(`${one}/award-event`, { eventId: id, confirmed: '' })
    assert.equal(done.location, `${one}?awarded=1&remaining=0`)
    assert.ok((await holders()).includes(guest!))
  })
  it('is taken back after one question', async () => {
    const form = { id: world.bo.id, name: 'Bo' }
    assert.match((await ana.post(`${one}/revoke`, { ...form, do: 'revoke' })).text, /Revoke the badge from Bo\?/)
    assert.ok((await holders()).includes(world.bo.id))
    assert.equal((await ana.post(`${one}/revoke`, { ...form, confirmed: 'revoke' })).location, `${one}#holders`)
    assert.ok(!(await holders()).includes(world.bo.id))
  })
})

describe('claim links', () => {
  it('are made with uses and an end, shown with a QR code, and ended after one question', async () => {
    const refused = await ana.post(`${one}/links`, { maxUses: '0', expiry: '7' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /name="maxUses"[^>]*value="0"[^>]*aria-invalid="true"/)
    assert.equal((await ana.post(`${one}/links`, { maxUses: '30', expiry: '7' })).location, `${one}#links`)
    const { text } = await ana.get(one)
    assert.match(text, /Claimed 0 of 30 times · expires /)
    const [, code] = /value="http[^"]*\/claim\/([A-Z0-9-]+)"/.exec(text)!
    assert.match(text, new RegExp(`download="claim-${code!.toLowerCase()}\\.png"`))
    const [, id] = new RegExp(`id="link-([0-9a-f-]{36})"[^>]*/claim/${code}"`).exec(text)!
    assert.match((await ana.post(`${one}/links/${id}/end`, { do: 'end' })).text, /End this link\?/)
    assert.equal((await ana.post(`${one}/links/${id}/end`, { confirmed: 'end' })).status, 303)
    assert.doesNotMatch((await ana.get(one)).text, new RegExp(code!))
  })
})

describe('for others', () => {
  it('no screen and no form of badges is open to members, volunteers or organizers of another group', async () => {
    const library = await browse(site, world.bo)
    const volunteer = await browse(site, cy)
    for (const visitor of [library, volunteer]) {
      for (const path of [all, `${all}/new`, one, `${one}/edit`]) {
        const { status } = await visitor.get(path)
        assert.ok(status === 403 || status === 404, `${path}: ${status}`)
      }
      for (const path of [
        `${all}/new`,
        `${all}/award`,
        ...['award', 'award-event', 'links', 'revoke', 'edit', 'delete'].map((end) => `${one}/${end}`),
      ]) {
        const form = { ...look, name: 'X', id: cy.id, badge: exampleId, eventId: exampleId, confirmed: 'yes' }
        const { status } = await visitor.post(path, form)
        assert.ok(status === 403 || status === 404, `${path}: ${status}`)
      }
    }
  })
  it('a badge is not shown below another group', async () => {
    for (const path of [
      `/organize/groups/choir/badges/${exampleId}`,
      `/organize/groups/choir/badges/${exampleId}/edit`,
    ])
      assert.equal((await ana.get(path)).status, 404)
    assert.equal((await ana.post(`/organize/groups/choir/badges/${exampleId}/delete`, { confirmed: 'x' })).status, 404)
  })
})
