import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { settings } from '#platform/config/settings.ts'
import { useApp } from '#test/support/app/harness.ts'
import { listRoutes } from '#test/support/app/routes.ts'

const app = useApp()
const root = join(import.meta.dirname, '../../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const table = readme.split('## Beside other platforms')[1]!.split('\n## ')[0]!
/** In a comment, which no reader sees. */
const evidenceIn = new RegExp(' *<' + '!-- (.*?) -->')
const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, feature, hearth]) => ({
  feature: feature!,
  claim: hearth!.replace(evidenceIn, ''),
  evidence: (evidenceIn.exec(hearth!)?.[1]?.split(', ') ?? []).map((one) => one.split(' ')),
}))

describe('the comparison in README.md', () => {
  it('has a row for what people compare', () => {
    assert.ok(rows.length >= 18, `${rows.length} rows`)
  })

  it('names for each yes an operation, page, setting or file that exists', () => {
    const operations = new Set(allOperations.map(({ id }) => id))
    const pages = new Set(listRoutes(app))
    const exists: Record<string, (name: string) => boolean> = {
      operation: (name) => operations.has(name),
      page: (name) => pages.has(name),
      setting: (name) => name in settings,
      file: (name) => existsSync(join(root, name)),
    }
    for (const { feature, claim, evidence } of rows) {
      assert.equal(evidence.length > 0, claim.startsWith('yes'), `${feature}: ${claim}`)
      for (const [kind, name] of evidence) assert.ok(exists[kind!]?.(name!), `${feature}: no ${kind} ${name}`)
    }
  })
})
