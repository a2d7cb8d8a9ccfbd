import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import { allOperations } from '#domains/index.ts'
import { errorTable } from '#kernel/operation/errors.ts'
import { errorsOf } from '#kernel/operation/operation.ts'
import { scopesOf } from '#kernel/operation/scopes.ts'
import { areaOf } from '#surfaces/openapi/areas.ts'
import { buildDocument } from '#surfaces/openapi/document.ts'
import { useApp } from '#test/support/app/harness.ts'

const root = join(import.meta.dirname, '../../..')
const app = useApp()

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
type Json = any
const follow = (body: Json, { $ref, ...inline }: Json): Json =>
  $ref
    ? $ref
        .split('/')
        .slice(1)
        .reduce((part: Json, name: string) => part[name], body)
    : inline

describe('/openapi.json', () => {
  it('describes every operation with its scope, its errors and their examples', async () => {
    const { body } = await app.get('/openapi.json')
    for (const op of allOperations) {
      const described = body.paths[op.path][op.method.toLowerCase()]
      assert.equal(described['x-required-scope'], scopesOf(op).join(' ') || undefined)
      for (const code of errorsOf(op)) {
        const { schema, examples } = follow(body, described.responses[errorTable[code][0]]).content['application/json']
        assert.ok(examples[code], `${op.id} ${code}`)
        assert.ok(schema.properties.code.enum.includes(code) && !schema.allOf, `${op.id} ${code}`)
      }
    }
    const described = Object.values(body.paths).flatMap((path) => Object.keys(path as object)).length
    const others = Object.entries(body.paths).filter(([path]) => !allOperations.some((op) => op.path === path))
    assert.equal(
      described,
      allOperations.length + others.flatMap(([, methods]) => Object.keys(methods as object)).length,
    )
    assert.deepEqual(body.components.schemas.UserBasic.properties.avatarUrl.type, ['string', 'null'])
  })

  it('groups all paths by the areas of the specification, and names operations in camelCase', async () => {
    const { body } = await app.get('/openapi.json')
    assert.deepEqual(
      body.tags.map(({ name }: { name: string }) => name).join(' '),
      'User Events Groups Follows Claims Scopes Management Developer Uploads Onboarding MeetPass Public MCP',
    )
    for (const { name, description } of body.tags) assert.match(description, /^[A-Z].+\. [A-Z].+\.$/, name)
    const described = Object.values<Record<string, { operationId: string; tags: string[] }>>(body.paths).flatMap(
      (methods) => Object.values(methods),
    )
    for (const { operationId } of described) assert.match(operationId, /^[a-z]+([A-Z][a-z]*)+$/)
    assert.equal(new Set(described.map(({ operationId }) => operationId)).size, described.length)
    const used = new Set(described.map(({ tags }) => tags.join()))
    assert.deepEqual(used, new Set(body.tags.map(({ name }: { name: string }) => name)))
    assert.throws(() => areaOf('/v1/unheard-of'), /add it to server\/src\/surfaces\/openapi\/areas.ts/)
    const atDesk = body.paths['/v1/manage/events/{eventId}/attendees/{userId}/checkin'].post
    assert.deepEqual([atDesk.operationId, atDesk.tags], ['checkInCreateAtDesk', ['Management']])
  })

  it('hints at lists and at what can be repeated', async () => {
    const { paths } = (await app.get('/openapi.json')).body
    assert.deepEqual(paths['/v1/events'].get['x-hearth'], { list: true })
    assert.deepEqual(paths['/v1/manage/groups/{groupId}/events'].post['x-hearth'], { idempotency: 'replay' })
    assert.deepEqual(paths['/v1/profile/tokens'].post['x-hearth'], { idempotency: 'refuse' })
    assert.equal(paths['/v1/me'].get['x-hearth'], undefined)
  })

  it('names the headers of every response, and 304 where a response can be cached', async () => {
    const { body } = await app.get('/openapi.json')
    const needed: Record<string, string> = { 401: 'WWW-Authenticate', 429: 'Retry-After', 503: 'Retry-After' }
    for (const op of allOperations) {
      const described = body.paths[op.path][op.method.toLowerCase()]
      for (const [status, response] of Object.entries<Json>(described.responses)) {
        const { headers } = follow(body, response)
        const names = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
        for (const name of [...names, ...(needed[status] ? [needed[status]] : [])])
          assert.ok(headers[name], `${op.id} ${status} ${name}`)
      }
      assert.equal('304' in described.responses, op.cache !== undefined, op.id)
      assert.equal('ETag' in described.responses[op.status].headers, op.cache !== undefined, op.id)
      const forApps = described.security.some((scheme: object) => 'oauth' in scheme)
      assert.equal(forApps, op.access !== 'public' && op.credential !== 'own', op.id)
    }
    for (const [name, { description }] of Object.entries<Json>(body.components.headers)) assert.ok(description, name)
  })

  it('describes what is served beside the operations', async () => {
    const { body } = await app.get('/openapi.json')
    const others = ['/schemas', '/schemas/{name}', '/pass/{id}', '/v1/uploads/file/{key}', '/mcp', '/widget/next-event']
    const metadata = await app.get('/.well-known/oauth-authorization-server')
    const endpoints = Object.entries<string>(metadata.body)
      .filter(([name]) => name.endsWith('_endpoint'))
      .map(([, url]) => new URL(url).pathname)
    assert.ok(endpoints.length >= 4)
    const documents = ['oauth-authorization-server', 'oauth-protected-resource', 'mcp-configuration']
    for (const path of [...others, ...endpoints, ...documents.map((name) => `/.well-known/${name}`)])
      assert.ok(path in body.paths, path)
    for (const path of Object.keys(body.paths).filter((path) => /^\/(schemas|\.well-known)/.test(path))) {
      const answer = await app.get(path.replace('{name}', 'event'))
      const [type] = Object.keys(body.paths[path].get.responses[200].content)
      assert.deepEqual([answer.status, answer.headers['content-type']!.split(';')[0]], [200, type], path)
    }
  })

  it('names the older address of the instance, if there is one', () => {
    const urls = { baseUrl: 'https://hearth.example', authUrl: 'https://auth.example' }
    const addressesOf = (document: Json) => document.servers.map(({ url }: { url: string }) => url)
    assert.deepEqual(addressesOf(buildDocument([], urls)), ['https://hearth.example'])
    assert.deepEqual(addressesOf(buildDocument([], { ...urls, legacyBaseUrl: 'https://old.example' })), [
      'https://hearth.example',
      'https://old.example',
    ])
  })

  it('describes every type of webhook event, with an example that fits its schema', async () => {
    const { body } = await app.get('/openapi.json')
    assert.deepEqual(Object.keys(body.webhooks), publicTypes)
    assert.equal(publicTypes.length, 37)
    const ajv = addFormats.default(new Ajv2020({ strict: false }))
    for (const [type, { post }] of Object.entries<Json>(body.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json']
      const validate = ajv.compile(follow(body, schema))
      assert.ok(validate(example), `${type}: ${ajv.errorsText(validate.errors)}`)
      assert.equal(validate({ ...(example as object), type: 'other' }), false)
      assert.deepEqual(
        post.parameters.map((one: Json) => follow(body, one).name),
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      )
    }
  })

  it('passes the linter without an error or a warning', async () => {
    const folder = join(root, '.tmp')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'openapi.json')
    writeFileSync(file, (await app.get('/openapi.json')).text)
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--format=json'],
      { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    ).catch((error: { stdout: string; stderr: string }) => error)
    const { totals } = JSON.parse(stdout) as { totals: object }
    // .redocly.lint-ignore.yaml says which warnings are ignored, and why.
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 2 }, `${stdout}${stderr}`)
  })
})

