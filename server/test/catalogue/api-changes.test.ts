import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compareApis } from '../../../scripts/api/compare.ts'
import { printChanges } from '../../../scripts/api/print.ts'
import { readCurrent, readReleased } from '../../../scripts/api/released.ts'
import { takeSnapshot, writeSnapshot } from '../../../scripts/api/snapshot.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document that is changed in many ways
type Json = any

const current = readCurrent()

describe('the API since the last release', () => {
  it('has no breaking change', () => {
    const breaking = compareApis(readReleased(), current).filter(({ isBreaking }) => isBreaking)
    const sentences = breaking.map(({ where, what }) => `${where}: ${what}`)
    assert.deepEqual(sentences, [], 'clients of the last release would fail: keep what they use, and add beside it')
  })
  it('is kept in a form that can be read again', () => {
    assert.deepEqual(JSON.parse(writeSnapshot(current)), JSON.parse(JSON.stringify(current)))
    assert.deepEqual(compareApis(current, current), [])
    assert.ok(Object.keys(readReleased().operations).length > 150)
  })
  it('loses no field of any response unnoticed', () => {
    const answered = Object.entries(current.operations).flatMap(([where, { responses }]) => {
      const success = responses['200'] ?? responses['201']
      return success && 'content' in success && success.content['application/json']?.properties?.data ? [where] : []
    })
    assert.ok(answered.length > 200)
    const losing = fc.property(fc.constantFrom(...answered), (where) => {
      const changed = structuredClone(current) as Json
      const { responses } = changed.operations[where]
      delete (responses[200] ?? responses[201]).content['application/json'].properties.data
      const found = compareApis(current, changed).filter(({ isBreaking }) => isBreaking)
      assert.deepEqual(found, [{ where, what: '`data` of the response is removed', isBreaking: true }])
    })
    fc.assert(losing, { numRuns: 10, seed: 3 })
  })
})

const document = (): Json => ({
  paths: {
    '/things/{id}': {
      post: {
        security: [{ token: [] }, { oauth: [] }],
        'x-required-scope': 'user',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/limit' },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingRequest' } } },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { $ref: '#/components/responses/missing' },
        },
      },
    },
  },
  webhooks: {
    'thing.made': {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
    },
  },
  components: {
    parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } } },
    responses: { missing: { content: { 'application/json': { examples: { not_found: {} } } } } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['name', 'state'],
        properties: {
          name: { type: 'string', description: 'Its name' },
          state: { type: 'string', enum: ['open', 'closed'] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
        },
      },
      Part: { type: 'object', properties: { size: { type: ['integer', 'null'] } } },
      ThingRequest: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 100 },
          note: { type: ['string', 'null'] },
          kind: { type: 'string', enum: ['a', 'b'] },
        },
      },
    },
  },
})

const post = (doc: Json) => doc.paths['/things/{id}'].post
const { Thing, Part, ThingRequest } = {
  Thing: (doc: Json) => doc.components.schemas.Thing,
  Part: (doc: Json) => doc.components.schemas.Part,
  ThingRequest: (doc: Json) => doc.components.schemas.ThingRequest,
}

