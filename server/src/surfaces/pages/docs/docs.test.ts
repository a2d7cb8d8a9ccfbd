import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { errorTable } from '#kernel/operation/errors.ts'
import { allScopes } from '#kernel/operation/scopes.ts'
import { areas } from '#surfaces/openapi/areas.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { documentFiles, documentPath } from './documents.ts'
import { renderDocument } from './render.ts'

const app = useApp()
const root = join(import.meta.dirname, '../../../../..')
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
const names = Object.keys(documentFiles)
const idsIn = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!))

describe('/docs', () => {
  it('begins with the name of the instance and a call that works on this instance', async () => {
    const { payload } = await get('/docs')
    assert.match(payload, /<title>Build on Hearth · Developers · Hearth<\/title>/)
    assert.match(payload, /<h1>Build on Hearth<\/h1>/)
    const [, url] = /<code>curl (\S+)\n<\/code>/.exec(payload)!
    assert.equal(url, 'https://hearth.test/v1/public/instance')
    assert.equal((await get('/v1/public/instance')).statusCode, 200)
    assert.doesNotMatch(payload, /hearth\.example|&lt;!--|<!--/)
  })

  it('lists every scope, error code, area and document', async () => {
    const { payload } = await get('/docs')
    for (const name of [...allScopes, ...Object.keys(errorTable)])
      assert.ok(payload.includes(`<td><code>${name}</code></td>`), name)
    assert.equal(Object.keys(areas).length, 13)
    for (const area of Object.keys(areas))
      assert.ok(payload.includes(`<a href="/docs/reference#tag/${area.toLowerCase()}">${area}</a>`), area)
    for (const name of names) assert.ok(payload.includes(`<li><a href="${documentPath(name)}">`), name)
    assert.ok(
      payload.includes('<td>1,000</td>') || payload.includes('<td>1,000,000</td>'),
      'the limit of this instance',
    )
  })
})

describe('a document', () => {
  it('is served for every guide of the repository', () => {
    const guides = readdirSync(join(root, 'docs/guides')).map((name) => `guides/${name}`)
    for (const file of guides) assert.ok(Object.values(documentFiles).includes(file), `add ${file} to documents.ts`)
    assert.match(readFileSync(join(root, 'Containerfile'), 'utf8'), /^COPY docs docs$/m)
  })

  it('leads only to what exists: pages, headings and pictures', async () => {
    const paths = ['/docs', ...names.map(documentPath)]
    const pages = new Map<string, string>()
    for (const path of paths) {
      const answer = await get(path)
      assert.equal(answer.statusCode, 200, path)
      pages.set(path, answer.payload)
    }
    const pictures = new Set<string>()
    for (const [path, page] of pages) {
      const [, article] = /<article(.*?)<\/article>/s.exec(page)!
      assert.doesNotMatch(article!, /href="[^"]*\.md|<!--|&#60;!--|hearth\.example/, path)
      for (const [, href] of article!.matchAll(/href="(#[^"]*|\/docs[^"]*)"/g)) {
        const [target, hash] = href!.split('#')
        if (target === '/docs/reference') continue
        const found = pages.get(target || path)
        assert.ok(found, `${path} leads to ${href}`)
        if (hash) assert.ok(idsIn(found).has(hash), `${path} leads to ${href}`)
      }
      for (const [, src, size] of article!.matchAll(/<img src="([^"]+)"[^>]*(width="\d{3,4}" height="\d{3,4}")/g)) {
        assert.ok(size)
        pictures.add(src!)
      }
    }
    assert.ok(pictures.size >= 15, `${pictures.size} pictures`)
    for (const path of pictures) {
      const { statusCode, headers } = await get(path)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'], path)
    }
  })

  it('is stored by shared caches for visitors who are not signed in, and by none for others', async () => {
    const session = await makeSession(app, await makeUser(app))
    for (const path of ['/docs', '/docs/guides/webhooks', '/docs/reference']) {
      const { headers } = await get(path)
      assert.match(String(headers['cache-control']), /^public, max-age=0, s-maxage=\d+/, path)
      assert.match(String(headers.vary), /Cookie/)
      assert.equal((await get(path, { 'if-none-match': String(headers.etag) })).statusCode, 304, path)
      const own = await get(path, { cookie: `session=${session}` })
      assert.deepEqual([own.statusCode, own.headers['cache-control']], [200, 'private, no-store'], path)
    }
    const picture = await get('/docs/pictures/home.webp')
    assert.equal(picture.headers['cache-control'], 'public, max-age=86400')
    assert.equal(picture.headers['content-encoding'], undefined)
  })
})

