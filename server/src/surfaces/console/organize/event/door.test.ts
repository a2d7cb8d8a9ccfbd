import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const { door: text } = messagesFor('en').organize
const path = `/organize/events/${exampleId}/door`

let site: Site
let ana: Person
let bo: Person
let organizer: Visitor
before(async () => {
  site = await openSite()
  ;({ ana, bo } = await makeExampleData(site.app))
  organizer = await browse(site, ana)
})
after(() => site[Symbol.asyncDispose]())

/** The value of the field with this id. */
const fieldIn = (html: string, id: string) => new RegExp(`id="${id}" readonly value="([^"]+)"`).exec(html)?.[1]

describe('the Door tab of an event', () => {
  it('opens the app, and lists links and volunteers', async () => {
    const page = (await organizer.get(path)).text
    assert.match(page, new RegExp(`href="/door/${exampleId}"`))
    assert.match(page, /Front entrance/)
    assert.match(page, /Cy/)
    assert.equal(fieldIn(page, 'invite-link'), undefined)
  })

  it('shows a new link once, with a QR code, and ends it with its volunteers', async () => {
    const made = (await organizer.post(`${path}/invitations`, { label: 'Back entrance' })).text
    const url = fieldIn(made, 'invite-link')!.replaceAll('&#61;', '=')
    assert.match(url, /\/door\/join\/[\w-]{22}$/)
    assert.match(made, /qr-code/)
    const again = (await organizer.get(path)).text
    assert.ok(again.includes('Back entrance') && !again.includes(url))
    const end = /action="([^"]+\/invitations\/[^"]+\/end)"[\s\S]{0,200}End Back entrance/.exec(again)![1]!
    assert.match((await organizer.post(end, { do: 'end' })).text, new RegExp(text.links.endHeading.replace('?', '\\?')))
    assert.ok((await organizer.get(path)).text.includes('Back entrance'), 'nothing is done before it is confirmed')
    assert.equal((await organizer.post(end, { confirmed: 'end' })).location, `${path}#invitations`)
    assert.ok(!(await organizer.get(path)).text.includes('Back entrance'))
  })

  it('removes a volunteer', async () => {
    const remove = `${path}/team/${exampleId}/end`
    assert.equal((await organizer.post(remove, { confirmed: 'remove' })).location, `${path}#team`)
    assert.ok((await organizer.get(path)).text.includes(text.team.none))
    assert.equal((await organizer.post(remove, { confirmed: 'remove' })).status, 404)
  })

  it('shows the link to the screen in the foyer when asked for it', async () => {
    assert.equal(fieldIn((await organizer.get(path)).text, 'wall-link'), undefined)
    assert.match(fieldIn((await organizer.post(`${path}/wall`, {})).text, 'wall-link')!, /\/wall\/[\w-]+$/)
  })

  it('ends the link to the screen when that is confirmed, and shows another one', async () => {
    const shown = (await organizer.post(`${path}/wall`, {})).text
    assert.ok(shown.includes(`action="${path}/wall/end"`) && shown.includes(text.wall.end))
    const question = (await organizer.post(`${path}/wall/end`, { do: 'end' })).text
    assert.ok(question.includes(text.wall.endLead) && question.includes(`action="${path}/wall/end"`))
    const link = async () => fieldIn((await organizer.post(`${path}/wall`, {})).text, 'wall-link')
    assert.equal(await link(), fieldIn(shown, 'wall-link'), 'nothing is done before it is confirmed')
    assert.equal((await organizer.post(`${path}/wall/end`, { confirmed: 'end' })).location, `${path}#wall`)
    assert.notEqual(await link(), fieldIn(shown, 'wall-link'))
  })

  it('offers no app for a draft, and nothing for a cancelled event', async () => {
    const draft = (await organizer.get(`/organize/events/${exampleIds[2]}/door`)).text
    assert.ok(draft.includes(text.draft) && !draft.includes('href="/door/'))
    await site.app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', exampleIds[3]).execute()
    const cancelled = (await organizer.get(`/organize/events/${exampleIds[3]}/door`)).text
    assert.ok(cancelled.includes(text.cancelled) && !cancelled.includes('<form method="post" action="/organize'))
  })

  it('is for managers: others and volunteers of the event are refused', async () => {
    for (const person of [bo, await makeUser(site.app)]) {
      const visitor = await browse(site, person)
      assert.equal((await visitor.get(path)).status, 403)
      assert.equal((await visitor.post(`${path}/invitations`, {})).status, 403)
      assert.equal((await visitor.post(`${path}/wall`, {})).status, 403)
      assert.equal((await visitor.post(`${path}/wall/end`, { confirmed: 'end' })).status, 403)
    }
  })
})
