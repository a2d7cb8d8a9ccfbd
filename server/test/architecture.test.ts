import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'server/src')

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .sort()
}

interface Import {
  from: string
  /** Relative to server/src for our own files, the package's name otherwise. */
  to: string
  isType: boolean
}

const sources = listFiles('server/src', '.ts').filter((path) => !path.endsWith('.test.ts'))
const imports: Import[] = sources.flatMap((path) =>
  [
    ...read(path).matchAll(/^(?:import|export) (type )?[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gms),
  ].map((match) => {
    const target = match[2] ?? match[3] ?? match[4]!
    const to = target.startsWith('.') ? relative(src, resolve(root, dirname(path), target)) : target
    return { from: relative('server/src', path), to, isType: match[1] !== undefined }
  }),
)

const layer = (path: string) => path.split('/')[0]!
const capability = (path: string) => (path.startsWith('capabilities/') ? path.split('/')[1] : undefined)
const breaking = (isWrong: (entry: Import) => boolean) =>
  imports.filter(isWrong).map((entry) => `${entry.from} imports ${entry.to}`)

describe('who may import whom', () => {
  it('the kernel imports typebox and kysely and nothing that does I/O', () => {
    const allowed = (to: string) => layer(to) === 'kernel' || ['typebox', 'kysely'].includes(to)
    assert.deepEqual(
      breaking(({ from, to }) => layer(from) === 'kernel' && !allowed(to)),
      [],
    )
  })
  it('the platform imports packages and the kernel', () => {
    const wrong = (to: string) => ['capabilities', 'surfaces', 'main', 'messages'].includes(layer(to))
    assert.deepEqual(
      breaking(({ from, to }) => layer(from) === 'platform' && wrong(to)),
      [],
    )
  })
  it('a capability imports the kernel, messages, kysely, node:crypto and the index of other capabilities', () => {
    const packages = ['kysely', 'typebox', 'node:crypto']
    const allowed = (from: string, to: string) =>
      ['kernel', 'messages'].includes(layer(to)) ||
      packages.includes(to) ||
      (capability(to) !== undefined && (capability(to) === capability(from) || to.endsWith('/index.ts')))
    const inside = (path: string) => layer(path) === 'capabilities' && path !== 'capabilities/index.ts'
    assert.deepEqual(
      breaking(({ from, to }) => inside(from) && !allowed(from, to)),
      [],
    )
  })
  it('a surface enters a capability by its index only', () => {
    const wrong = (to: string) => layer(to) === 'main' || (capability(to) !== undefined && !to.endsWith('index.ts'))
    assert.deepEqual(
      breaking(({ from, to }) => layer(from) === 'surfaces' && wrong(to)),
      [],
    )
  })
  it('nothing imports main but main', () => {
    assert.deepEqual(
      breaking(({ from, to }) => layer(from) !== 'main' && layer(to) === 'main'),
      [],
    )
  })
  it('no import goes in a circle', () => {
    const graph = Map.groupBy(
      imports.filter((entry) => !entry.isType),
      (entry) => entry.from,
    )
    const done = new Set<string>()
    const visit = (path: string, trail: string[]): string[] => {
      if (trail.includes(path)) return [...trail, path]
      if (done.has(path)) return []
      for (const { to } of graph.get(path) ?? []) {
        const circle = visit(to, [...trail, path])
        if (circle.length > 0) return circle
      }
      done.add(path)
      return []
    }
    for (const path of graph.keys()) assert.deepEqual(visit(path, []), [])
  })
  it('capabilities form no circle either', () => {
    const edges = imports
      .map(({ from, to }) => [capability(from), capability(to)])
      .filter(([from, to]) => from && to && from !== to && from !== 'index.ts' && to !== 'index.ts')
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      edges.some(([a, b]) => a === from && !seen.has(b!) && (b === to || reaches(b!, to, seen.add(b!))))
    for (const [from, to] of edges) assert.ok(!reaches(to!, from!), `${from} and ${to} need each other`)
  })
})

describe('what a file may do', () => {
  const find = (files: string[], form: RegExp) => files.filter((path) => form.test(read(path)))
  const within = (...layers: string[]) => sources.filter((path) => layers.includes(layer(relative('server/src', path))))

  it('only main reads the environment', () => {
    assert.deepEqual(find(within('kernel', 'platform', 'capabilities', 'surfaces', 'messages'), /process\.env/), [])
  })
  it('capabilities and the kernel take the time from their context', () => {
    assert.deepEqual(find(within('kernel', 'capabilities'), /Date\.now\(\)|new Date\(\)/), [])
  })
  it('rules and presenters are pure', () => {
    const pure = sources.filter((path) => /\/(rules|present)\.ts$/.test(path))
    assert.deepEqual(find(pure, /\bawait\b|\basync\b|from 'kysely'/), [])
  })
  it('SQL on rows stands in queries and seeds, outside surfaces', () => {
    const others = within('capabilities').filter((path) => !/\/(queries[\w.-]*|seed)\.ts$/.test(path))
    assert.deepEqual(
      find([...others, ...within('surfaces')], /selectFrom|insertInto|updateTable|deleteFrom|\bsql[<`]/),
      [],
    )
  })
  it('nothing selects every column: a prepared statement would break at the next added one', () => {
    assert.deepEqual(find(sources, /selectAll|returningAll|select \*/), [])
  })
  it('every table is written by one capability, or by the platform', () => {
    const writers = new Map<string, Set<string>>()
    for (const path of sources.filter((one) => !one.includes('database-schema'))) {
      const owner = capability(relative('server/src', path)) ?? layer(relative('server/src', path))
      const writes =
        /(?:insertInto|updateTable|deleteFrom)\('(\w+)|(?:insert into|delete from)\s+(\w+)|^\s*update (\w+) set/gm
      for (const match of read(path).matchAll(writes)) {
        const table = (match[1] ?? match[2] ?? match[3])!
        writers.set(table, (writers.get(table) ?? new Set()).add(owner))
      }
    }
    for (const [table, owners] of writers)
      assert.equal(owners.size, 1, `${table} is written by ${[...owners].join(' and ')}`)
    assert.ok(writers.size >= 8)
  })
  it('names say what is inside', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|types|manager|base)(\.ts|\/|$)/
    assert.deepEqual(
      sources.filter((path) => vague.test(path)),
      [],
    )
    assert.deepEqual(
      sources.filter((path) => /[A-Z_]/.test(relative('server/src', path))),
      [],
    )
  })
  it('no file is longer than 400 lines, operation.ts than 250, an entry point than 60', () => {
    const lines = (path: string) => read(path).split('\n').length - 1
    const ours = [...sources, ...listFiles('server/test', '.ts')].filter((path) => !path.endsWith('database-schema.ts'))
    assert.deepEqual(
      ours.filter((path) => lines(path) > 400),
      [],
    )
    assert.deepEqual(
      ours.filter((path) => path.endsWith('/operations.ts') && lines(path) > 300),
      [],
    )
    assert.ok(lines('server/src/kernel/operation.ts') <= 250)
    assert.deepEqual(
      ours.filter((path) => path.startsWith('server/src/main/') && lines(path) > 60),
      [],
    )
  })
})

describe('the documents', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...listFiles('docs', '.md')]
  it('name only paths that exist', () => {
    const named = /`((?:server|docs|scripts|bench|\.ci)\/[\w./-]*)`|\]\((?!https?:|#)([^)#]+)/g
    for (const page of pages)
      for (const match of read(page).matchAll(named)) {
        const target = match[1] ?? join(dirname(page), match[2]!)
        assert.ok(existsSync(join(root, target)), `${page} names ${match[1] ?? match[2]}`)
      }
  })
  it('use only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const page of pages)
      for (const match of read(page).matchAll(/npm run (?:--silent )?([\w:]+)/g))
        assert.ok(match[1]! in scripts, `${page} uses npm run ${match[1]}`)
  })
})

describe('migrations', () => {
  for (const path of listFiles('server/migrations', '.sql')) {
    const text = read(path)
    it(`${path} stores every instant as timestamptz(3)`, () =>
      assert.doesNotMatch(text, /timestamptz(?!\()|timestamp(?!tz)/))
  }
})