describe('what the reference is made of', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const
  for (const [path, size] of [
    // 141 kB, of 1.6 MB: every field has a description.
    ['/openapi.json', 148_000],
    ['/docs/scalar.js', 1_300_000],
  ] as const)
    it(`${path} is compressed for clients that accept it, and is 304 for clients that have it`, async () => {
      const plain = await app.http.inject(path)
      const tags = new Set([plain.headers.etag])
      for (const encoding of ['br', 'gzip'] as const) {
        const packed = await app.http.inject({ url: path, headers: { 'accept-encoding': encoding } })
        assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], [encoding, 'Accept-Encoding'])
        assert.ok(packed.rawPayload.length < size, `${encoding}: ${packed.rawPayload.length}`)
        assert.ok(unpack[encoding](packed.rawPayload).equals(plain.rawPayload))
        const { etag } = packed.headers
        const headers = { 'accept-encoding': encoding, 'if-none-match': etag! }
        const again = await app.http.inject({ url: path, headers })
        assert.deepEqual([again.statusCode, again.rawPayload.length, again.headers.etag], [304, 0, etag])
        tags.add(etag)
      }
      assert.equal(tags.size, 3)
    })
})

describe('/schemas', () => {
  it('lists the published schemas, each of which is served', async () => {
    const { body } = await app.get('/schemas')
    assert.equal(body.version, '1.0.0')
    const names = body.schemas.map((schema: { name: string }) => schema.name)
    for (const name of ['event', 'group', 'venue', 'photo', 'meetup']) assert.ok(names.includes(name))
    for (const { name, url } of body.schemas) {
      assert.equal(url, `https://hearth.test/schemas/${name}`)
      const answer = await app.get(`/schemas/${name}`)
      assert.match(answer.headers['content-type']!, /^application\/schema\+json/)
      assert.deepEqual([answer.body.$id, answer.body.type], [url, 'object'])
    }
  })
  it('tells which schemas there are when one is not', async () => {
    for (const name of ['nothing', '__proto__', 'toString']) {
      const { status, body } = await app.get(`/schemas/${name}`)
      assert.deepEqual([status, body.code], [404, 'not_found'])
      assert.ok(body.available.includes('event'))
    }
  })
})
