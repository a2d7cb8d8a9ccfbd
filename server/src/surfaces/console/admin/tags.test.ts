import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findExport } from '#domains/people/meetpass/index.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let admin: Visitor
let ana: Person
before(async () => {
  site = await openSite()
  admin = await browse(site, await makeUser(site.app, { role: 'admin' }))
  ana = await makeUser(site.app, { name: 'Ana <b>' })
})
after(() => site[Symbol.asyncDispose]())

const path = '/admin/tags'
const listTags = () =>
  site.app.database.selectFrom('passes').selectAll().where('type', '=', 'nfc').orderBy('created_at').execute()

async function readFile({ location }: { location: string | undefined }): Promise<string> {
  const { server, app } = site
  const sealed = location!.replace('/exports/', '')
  let text = ''
  for await (const part of (await findExport(app.database, server.links, sealed, app.clock.now()))!) text += part
  return text
}

describe('the screen of NFC tags', () => {
  it('creates a batch and gives its file', async () => {
    assert.match((await admin.get(path)).text, /No tags yet/)
    assert.equal((await admin.post(path, { count: '501' })).status, 400)
    assert.equal((await admin.post(path, { count: '1', designId: '' })).status, 303)
    site.app.clock.advance(1000)
    const made = await admin.post(path, { count: '2', designId: 'summer' })
    const [old, ...tags] = await listTags()
    const { text } = await admin.get(made.location!)
    const createdAt = /name="createdAt" value="([^"]+)"/.exec(text)![1]!
    const file = await readFile(await admin.post(`${path}/export`, { createdAt }))
    assert.deepEqual(
      [old!, ...tags].map(({ id }) => file.includes(id)),
      [false, true, true],
    )
    assert.ok((await readFile(await admin.post(`${path}/export`))).includes(old!.id))
  })

  it('finds a tag by its code and its holder, and turns it off and on after one question', async () => {
    const [tag, other] = await listTags()
    await site.app.database.updateTable('passes').set({ owner_id: ana.id }).where('id', '=', tag!.id).execute()
    for (const q of [tag!.id, `@${ana.username}`]) {
      const { text } = await admin.get(`${path}?q=${encodeURIComponent(q)}`)
      assert.match(text, /Ana &#60;b&#62;/)
      assert.equal(text.includes(other!.id), false)
    }
    assert.match((await admin.get(`${path}?q=unknown`)).text, /No tag found/)
    const isActive = async () => (await listTags()).find(({ id }) => id === tag!.id)!.is_active
    for (const [act, before, after] of [
      ['off', true, false],
      ['on', false, true],
    ] as const) {
      const asked = await admin.post(`${path}/${tag!.id}?q=Ana`, { do: act })
      assert.match(asked.text, new RegExp(`href="${path}\\?q(=|&#61;)Ana"[^]*value="${act}"`))
      assert.equal(await isActive(), before)
      assert.equal((await admin.post(`${path}/${tag!.id}`, { confirmed: act })).status, 303)
      assert.equal(await isActive(), after)
    }
  })

  it('is for administrators only, its question too', async () => {
    const member = await browse(site, ana)
    const [tag] = await listTags()
    assert.equal((await member.get(path)).status, 403)
    for (const rest of ['', '/export', `/${tag!.id}`])
      assert.equal((await member.post(`${path}${rest}`, { count: '1', do: 'off' })).status, 403, rest)
  })
})
