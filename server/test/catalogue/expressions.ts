import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { TSchema } from 'typebox'

/**
 * Prints all regular expressions of the server and the clients as JSON: where, and what. Those that are built from strings
 * are noted while they are built, and so this is a process of its own: a module that is loaded already builds nothing again.
 */
export interface Expression {
  at: string
  pattern: string
  flags: string
}
export interface AllExpressions {
  found: Expression[]
  /** Calls of `RegExp` that built nothing. */
  unreached: string[]
}

const root = join(import.meta.dirname, '../../..')
const found: Expression[] = []
/** Where `RegExp` is called. */
const calls: string[] = []

type Node = { type?: string; start: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } }
function walk(node: unknown, see: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) see(node as Node)
  for (const inner of Object.values(node)) walk(inner, see)
}

const globs = ['server/src/**/*.{ts,js,mjs}', 'packages/{client,cli}/src/**/*.ts']
for (const file of globSync(globs, { cwd: root }).filter((one) => !one.endsWith('.test.ts'))) {
  const source = readFileSync(join(root, file), 'utf8')
  const placeOf = ({ start }: Node) => `${file}:${source.slice(0, start).split('\n').length}`
  walk(parseSync(file, source).program, (node) => {
    if (node.regex) found.push({ at: placeOf(node), pattern: node.regex.pattern, flags: node.regex.flags })
    if (node.callee?.name === 'RegExp') calls.push(placeOf(node))
  })
}

const reached = new Set<string>()
function note(made: RegExp): RegExp {
  const place = new Error().stack?.split('\n').find((line) => line.includes(`${root}/server/src/`))
  const [, at] = place === undefined ? [] : (/(server\/src\/[^:]+:\d+)/.exec(place) ?? [])
  if (at === undefined) return made
  reached.add(at)
  found.push({ at, pattern: made.source, flags: made.flags })
  return made
}
globalThis.RegExp = new Proxy(RegExp, {
  construct: (Target, given: [string, string]) => note(new Target(...given)),
  apply: (target, _, given: [string, string]) => note(target(...given)),
})
for (const file of new Set(calls.map((at) => at.split(':')[0]!))) await import(join(root, file))

// What is built only when it is asked for, with what is worst for it.
const { matchResource } = await import('#surfaces/mcp/resource-uri.ts')
const template = { definition: { uriTemplate: 'community://a/{b}/c{d}e/{f}.*+' } }
matchResource({ resources: [], templates: [template] } as never, 'community://a')

/** The patterns of all inputs. */
const { allOperations } = await import('#domains/index.ts')
for (const { id, params, query, body } of allOperations)
  for (const schema of [params, query, body] as (TSchema | undefined)[])
    walk(schema, (node) => {
      const { pattern } = node as { pattern?: unknown }
      if (typeof pattern === 'string') found.push({ at: `the input of ${id}`, pattern, flags: 'u' })
    })

const unreached = calls.filter((at) => !reached.has(at))
process.stdout.write(JSON.stringify({ found, unreached } satisfies AllExpressions))
