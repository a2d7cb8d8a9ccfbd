// Ring: merge. It loads all modules in a process of its own.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { leastCpu } from '#test/cost.ts'
import { patterns } from './costly.ts'
import type { AllExpressions, Expression } from './expressions.ts'

/**
 * What was analyzed and found to do no harm: a hash of each expression and its flags. A verdict does not change while the
 * expression does not, so only others are analyzed, and all of them with COST=full. RECORD=1 with this file writes the list.
 */
const listFile = join(import.meta.dirname, 'expressions.safe.txt')
const howToWrite = 'write the list again: RECORD=1 npm test -- test/catalogue/expressions.test.ts'
const keyOf = ({ pattern, flags }: Pattern) => hash('sha256', `/${pattern}/${flags}`).slice(0, 32)

/** What may take longer than its input is long, and why that does no harm. By what the expression begins with. */
const harmless: Readonly<Record<string, string>> = {
  '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+':
    'the name of a host, typed by an administrator; a part of it has 63 characters at most',
  '\\/\\*[\\s\\S]*?\\*\\/|("(?:': 'our own style sheets, once when the process starts',
  "'(?:\\\\.|[^'\\\\\\n])*'|": 'our own scripts, once when the process starts',
  "('(?:\\\\.|[^'\\\\\\n])*'|": 'our own scripts, once when the process starts',
}

interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown'
  complexity?: { summary: string }
  attack?: { pattern: string; string: string }
  checker?: 'automaton' | 'fuzz'
  error?: { kind: string }
}
/** Said here and not imported: its types need a DOM. */
interface Recheck {
  check(pattern: string, flags: string, options: { timeout: number }): Promise<Verdict>
}

/** Repetition without an end. Where every one has an end, time is a multiple of the length, and the multiple is measured. */
const isUnbounded = (pattern: string) => /[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, 'x'))
const boundedMs = 50
const length = 10_000

/** What the expression takes longest for: texts that make careless code slow, and its own characters repeated. */
async function worstOf(expression: RegExp): Promise<{ name: string; ms: number }> {
  const own = [...new Set(expression.source.match(/\w+|\W/gu))].map((part) => part.repeat(length / part.length))
  const texts = [...own, ...Object.values(patterns).map((make) => make(length))]
  let worst = { name: '', ms: 0 }
  for (const text of texts.map((one) => `${one}\u0000`)) {
    const ms = await leastCpu(() => text.replace(expression, ''), 1)
    if (ms > worst.ms)
      worst = { name: text.slice(0, 20), ms: ms > boundedMs ? await leastCpu(() => text.replace(expression, '')) : ms }
  }
  return worst
}

async function listExpressions(): Promise<AllExpressions> {
  const script = join(import.meta.dirname, 'expressions.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 50_000_000 })
  return JSON.parse(stdout)
}

type Pattern = Pick<Expression, 'pattern' | 'flags'>

/** Why the expression may stop the process; undefined if it cannot. */
async function findHarm({ pattern, flags }: Pattern): Promise<string | undefined> {
  if (!isUnbounded(pattern)) {
    const cost = await worstOf(new RegExp(pattern, flags))
    return cost.ms > boundedMs ? `${cost.ms} ms for ${cost.name}` : undefined
  }
  const { check } = (await import('recheck' as string)) as Recheck
  const { status, complexity, attack, checker, error } = await check(pattern, flags, { timeout: 600_000 })
  if (status === 'safe') return undefined
  // Found by trying, which watches the clock and so is wrong on a busy machine: what it found must take long here too.
  const isTried = checker === 'fuzz' && attack !== undefined
  if (isTried && (await leastCpu(() => attack.string.replace(new RegExp(pattern, flags), ''))) < boundedMs)
    return undefined
  return `${complexity?.summary ?? error?.kind}, such as ${attack?.pattern}`
}

it('no regular expression takes longer than its input is long, those built from strings included', async () => {
  const { found, unreached } = await listExpressions()
  assert.deepEqual(unreached, [], 'these build an expression that was not seen: build it once, where the module begins')
  const isHarmless = ({ pattern }: Pattern) => Object.keys(harmless).some((beginning) => pattern.startsWith(beginning))
  const byKey = Map.groupBy(
    found.filter((expression) => !isHarmless(expression)),
    keyOf,
  )
  assert.ok(byKey.size > 400, `${byKey.size} expressions were found`)
  const listed = new Set(readFileSync(listFile, 'utf8').split('\n').filter(Boolean))
  const isKnown = (key: string) => listed.has(key) && process.env.COST !== 'full'
  const wrong = new Map<string, string>()
  for (const [key, places] of byKey) {
    const { pattern, flags } = places[0]!
    if (isKnown(key)) continue
    const harm = await findHarm({ pattern, flags })
    if (harm) wrong.set(key, `${places.map(({ at }) => at)} /${pattern}/${flags}: ${harm}`)
  }
  if (process.env.RECORD)
    writeFileSync(
      listFile,
      [...byKey.keys()]
        .filter((key) => !wrong.has(key))
        .sort()
        .map((key) => `${key}\n`)
        .join(''),
    )
  assert.deepEqual([...wrong.values()], [])
  assert.deepEqual(
    Object.keys(harmless).filter((beginning) => !found.some(({ pattern }) => pattern.startsWith(beginning))),
    [],
    'these are gone: take them out of the list',
  )
  const gone = [...listed].filter((key) => !byKey.has(key))
  assert.ok(process.env.RECORD || gone.length === 0, `${gone.length} listed expressions are gone; ${howToWrite}`)
})

it('an expression that stops a process is found, whether its repetition has an end or not', async () => {
  assert.match((await findHarm({ pattern: '^(a+)+$', flags: '' }))!, /exponential/)
  assert.match((await findHarm({ pattern: '(?:a{0,9}){3}!', flags: 'u' }))!, /ms for/)
})
