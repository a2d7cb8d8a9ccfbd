// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeCrowd } from '#test/support/builders/check-in-codes.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import type { Visitor } from '#test/support/sign-in/server.ts'

let browsed: BrowsedSite
let world: Awaited<ReturnType<typeof makeExampleData>>
let ana: Visitor
before(async () => {
  browsed = await openBrowsedSite()
  world = await makeExampleData(browsed.site.app)
  ana = await browse(browsed.site, world.ana)
})
after(() => browsed[Symbol.asyncDispose]())

const room = `/organize/events/${exampleId}/print`
const claims = `/organize/groups/garden/badges/${exampleId}/links/${exampleId}/print`

/** In points, as the file says it. */
const sizes = { a4: [595, 842], a3: [842, 1191], letter: [612, 792] } as const

/** The pages of a printed page: how wide and high each of them is. */
async function print(page: Page, path: string): Promise<number[][]> {
  await page.goto(`${browsed.site.baseUrl}${path}`)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((size) => Math.round(Number(size))),
  )
}

describe('on paper', () => {
  it('every sheet has the size of the chosen paper and as many pages as it needs', async () => {
    const { app } = browsed.site
    await app.database
      .updateTable('event_seats')
      .set({ max_attendees: null })
      .where('event_id', '=', exampleId)
      .execute()
    const crowd = await makeCrowd(app.database, 40, exampleId)
    for (const id of crowd) await confirmSeat(app, { id: exampleId, groupId: exampleId }, { id, username: '' })
    const context = await browsed.openAs(world.ana, { javaScriptEnabled: false })
    const page = await context.newPage()
    // 41 people are going.
    const expected = {
      [`${room}/poster?wifi=Garden`]: { a4: 1, a3: 1, letter: 1 },
      [`${room}/tents?`]: { a4: 1, a3: 1, letter: 1 },
      [`${claims}?pages=2`]: { a4: 2, a3: 2, letter: 2 },
      [`${room}/name-badges?`]: { a4: 6, a3: 3, letter: 6 },
      [`${room}/door-list?`]: { a4: 2, a3: 1, letter: 2 },
    }
    for (const [path, counts] of Object.entries(expected))
      for (const paper of ['a4', 'a3', 'letter'] as const) {
        const pages = await print(page, `${path}&paper=${paper}`)
        assert.deepEqual(
          pages,
          Array.from({ length: counts[paper] }, () => [...sizes[paper]]),
          `${path} on ${paper}`,
        )
      }
    await context.close()
  })
})

describe('check-in codes', () => {
  it('are made, shown with a QR code, and ended after one question', async () => {
    const refused = await ana.post(`${room}/codes`, { code: 'no spaces here', label: 'Gate', maxUses: '' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /name="code"[^>]*value="no spaces here"[^>]*aria-invalid="true"/)
    assert.match(refused.text, /value="Gate"/)
    assert.equal(
      (await ana.post(`${room}/codes`, { code: '', label: 'Gate <1>', maxUses: '5' })).location,
      `${room}#codes`,
    )
    const { text } = await ana.get(room)
    const [, code] = /<b>([A-Z0-9-]+)<\/b><br><span class="soft small">Gate &#60;1&#62; · 0 of 5 check-ins/.exec(text)!
    assert.match(text, new RegExp(`download="check-in-${code!.toLowerCase()}\\.png"`))
    const [, id] = new RegExp(
      `action="${room}/codes/([0-9a-f-]{36})/end"><input type="hidden" name="name" value="${code}"`,
    ).exec(text)!
    assert.match((await ana.get(`${room}/poster?code=${id}`)).text, new RegExp(`<p class="code[^"]*">${code}</p>`))
    assert.match((await ana.post(`${room}/codes/${id}/end`, { do: 'end', name: code! })).text, /End the code /)
    assert.equal((await ana.post(`${room}/codes/${id}/end`, { confirmed: 'end' })).location, `${room}#codes`)
    assert.doesNotMatch((await ana.get(room)).text, new RegExp(code!))
  })
  it('without a code that works, the poster leads to where one is made', async () => {
    const other = `/organize/events/${exampleIds[1]}/print`
    assert.equal((await ana.get(`${other}/poster`)).location, `${other}#codes`)
    assert.match((await ana.get(other)).text, /href="#codes"><b>Check-in poster/)
  })
})

describe('what is on the sheets', () => {
  it('texts of people are escaped, and no ticket is printed', async () => {
    const { app } = browsed.site
    await app.database.updateTable('users').set({ name: 'A <i>sly</i> name' }).where('id', '=', exampleId).execute()
    const badges = await ana.get(`/organize/events/${exampleIds[1]}/print/name-badges`)
    assert.match(badges.text, /A &#60;i&#62;sly&#60;\/i&#62; name/)
    assert.doesNotMatch(badges.text, /EXAMP0E00/)
    const doors = await ana.get(`/organize/events/${exampleIds[1]}/print/door-list?by=last`)
    assert.match(doors.text, /class="tickbox in">.*A &#60;i/s)
    assert.match((await ana.get(`${room}/poster?wifi=%3Cscript%3E`)).text, /<\/b> &#60;script&#62;<\/p>/)
  })
})

describe('for others', () => {
  it('no sheet, no code and no form is open to members, volunteers or organizers of another group', async () => {
    for (const person of [world.bo, { id: exampleId, username: 'cy-world' }]) {
      const visitor = await browse(browsed.site, person)
      const sheets = ['', '/poster', '/tents', '/claims', '/name-badges', '/door-list'].map((end) => `${room}${end}`)
      for (const path of [...sheets, claims]) {
        const { status } = await visitor.get(path)
        assert.ok(status === 403 || status === 404, `${path}: ${status}`)
      }
      for (const path of [`${room}/codes`, `${room}/codes/${exampleId}/end`]) {
        const { status } = await visitor.post(path, { confirmed: 'end' })
        assert.ok(status === 403 || status === 404, `${path}: ${status}`)
      }
    }
  })
})
