import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp } from '#test/support/app/harness.ts'
import { makeSession, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let owner: Person
let visitor: Visitor
before(async () => {
  site = await openSite()
  owner = await makeUser(site.app, { username: 'olga' })
  visitor = await browse(site, owner)
})
after(() => site[Symbol.asyncDispose]())

const redirect = 'https://poster.example/back'
const secretIn = (page: string) => /value="(hearth_ocs_[0-9a-f]{64})"/.exec(page)?.[1]
const idIn = (page: string) => /value="(hearth_app_[0-9a-f]{32})"/.exec(page)![1]!
const shown = (page: string) =>
  page.replaceAll('&#61;', '=').replaceAll('&#38;', '&').replaceAll('&#34;', '"').replaceAll('&#39;', "'")

async function create(fields: Record<string, string> = {}) {
  const form = { name: 'Poster', kind: 'confidential', redirectUris: redirect, ...fields }
  const { text, status } = await visitor.post('/developers/apps/new', form)
  assert.equal(status, 200)
  return { text, id: idIn(text), path: `/developers/apps/${idIn(text)}` }
}

describe('the apps of a developer', () => {
  it('an app that runs on a server has a secret, which is shown once and stored by no cache', async () => {
    const { text, path } = await create({ name: 'Poster <b>', website: 'https://poster.example' })
    const secret = secretIn(text)!
    assert.ok(secret)
    for (const other of [path, '/developers/apps', '/developers/apps/new']) {
      const page = await visitor.get(other)
      assert.ok(!page.text.includes(secret), other)
      assert.equal(page.headers['cache-control'], 'no-store')
    }
    const list = (await visitor.get('/developers/apps')).text
    assert.match(list, /Poster &#60;b&#62;<\/a><p class="soft small">Runs on a server · No one uses it yet/)
    assert.doesNotMatch(list, /Poster <b>/)
  })

  it('an app on devices has none, and nothing about secrets on its page', async () => {
    const { text, path } = await create({ kind: 'public', redirectUris: 'com.example.app:/back' })
    assert.equal(secretIn(text), undefined)
    assert.match(text, /must use PKCE/)
    assert.doesNotMatch((await visitor.get(path)).text, /id="secrets"|client_secret/)
    const refused = await visitor.post(`${path}/secrets`)
    assert.equal(refused.status, 409)
  })

  it('each redirect address that is not allowed says what to do, and the form keeps what was typed', async () => {
    const form = new URLSearchParams({ name: 'Kept', kind: 'public', website: 'https://kept.example' })
    const wrong: [string, RegExp][] = [
      ['poster.example/back', /Begin with https/],
      ['https://poster.example/#back', /Remove the #/],
      ['https://me@poster.example/', /before the @/],
      ['http://poster.example/', /may use http/],
      ['javascript:alert(1)', /a scheme made from your domain/],
    ]
    for (const uri of [redirect, ...wrong.map(([text]) => text)]) form.append('redirectUris', uri)
    const { status, text } = await visitor.post('/developers/apps/new', form)
    assert.equal(status, 400)
    wrong.forEach(([uri, words], at) => {
      const field = new RegExp(`id="field-redirectUris-${at + 1}"[^>]*aria-invalid="true"[^>]*>\\s*<p[^>]*>([^<]*)`)
      assert.match(field.exec(text)?.[1] ?? '', words)
      assert.ok(shown(text).includes(`value="${uri}"`), uri)
    })
    assert.doesNotMatch(text, /id="field-redirectUris-0"[^>]*aria-invalid/)
    assert.match(text, /value="public" checked/)
    assert.match(
      (await visitor.post('/developers/apps/new', { name: 'x', redirectUris: '' })).text,
      /Enter at least one address/,
    )
  })

  it('a second secret works beside the first, and deleting and replacing ask first', async () => {
    const { path, id } = await create()
    const added = await visitor.post(`${path}/secrets`)
    assert.ok(secretIn(added.text))
    const rows = () =>
      site.app.database.selectFrom('oauth_client_secrets').select('id').where('client_id', '=', id).execute()
    const [first] = await rows()
    assert.equal((await rows()).length, 2)
    assert.doesNotMatch(added.text, new RegExp(`action="${path}/secrets"`))
    const end = `${path}/secrets/${first!.id}/delete`
    assert.match((await visitor.post(end, { do: 'delete' })).text, /Delete this secret\?/)
    assert.equal((await rows()).length, 2)
    assert.equal((await visitor.post(end, { confirmed: 'delete' })).location, path)
    assert.equal((await rows()).length, 1)
    assert.match((await visitor.post(`${path}/replace-secrets`, {})).text, /Replace all secrets\?/)
    const replaced = await visitor.post(`${path}/replace-secrets`, { confirmed: 'replace' })
    assert.notEqual(secretIn(replaced.text), secretIn(added.text))
    assert.equal(secretIn((await visitor.get(path)).text), undefined)
  })

  it('the preview is the page that asks people, with the chosen scopes, and nothing in it acts', async () => {
    const { path, id } = await create()
    const { text } = await visitor.get(`${path}?scopes=read:groups&scopes=admin&scopes=nonsense`)
    const figure = /<figure class="consent">.*?<div inert>(.*?)<\/figure>/s.exec(text)![1]!
    assert.match(figure, /Poster wants to use your .* account.*See groups and their details.*poster\.example.*@olga/s)
    assert.match(figure, /Full administrator access|full access/i)
    assert.doesNotMatch(figure, /<form|See events|type="submit"|nonsense/)
    await using api = await startApp({ beside: site.app })
    const address = shown(/id="authorize" readonly value="([^"]*)"/.exec(text)![1]!)
    const cookie = `session=${await makeSession(api, owner)}`
    const { statusCode, headers } = await api.http.inject({ url: address, headers: { cookie } })
    assert.deepEqual([statusCode, headers.location?.split('/')[2]], [303, 'interaction'])
    assert.match(shown(text), new RegExp(`client_id=${id}`))
  })

  it('deleting asks first and ends the app', async () => {
    const { path } = await create()
    assert.match((await visitor.post(`${path}/delete`, { do: 'delete' })).text, /Delete this app\?/)
    assert.equal((await visitor.get(path)).status, 200)
    assert.equal((await visitor.post(`${path}/delete`, { confirmed: 'delete' })).location, '/developers/apps')
    assert.equal((await visitor.get(path)).status, 404)
  })

  it('another user finds no app here, whatever they send', async () => {
    const { path, id } = await create()
    const other = await browse(site, await makeUser(site.app))
    const rows = site.app.database.selectFrom('oauth_client_secrets').select('id').where('client_id', '=', id)
    const { id: secretId } = await rows.executeTakeFirstOrThrow()
    assert.equal((await other.get(path)).status, 404)
    for (const rest of ['', '/secrets', '/replace-secrets', `/secrets/${secretId}/delete`, '/delete'])
      for (const form of [undefined, { confirmed: 'delete', name: 'Mine now', logoUri: '' }]) {
        const { status, text } = await other.post(`${path}${rest}`, form)
        assert.equal(status, 404, rest)
        assert.doesNotMatch(text, /hearth_ocs_|poster\.example/)
      }
    assert.doesNotMatch((await other.get('/developers/apps')).text, new RegExp(id))
    assert.equal((await rows.execute()).length, 1)
  })

  it('forms of other sites and old sign-ins are refused where a secret would be made', async () => {
    const { path } = await create()
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const rest of ['', '/secrets', '/replace-secrets', '/delete'])
      assert.equal((await visitor.post(`${path}${rest}`, { confirmed: 'x' }, evil)).status, 403, rest)
    site.app.clock.advance(16 * 60_000)
    const headers = { 'sec-fetch-site': 'same-origin', referer: `${site.baseUrl}${path}` }
    for (const rest of ['/secrets', '/replace-secrets']) {
      const { status, location } = await visitor.post(`${path}${rest}`, { confirmed: 'replace' }, headers)
      assert.deepEqual([status, location], [303, `/sign-in?again=1&return_to=${encodeURIComponent(path)}`])
    }
    assert.match((await visitor.get('/developers/apps/new')).text, /sign in again to create an app/)
    site.app.clock.advance(-16 * 60_000)
  })
})