describe('the reference', () => {
  const configurationIn = (page: string) =>
    JSON.parse(/data-configuration="([^"]*)"/.exec(page)![1]!.replaceAll('&#34;', '"')) as {
      authentication: { preferredSecurityScheme: string }
    }

  it('has its heading before any script, and the name of the instance', async () => {
    const { payload } = await get('/docs/reference')
    assert.match(payload, /<title>API reference · Hearth<\/title>/)
    assert.match(payload, /<h1>API reference<\/h1>/)
    assert.match(payload, /<a href="\/">.*Hearth/)
  })

  it('uses the session of a signed-in visitor, and OAuth for others', async () => {
    const cookie = `session=${await makeSession(app, await makeUser(app))}`
    const schemeFor = async (headers: Record<string, string>) =>
      configurationIn((await get('/docs/reference', headers)).payload).authentication.preferredSecurityScheme
    assert.deepEqual(
      [await schemeFor({}), await schemeFor({ cookie: 'session=unknown' }), await schemeFor({ cookie })],
      ['oauth', 'oauth', 'session'],
    )
  })
})

describe('rendering', () => {
  const picture = { bytes: Buffer.alloc(0), width: 900, height: 500 }
  const render = (source: string, parts = {}) =>
    renderDocument(`# Title\n\n${source}`, {
      file: 'guides/door.md',
      baseUrl: 'https://here.test',
      pictures: new Map([['door-tab.webp', picture]]),
      copy: { copy: 'Copy', copied: 'Copied' },
      parts,
    })

  it('sends no HTML of a document, and puts parts in the place of comments', () => {
    assert.throws(() => render('<script>alert(1)</script>'), /has HTML/)
    assert.throws(() => render('a <b>b</b>'), /has HTML/)
    assert.equal(render('<!-- note -->').body, '')
    assert.equal(render('<!-- list -->', { list: '<ul></ul>' }).body, '<ul></ul>')
    assert.equal(render('<!-- constructor -->').body, '')
    assert.match(render('```sh\n<!-- list --> <b>\n```', { list: 'no' }).body, /&#60;!-- list --&#62; &#60;b&#62;/)
  })

  it('turns a link to a file that is not served into text, and gives headings the ids of GitHub', () => {
    assert.equal(render('[a](../operate/mail.md) b').body, '<p>a b</p>\n')
    assert.equal(render('[a](../api.md#limits)').body, '<p><a href="/docs/guides/api#limits">a</a></p>\n')
    assert.equal(render('[a](https://hearth.example/events)').body, '<p><a href="https://here.test/events">a</a></p>\n')
    assert.throws(() => render('![a](../pictures/none.webp)'), /none\.webp/)
    const { contents, title } = render('## What’s `new`, really?\n\n## Go\n\n## Go')
    assert.deepEqual([title, ...contents.map(({ id }) => id)], ['Title', 'whats-new-really', 'go', 'go-1'])
  })
})

it('the reader of the reference shows no made-up value in fields for secrets', async () => {
  const { text } = await app.get('/docs/scalar.js')
  assert.ok(text.length > 1_000_000)
  assert.ok(!text.includes('QUxMIFlPVVIg'))
})
