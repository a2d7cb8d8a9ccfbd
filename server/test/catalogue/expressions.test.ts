// Ring: merge. It takes more than ten seconds of the processor.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { leastCpu } from '#test/cost.ts'
import { patterns } from './costly.ts'
import type { AllExpressions, Expression } from './expressions.ts'

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

it('no regular expression takes longer than its input is long, those built from strings included', async () => {
  const { found, unreached } = await listExpressions()
  assert.deepEqual(unreached, [], 'these build an expression that was not seen: build it once, where the module begins')
  const { check } = (await import('recheck' as string)) as Recheck
  const byText = Map.groupBy(found, ({ pattern, flags }) => `/${pattern}/${flags}`)
  assert.ok(byText.size > 400, `${byText.size} expressions were found`)
  const wrong: string[] = []
  for (const [text, places] of byText) {
    const { pattern, flags } = places[0] as Expression
    if (!isUnbounded(pattern)) {
      const cost = await worstOf(new RegExp(pattern, flags))
      if (cost.ms > boundedMs) wrong.push(`${places.map(({ at }) => at)} ${text}: ${cost.ms} ms for ${cost.name}`)
      continue
    }
    const { status, complexity, attack, checker, error } = await check(pattern, flags, { timeout: 600_000 })
    if (status === 'safe') continue
    // Found by trying, which watches the clock and so is wrong on a busy machine: what it found must take long here too.
    const isTried = checker === 'fuzz' && attack !== undefined
    if (isTried && (await leastCpu(() => attack.string.replace(new RegExp(pattern, flags), ''))) < boundedMs) continue
    if (Object.keys(harmless).some((beginning) => pattern.startsWith(beginning))) continue
    wrong.push(
      `${places.map(({ at }) => at)} ${text}: ${complexity?.summary ?? error?.kind}, such as ${attack?.pattern}`,
    )
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    Object.keys(harmless).filter((beginning) => !found.some(({ pattern }) => pattern.startsWith(beginning))),
    [],
    'these are gone: take them out of the list',
  )
})
