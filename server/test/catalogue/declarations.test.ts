import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { allActions, allOperations, jobs, operations, reactions } from '#domains/index.ts'
import { eventTypes } from '#kernel/events.ts'
import { type Action, action } from '#kernel/operation/action.ts'
import { type Operation, operation } from '#kernel/operation/operation.ts'
import { Id, Success } from '#kernel/operation/schema.ts'
import { assertBody, assertQuery, flawInAnswer, stripAnswer } from '#surfaces/operations/validate.ts'

function walk(schema: unknown, visit: (node: Record<string, unknown>, trail: string) => void, trail = ''): void {
  if (typeof schema !== 'object' || schema === null) return
  if (!Array.isArray(schema)) visit(schema as Record<string, unknown>, trail)
  for (const [name, inner] of Object.entries(schema)) walk(inner, visit, `${trail}/${name}`)
}

const unique = (values: string[]) =>
  assert.deepEqual(
    values.filter((value, i) => values.indexOf(value) !== i),
    [],
  )

describe('the registry', () => {
  it('names every operation, path, job and reaction once', () => {
    unique([...allOperations, ...allActions].map(({ id }) => id))
    unique(allOperations.map((op) => `${op.method} ${op.path.replaceAll(/\{\w+\}/g, '{}')}`))
    unique([...jobs, ...reactions].map((one) => one.name))
  })
  it('finds every operation by the two words of its id', () => {
    for (const [first, group] of Object.entries(operations))
      for (const [second, op] of Object.entries<Operation>(group)) assert.equal(op.id, `${first}.${second}`)
  })
  it('has every operation and action that a file declares', async () => {
    const domains = new URL('../../src/domains/', import.meta.url)
    const listed = new Set<Operation | Action>([...allOperations, ...allActions])
    for await (const file of glob('*/*/operations*.ts', { cwd: domains, exclude: ['**/*.test.ts'] })) {
      const declared = Object.values<Operation | Action>(await import(new URL(file, domains).href))
      for (const op of declared) assert.ok(listed.has(op), `add ${op.id} of ${file} to its capability.ts`)
    }
  })
  it('reacts only to events that exist', () => {
    for (const { on } of reactions) for (const type of [on].flat()) assert.ok(type in eventTypes)
  })
})

for (const op of allOperations)
  describe(op.id, () => {
    it('says what it does in one line', () => {
      assert.match(op.summary, /^[A-Z].{8,90}[^.]$/)
    })
    it('answers closed shapes with names, and nullables in one form', () => {
      assert.ok(op.isList || (op.output as { title?: string }).title, 'the answer has no title')
      walk(op.output, (node, trail) => {
        assert.ok(!('anyOf' in node || 'allOf' in node || 'oneOf' in node), `${trail} combines schemas`)
        if (node.type === 'object' && node.properties)
          assert.equal(node.additionalProperties, false, `${trail} is open`)
      })
    })
    it('takes a body that is closed', () => {
      walk(op.body, (node, trail) => {
        if (node.type === 'object' && node.properties)
          assert.equal(node.additionalProperties, false, `${trail} is open`)
      })
    })
    it('has schemas that compile, and an example that obeys them', () => {
      if (op.body) assertBody(op.body, structuredClone(op.example.body))
      if (op.query) assertQuery(op.query, { ...op.example.query })
      stripAnswer(op.output, {})
      flawInAnswer(op.output, {})
    })
  })

describe('a declaration that contradicts itself does not boot', () => {
  const good = {
    id: 'things.get',
    method: 'GET',
    path: '/v1/things/{id}',
    summary: 'A thing',
    access: 'any',
    effect: 'read',
    params: Type.Object({ id: Id }),
    output: Success,
    errors: ['not_found'],
    example: {},
    handler: async () => ({ success: true as const }),
  } as const
  // biome-ignore lint/suspicious/noExplicitAny: the point is to declare what the types forbid
  const declare = (change: object) => () => operation({ ...good, ...change } as any)

  it('without access', () => assert.throws(declare({ access: undefined }), /no access/))
  it('with a GET that writes', () => assert.throws(declare({ effect: 'write' }), /GET reads/))
  it('with a path parameter that has no schema', () => assert.throws(declare({ params: undefined }), /path names/))
  it('with a path but no not_found code', () => assert.throws(declare({ errors: [] }), /not_found/))
  it('with a creating POST silent on idempotency', () =>
    assert.throws(declare({ method: 'POST', effect: 'write', status: 201 }), /idempotency/))
  it('with an id that is no capability.verb', () => assert.throws(declare({ id: 'Things' }), /capability\.verb/))
  it('with a cached answer that is not public', () => {
    assert.throws(declare({ cache: { seconds: 30 } }), /only a public GET/)
    assert.doesNotThrow(declare({ cache: { seconds: 30 }, access: 'public' }))
  })
  it('with an answer that is shared, although anyone may have it', () => {
    const shared = { authorize: async () => {} }
    assert.throws(declare({ shared, access: 'public' }), /shared/)
    assert.doesNotThrow(declare({ shared }))
  })
  it('that changes or decides something, but tolerates lag', () => {
    const late = { toleratesLag: true }
    assert.doesNotThrow(declare(late))
    assert.throws(declare({ ...late, method: 'POST', effect: 'write' }), /only a read/)
    assert.throws(declare({ ...late, method: 'POST', effect: 'external' }), /only a read/)
    assert.throws(declare({ ...late, access: 'admin' }), /from the primary/)
    assert.throws(declare({ ...late, path: '/v1/manage/things/{id}' }), /from the primary/)
    assert.throws(declare({ ...late, guessLimit: true }), /from the primary/)
    assert.throws(declare({ ...late, shared: { authorize: async () => {} } }), /from the primary/)
  })
  it('as a tool of organizers without a role, or with one that is neither checked nor explained', () => {
    const path = '/v1/manage/things/{id}'
    assert.throws(declare({ path }), /declares a role/)
    assert.throws(declare({ path, role: 'none' }), /because/)
    assert.throws(declare({ path, role: 'manager' }), /because/)
    assert.doesNotThrow(declare({ path, role: 'none', because: 'Things belong to no group.' }))
  })
  it('decided together, but a read, or open to all', () => {
    const together = { by: () => '', ask: () => ({}), handleAll: async () => [], answer: () => ({}) }
    assert.throws(declare({ together }), /together/)
    const write = { method: 'DELETE', effect: 'write', together }
    assert.doesNotThrow(declare(write))
    assert.throws(declare({ ...write, access: 'public' }), /together/)
  })
  it('with the limit of a door, but no event', () => assert.throws(declare({ bucket: 'door' }), /eventId/))
  it('while the good one does', () => assert.doesNotThrow(declare({})))
})

describe('an action that says too little does not boot', () => {
  const good = { id: 'things.press', access: 'session', handler: async () => {} } as const
  // biome-ignore lint/suspicious/noExplicitAny: the point is to declare what the types forbid
  const declare = (change: object) => () => action({ ...good, ...change } as any)

  it('without access', () => assert.throws(declare({ access: undefined }), /no access/))
  it('with an access that does not exist', () => assert.throws(declare({ access: 'any' }), /no access/))
  it('with an id that is no capability.verb', () => assert.throws(declare({ id: 'Things' }), /capability\.verb/))
  it('while the good one does', () => assert.doesNotThrow(declare({})))
})
