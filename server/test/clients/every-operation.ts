import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { type Scope, scopesOf } from '#kernel/operation/scopes.ts'
import { exampleParam, sendExample } from '#test/catalogue/requests.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { type ClientOperation, readModel } from '../../../scripts/clients/model.ts'

/** One call as a client makes it. */
export interface ExampleCall {
  operation: ClientOperation
  baseUrl: string
  token: string
  /** Values for the names in the path, in order. */
  params: string[]
  /** The query or the body; undefined if the operation takes none, or the example leaves it out. */
  input: unknown
}

export interface Client {
  name: string
  /** Returns the whole body for a list, and `data` otherwise. */
  call(example: ExampleCall): Promise<unknown>
}

/**
 * Tests that clients get the same answer to the example of every operation as raw HTTP does. Each call finds the example
 * data as they were made.
 */
export function testEveryOperation(clients: readonly Client[]): void {
  let baseUrl = ''
  const app = useApp({
    async prepare() {
      const port = await findFreePort()
      await listenOn(app.http, port, '127.0.0.1')
      baseUrl = `http://127.0.0.1:${port}`
    },
  })
  const tokenFor = dataKeeper(app)
  /** Reads first: they leave the data as they are, and so share them. */
  const calls = readModel().operations.map((operation, n) => ({ operation, op: allOperations[n]! }))
  const isRead = ({ op }: { op: Operation }) => op.method === 'GET'
  describe(`${clients.map(({ name }) => name).join(', ')}: the same answer as raw HTTP`, () => {
    for (const { operation, op } of [...calls.filter(isRead), ...calls.filter((one) => !isRead(one))])
      it(op.id, async () => {
        const { status, body, text } = await sendExample(app, op, { token: await tokenFor(op) })
        assert.equal(status, op.status, text)
        for (const { name, call } of clients) {
          const token = await tokenFor(op)
          const params = operation.params.map((param) => exampleParam(app, op, param))
          const answer = await call({ operation, baseUrl, token, params, input: op.example.query ?? op.example.body })
          assertSame(answer, op.isList ? body : body.data, op.method !== 'GET', name)
        }
      })
  })
}

/** Gives a token for an operation, with the example data as they were made unless only reads have used them. */
function dataKeeper(app: App) {
  let isChanged = true
  let world: ReturnType<typeof renewExampleData>
  const tokens = new Map<string, string>()
  return async (op: Operation): Promise<string> => {
    if (isChanged) {
      tokens.clear()
      world = renewExampleData(app)
    }
    const { ana, root } = await world
    isChanged = op.method !== 'GET'
    const scopes: Scope[] = op.access === 'any' || op.access === 'public' ? ['read:groups'] : scopesOf(op)
    const key = scopes.join(' ')
    const token = tokens.get(key) ?? (await makeToken(app, op.access === 'admin' ? root : ana, scopes))
    tokens.set(key, token)
    return token
  }
}

/** A call that creates something is answered with other ids, times and secrets each time; some fields are measured. */
function assertSame(given: unknown, wanted: unknown, isNew: boolean, path: string): void {
  if (
    /\.(tokenPrefix|durationMs|exportedAt|lastUsedAt|used|remaining|requests|seconds|(outbox|mail)Seconds|warnings)$/.test(
      path,
    )
  )
    return
  if (isObject(wanted)) {
    assert.ok(isObject(given), `${path}: ${JSON.stringify(given)}`)
    assert.deepEqual(Object.keys(given).sort(), Object.keys(wanted).sort(), path)
    for (const key of Object.keys(wanted)) assertSame(given[key], wanted[key], isNew, `${path}.${key}`)
  } else if (typeof wanted === 'string' && isNew) assert.equal(withoutRandom(given), withoutRandom(wanted), path)
  else assert.equal(given, wanted, path)
}

/** A text without what is new each time: ids, times and secrets. */
function withoutRandom(text: unknown): string {
  return String(text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{10}\b/g, '(code)')
    .replaceAll(/[\w+/=-]{16,}|(?=[A-Za-z_+/=-]*\d)[\w+/=-]{8,}/g, '(random)')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
