import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { it } from 'node:test'

const folder = join(import.meta.dirname, '../src/surfaces')
const texts = new Map(
  globSync('**/*.ts', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const),
)

/** Files of its own folder, by a relative path, or of another one. */
const readersOf = (view: string) =>
  [...texts].flatMap(([path, text]) => {
    const near = dirname(path) === dirname(view) ? text.includes(`'./${basename(view)}'`) : false
    return near || text.includes(`${basename(dirname(view))}/${basename(view)}'`) ? [path] : []
  })

it('a screen and a view that it alone uses are one file up to 250 lines', () => {
  const lines = (path: string) => texts.get(path)!.split('\n').length - 1
  const pairs = [...texts.keys()]
    .filter((path) => path.endsWith('-view.ts'))
    .map((view) => ({ view, screen: view.replace(/-view\.ts$/, '.ts') }))
    .filter(({ view, screen }) => readersOf(view).join() === screen)
  assert.ok(pairs.length > 0, 'the rule sees what it is about')
  assert.deepEqual(
    pairs.filter(({ view, screen }) => lines(view) + lines(screen) <= 250).map(({ screen }) => screen),
    [],
  )
})
