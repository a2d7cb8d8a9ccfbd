import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { childSeconds, judgeBudget } from './processor-time.ts'
import { folderRing, headOf, isRing, ringOf } from './rings.ts'

const server = join(import.meta.dirname, '..')
const files = globSync(['src/**/*.test.ts', 'test/**/*.ts'], { cwd: server }).sort()
const tests = files.filter((file) => file.endsWith('.test.ts'))
const read = (file: string) => readFileSync(join(server, file), 'utf8')

/** Files that lead to this one by their imports, also by other files in between. */
function importersOf(goal: string): Set<string> {
  const direct = new Map(files.map((file) => [file, importsOf(file)]))
  const found = new Set([goal])
  for (const reached of found) for (const [file, targets] of direct) if (targets.includes(reached)) found.add(file)
  return found
}

function importsOf(file: string): string[] {
  const targets = read(file).matchAll(
    /^(?:import|export) (?!type )[^'"]*?'(#test\/[^']+|\.[^']+)'|import\('(#test\/[^']+)'\)/gms,
  )
  return [...targets].map(([, named, loaded]) => {
    const target = named ?? loaded!
    return target.startsWith('#') ? target.slice(1) : relative(server, resolve(server, dirname(file), target))
  })
}

describe('the rings of the tests', () => {
  it('a first line about a ring names one of the three, says why, and differs from its folder', () => {
    const wrong = tests.filter((file) => {
      const text = read(file)
      if (!/^\/[/*].*\bring\b/i.test(text)) return false
      const head = headOf(text)
      return !head || !isRing(head.ring) || head.ring === folderRing(file)
    })
    assert.deepEqual(wrong, [])
  })

  it('a file that opens a browser is for each push only if it is one of the four journeys', () => {
    const opening = importersOf('test/support/browser/browser.ts')
    assert.ok(opening.size > 40)
    assert.deepEqual(
      tests.filter((file) => ringOf(file) === 'check' && opening.has(file)),
      ['door-offline', 'first-run', 'new-member', 'new-organizer'].map((name) => `test/journeys/${name}.test.ts`),
    )
  })

  it('every ring has its files', () => {
    const counts = Object.groupBy(tests, ringOf)
    assert.ok(counts.check!.length > 480 && counts.merge!.length > 100 && counts.release!.length > 10)
  })
})

describe('the budget of a ring', () => {
  it('is told when a run is over it, and fails the run only far above, where no noise reaches', () => {
    assert.equal(judgeBudget('check', 1), undefined)
    assert.equal(judgeBudget(undefined, 1_000_000), undefined)
    assert.equal(judgeBudget('merge', 1_000_000), undefined)
    const [, budget] = /budget of (\d+)/.exec(judgeBudget('check', 1_000_000)!.text)!
    assert.equal(judgeBudget('check', Number(budget)), undefined)
    const verdicts = [1.6, 3, 3.01].map((factor) => judgeBudget('check', Number(budget) * factor))
    assert.deepEqual(
      verdicts.map((verdict) => [verdict!.isFailed, verdict!.text.split(':')[0]]),
      [
        [false, 'OVER the budget'],
        [false, 'OVER the budget'],
        [true, 'FAILED'],
      ],
    )
  })

  it('counts processes that were started and have ended', { skip: process.platform !== 'linux' }, () => {
    const before = childSeconds()!
    spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 100_000);'])
    assert.ok(childSeconds()! - before >= 0.1)
  })
})
