import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { buildDocument } from '#surfaces/openapi/document.ts'

/** What /openapi.json publishes, without a server. */
const urls = { baseUrl: 'https://hearth.example', authUrl: 'https://hearth.example' }
const document = JSON.parse(JSON.stringify(buildDocument(allOperations, urls))) as Node
const components = document.components as Record<string, Record<string, Node>>

type Node = Record<string, unknown>

/** Calls `visit` with every object of the document that is not an example, and where it is. */
function walk(node: unknown, place: string, visit: (node: Node, place: string) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Node, place)
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') walk(value, `${place}/${key}`, visit)
}

const patterns = new Set<string>()
const statuses = new Set<string>()
walk(document, '', ({ pattern, responses }, place) => {
  if (typeof pattern === 'string') patterns.add(pattern)
  if (place.startsWith('/paths') && responses) for (const status of Object.keys(responses)) statuses.add(status)
})

it('every published pattern compiles in Python, in RE2 and in JavaScript without flags', () => {
  assert.ok(patterns.size > 20)
  const script = `
import json, re, sys
for pattern in json.load(sys.stdin):
    try: re.compile(pattern)
    except re.error as error: print(pattern, error)`
  assert.equal(execFileSync('python3', ['-c', script], { input: JSON.stringify([...patterns]), encoding: 'utf8' }), '')
  for (const pattern of patterns) {
    assert.doesNotThrow(() => new RegExp(pattern), pattern)
    // RE2 has no lookaround, no reference back, no \\u, no [^], and counts to 1,000 at most.
    assert.doesNotMatch(pattern, /\(\?[=!<]|\\[1-9pPuk]|\[\^?\]/, pattern)
    for (const [, most] of pattern.matchAll(/\{\d*,?(\d+)\}/g)) assert.ok(Number(most) <= 1000, pattern)
  }
})

it('every status of a response is a number or `default`', () => {
  for (const status of statuses) assert.match(status, /^([1-5]\d\d|default)$/)
})

/** Envelopes and errors look the same in every response: the guide and `ErrorResponse` describe them once. */
const describedOnce = /^\/paths\/.+\.(data|pagination)$|^\/components\/responses\/.+\.(error|code|message)$/

it('every field has a description', () => {
  const fields: string[] = []
  walk(document, '', ({ properties }, place) => {
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Node>)) {
      const { description, $ref } = field
      const shape = typeof $ref === 'string' ? components.schemas![$ref.split('/').at(-1)!] : undefined
      if (description === undefined && shape?.description === undefined) fields.push(`${place}.${name}`)
    }
  })
  assert.deepEqual(
    fields.filter((field) => !describedOnce.test(field)),
    [],
  )
})