const breaking: readonly [sentence: string, change: (doc: Json) => unknown][] = [
  ['is removed', (doc) => delete doc.paths['/things/{id}']],
  ['no longer takes the query limit', (doc) => post(doc).parameters.pop()],
  ['needs the query limit', (doc) => (doc.components.parameters.limit.required = true)],
  ['needs the new query q', (doc) => post(doc).parameters.push({ name: 'q', in: 'query', required: true, schema: {} })],
  ['`query limit` of the request has the maximum 50', (doc) => (doc.components.parameters.limit.schema.maximum = 50)],
  ['needs a body', (doc) => (post(doc).requestBody.required = true)],
  ['no longer takes a body', (doc) => delete post(doc).requestBody],
  ['`note` of the request is removed', (doc) => delete ThingRequest(doc).properties.note],
  ['`note` of the request is required', (doc) => ThingRequest(doc).required.push('note')],
  [
    '`more` of the request is new and required',
    (doc) => {
      ThingRequest(doc).properties.more = { type: 'string' }
      ThingRequest(doc).required.push('more')
    },
  ],
  [
    '`note` of the request was string or null and is string',
    (doc) => (ThingRequest(doc).properties.note.type = 'string'),
  ],
  ['`kind` of the request can no longer be b', (doc) => ThingRequest(doc).properties.kind.enum.pop()],
  ['`note` of the request must be one of x', (doc) => (ThingRequest(doc).properties.note.enum = ['x'])],
  ['`name` of the request has the maxLength 50', (doc) => (ThingRequest(doc).properties.name.maxLength = 50)],
  ['`name` of the request has the minLength 2', (doc) => (ThingRequest(doc).properties.name.minLength = 2)],
  ['`name` of the request has the pattern ^a', (doc) => (ThingRequest(doc).properties.name.pattern = '^a')],
  ['`state` of the response is removed', (doc) => delete Thing(doc).properties.state],
  ['`name` of the response can be absent', (doc) => Thing(doc).required.shift()],
  [
    '`name` of the response was string and is string or null',
    (doc) => (Thing(doc).properties.name.type = ['string', 'null']),
  ],
  ['`state` of the response can no longer be closed', (doc) => Thing(doc).properties.state.enum.pop()],
  ['`state` of the response can have any value', (doc) => delete Thing(doc).properties.state.enum],
  [
    '`parts[].size` of the response was integer or null and is string',
    (doc) => (Part(doc).properties.size.type = 'string'),
  ],
  ['no longer responds with 404', (doc) => delete post(doc).responses[404]],
  ['no longer responds with application/json', (doc) => (post(doc).responses[200].content = {})],
  ['needs the scope admin', (doc) => (post(doc)['x-required-scope'] = 'user admin')],
  ['no longer takes the credential oauth', (doc) => post(doc).security.pop()],
  ['is removed', (doc) => delete doc.webhooks['thing.made']],
]

const harmless: readonly [sentence: string, change: (doc: Json) => unknown][] = [
  ['is new', (doc) => (doc.paths['/more'] = { get: post(document()) })],
  ['takes the query q', (doc) => post(doc).parameters.push({ name: 'q', in: 'query', schema: {} })],
  ['`more` of the request is new', (doc) => (ThingRequest(doc).properties.more = { type: 'string' })],
  ['`more` of the response is new', (doc) => (Thing(doc).properties.more = { type: 'string' })],
  ['`kind` of the request can be c', (doc) => ThingRequest(doc).properties.kind.enum.push('c')],
  ['`state` of the response can be held', (doc) => Thing(doc).properties.state.enum.push('held')],
  ['can respond with 410', (doc) => (post(doc).responses[410] = post(doc).responses[404])],
  [
    'can respond with `gone`',
    (doc) => (doc.components.responses.missing.content['application/json'].examples.gone = {}),
  ],
  ['`name` of the request is string or null', (doc) => (ThingRequest(doc).properties.name.type = ['string', 'null'])],
]

describe('a change of the API', () => {
  const before = takeSnapshot(document(), '1.0.0')
  const changesAfter = (change: (doc: Json) => unknown) => {
    const doc = document()
    change(doc)
    return compareApis(before, takeSnapshot(doc, 'next'))
  }
  for (const [sentence, change] of breaking)
    it(`breaks clients: ${sentence}`, () => {
      const found = changesAfter(change).filter(({ isBreaking }) => isBreaking)
      assert.ok(
        found.some(({ what }) => what === sentence),
        JSON.stringify(found),
      )
    })
  for (const [sentence, change] of harmless)
    it(`breaks no client: ${sentence}`, () => {
      const found = changesAfter(change)
      assert.deepEqual(
        found.filter(({ isBreaking }) => isBreaking),
        [],
      )
      assert.ok(
        found.some(({ what }) => what === sentence),
        JSON.stringify(found),
      )
    })
  it('is not a change if only texts differ', () => {
    assert.deepEqual(
      changesAfter((doc) => (Thing(doc).properties.name.description = 'What it is called')),
      [],
    )
  })
  it('is printed with breaking ones first', () => {
    const text = printChanges('1.0.0', [
      { where: 'GET /a', what: 'is new', isBreaking: false },
      { where: 'GET /b', what: 'is removed', isBreaking: true },
    ])
    assert.match(
      text,
      /^# Changes of the API since 1\.0\.0\n\n## Breaking\n\n- `GET \/b`: is removed\n\n## Added.+\n\n- `GET \/a`: is new$/,
    )
    assert.match(printChanges('1.0.0', []), /Nothing has changed/)
  })
})
