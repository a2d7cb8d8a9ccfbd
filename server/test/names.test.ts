import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const src = join(import.meta.dirname, '../src')

it('an exported type has a name of its own: it is found and understood without its file', () => {
  const files = globSync('{domains,surfaces}/**/*.ts', { cwd: src }).filter((path) => !path.endsWith('.test.ts'))
  const types = files.flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => ({
      name: name!,
      path,
    })),
  )
  assert.ok(types.length > 600, `${types.length} were found`)
  const shared = [...Map.groupBy(types, ({ name }) => name)].filter(([, all]) => all.length > 1)
  assert.deepEqual(
    shared.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`),
    [],
  )
})
