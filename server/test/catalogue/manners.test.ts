import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { errorsOf } from '#kernel/operation/operation.ts'
import { formatWords } from '#surfaces/operations/problems.ts'
import { assertBody, assertQuery } from '#surfaces/operations/validate.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'

type Node = Record<string, unknown>

/** Every part of a schema that describes a value, with the path to it. */
function* nodesOf(schema: unknown, path = ''): Generator<[path: string, node: Node]> {
  if (typeof schema !== 'object' || schema === null) return
  const node = schema as Node
  yield [path, node]
  for (const [name, inner] of Object.entries((node.properties ?? {}) as Node)) yield* nodesOf(inner, `${path}.${name}`)
  yield* nodesOf(node.items, `${path}[]`)
}

const fieldsOf = (schema: unknown) => ((schema as Node | undefined)?.properties ?? {}) as Record<string, Node>

/** Whatever is no sentence of ours: Ajv's own words, types and patterns. */
const foreign = /NOT|must be (string|object|integer|number|array|boolean)\b|must match|right form|not valid|[\\^$[\]{}]/

function messageOf(work: () => void): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
  return ''
}

describe('the format of every request value is described in words', () => {
  for (const op of allOperations)
    for (const [place, schema] of Object.entries({ params: op.params, query: op.query, body: op.body }))
      for (const [path, node] of nodesOf(schema)) {
        if (node.pattern !== undefined)
          it(`${op.id}: the pattern of ${place}${path}`, () => {
            assert.match(String(node.says), /^must /, 'say in `says` what the pattern wants')
            assert.doesNotMatch(String(node.says), foreign)
          })
        if (node.format !== undefined)
          it(`${op.id}: the format of ${place}${path}`, () =>
            assert.ok(node.says ?? formatWords[String(node.format)], `no words for the format ${node.format}`))
      }
  for (const op of allOperations)
    it(`${op.id}: whatever is refused`, () => {
      const { body, query } = op
      for (const value of [{}, [], null, 'x', 7]) {
        if (body)
          assert.doesNotMatch(
            messageOf(() => assertBody(body, value)),
            foreign,
          )
      }
      for (const name of Object.keys(fieldsOf(body)))
        for (const wrong of [
          '',
          '   ',
          'x'.repeat(30_000),
          -1,
          1e12,
          0.5,
          true,
          null,
          [],
          [[]],
          ['', 1],
          {},
          { x: 1 },
        ]) {
          const text = messageOf(() => assertBody(body!, { ...(op.example.body as object), [name]: wrong }))
          assert.doesNotMatch(text, foreign, `${name}: ${JSON.stringify(wrong).slice(0, 30)}`)
        }
      for (const name of Object.keys(query?.properties ?? {}))
        for (const wrong of ['', '   ', 'x'.repeat(30_000), '-1', '1e12', '0.5'])
          assert.doesNotMatch(
            messageOf(() => assertQuery(query!, { ...op.example.query, [name]: wrong })),
            foreign,
          )
    })
})

describe('what can be null in an answer', () => {
  const allowsNull = (node: Node | undefined) =>
    [node?.type].flat().includes('null') || ((node?.enum as unknown[]) ?? []).includes(null)
  /** Null means that no value was chosen yet, and null cannot be set again. */
  const settled = new Set([
    'groups.update.urlname',
    'profile.update.username',
    'profile.update.showOnLeaderboard',
    'admin.updateGroup.isFeatured',
    'events.update.timezone',
  ])

  for (const op of allOperations.filter(({ method }) => method === 'PATCH'))
    it(`can be made null by ${op.id}`, () => {
      const answered = fieldsOf(op.output)
      for (const [name, node] of Object.entries(fieldsOf(op.body))) {
        if (!answered[name] || settled.has(`${op.id}.${name}`)) continue
        assert.equal(allowsNull(node), allowsNull(answered[name]), `${name}: the answer and the request differ`)
      }
    })
})

describe('D6: how many there are in all', () => {
  const counted = [
    '/v1/scopes',
    '/v1/profile/tokens',
    '/v1/profile/sessions',
    '/v1/profile/passkeys',
    '/v1/profile/grants',
    '/v1/profile/linked-accounts',
    '/v1/profile/portfolio',
    '/v1/profile/followers',
    '/v1/profile/following',
    '/v1/profile/blocks',
    '/v1/favorites',
    '/v1/uploads',
    '/v1/meetpass',
  ]
  it('is returned by every list that is short or whose length is known', async () => {
    await using app = await startApp()
    const session = await makeSession(app, await makeUser(app))
    for (const path of counted) {
      const { status, body } = await app.get(path, { session })
      assert.deepEqual([status, body.pagination?.total], [200, body.data?.length], path)
    }
  })
})

describe('the published document', () => {
  let app: App
  before(async () => {
    app = await startApp()
  })
  after(() => app[Symbol.asyncDispose]())

  it('leaves answers open and closes requests', async () => {
    const { body } = await app.get('/openapi.json')
    const { schemas } = body.components
    for (const op of allOperations) {
      const title = (op.output as { title?: string }).title
      if (title !== undefined && schemas[title])
        assert.ok(!JSON.stringify(schemas[title]).includes('"additionalProperties":false'), title)
      const request = (op.body as { title?: string } | undefined)?.title
      if (request) assert.equal(schemas[request].additionalProperties, false, request)
    }
    for (const { name } of (await app.get('/schemas')).body.schemas)
      assert.doesNotMatch((await app.get(`/schemas/${name}`)).text, /"additionalProperties":false|"says":/)
    assert.doesNotMatch(JSON.stringify(body), /"says":"/)
  })

  it('lists for every operation the codes that it can answer with', async () => {
    const { body } = await app.get('/openapi.json')
    for (const op of allOperations) {
      const { responses } = body.paths[op.path][op.method.toLowerCase()]
      const named = Object.values(responses as Record<string, { $ref?: string }>).flatMap(({ $ref }) => {
        if (!$ref) return []
        const { content } = body.components.responses[$ref.slice('#/components/responses/'.length)]
        return content['application/json'].schema.properties.code.enum
      })
      assert.deepEqual(named.sort(), errorsOf(op).sort())
    }
  })
})
