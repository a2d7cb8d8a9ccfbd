// Ring: merge. It runs whole processes.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { databaseUrl } from '#test/support/app/databases.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { createCapability } from '../../scripts/new/capability.ts'
import { createScreen } from '../../scripts/new/screen.ts'

const root = join(import.meta.dirname, '../..')
const programs = join(root, 'node_modules/.bin')
const folder = mkdtempSync(join(tmpdir(), 'hearth-new-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the files that match, in a folder of its own. */
function copyTree(name: string, isNeeded: (path: string) => boolean): string {
  const copy = join(folder, name)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of listed.trim().split('\n').filter(isNeeded)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  return copy
}

const registered =
  /^server\/(src\/domains\/(.*index|capabilities)\.ts|migrations\/|src\/kernel\/data\/database-schema\.ts)/
const tables = /^server\/test\/(catalogue\/authorization\.table|support\/builders\/owned-rows)\.ts/
const copyLists = (name: string) =>
  copyTree(name, (path) => registered.test(path) || tables.test(path) || /^(biome\.json|\.gitignore)$/.test(path))

const textsIn = (copy: string) =>
  readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .sort()

describe('npm run new -- capability', () => {
  it('writes every layer, formatted, and names it in every list', () => {
    const copy = copyLists('lists')
    const { created, changed, names } = createCapability(copy, 'people/trip-notes')
    assert.deepEqual([names.table, names.shape, names.one], ['trip_notes', 'TripNote', 'tripNote'])
    const numbers = readdirSync(join(copy, 'server/migrations')).map((name) => Number(name.slice(0, 4)))
    assert.match(created[0]!, new RegExp(`0*${Math.max(...numbers)}_trip_notes\\.sql$`))
    assert.equal(new Set(numbers).size, numbers.length, 'the number is a new one')
    const added = [
      ['tripNotesCapability,', "import { tripNotesCapability } from './people/trip-notes/capability.ts'"],
      ["['GET', '/v1/profile/trip-notes', 'user'],", "['DELETE', '/v1/profile/trip-notes/{id}', 'user', 404],"],
      ["trip_notes: { text: 'x' },"],
    ]
    for (const [n, file] of changed.entries())
      for (const line of added[n]!)
        assert.equal(readFileSync(join(copy, file), 'utf8').split(`${line}\n`).length, 2, `${file}: ${line}`)
    assert.equal(changed.length, added.length)
    const written = [...created, ...changed].filter((file) => file.endsWith('.ts'))
    execFileSync(join(programs, 'biome'), ['check', '--error-on-warnings', ...written], { cwd: copy, stdio: 'pipe' })
  })

  it('refuses what cannot be, and then writes nothing', () => {
    const copy = copyLists('refused')
    const before = textsIn(copy)
    const refused: [path: string, message: RegExp][] = [
      ['notes', /no <domain>\/<name>/],
      ['people/notes/more', /no <domain>\/<name>/],
      ['pets/notes', /no domain "pets", only accounts/],
      ['people/Notes', /kebab-case/],
      ['people/advice', /plural/],
      ['people/tokens', /accounts\/tokens exists/],
      ['events/users', /users exists/],
      ['people/group-bans', /table group_bans exists/],
    ]
    for (const [path, message] of refused) assert.throws(() => createCapability(copy, path), message)
    assert.deepEqual(textsIn(copy), before)
  })
})

const screenLists =
  /^server\/(src\/surfaces\/console\/settings\/routes|src\/messages\/en\/settings|test\/catalogue\/(screens\.settings|pages\.table))\.ts/
const copyScreenLists = (name: string) =>
  copyTree(
    name,
    (path) =>
      screenLists.test(path) || registered.test(path) || tables.test(path) || /^(biome\.json|\.gitignore)$/.test(path),
  )

describe('npm run new -- screen', () => {
  it('writes a list with a form, formatted, its sentences, and names it in every list', () => {
    const copy = copyScreenLists('screen')
    createCapability(copy, 'people/trip-notes')
    const { created, changed } = createScreen(copy, 'settings/trip-notes')
    assert.deepEqual(created, ['server/src/surfaces/console/settings/trip-notes.ts'])
    const added = [
      ['...tripNotesScreens,', "import { tripNotesScreens } from './trip-notes.ts'"],
      ["'trip-notes': 'Trip notes',", "'trip-notes': 'Your trip notes',", '  tripNotes: {'],
      ["route: '/settings/trip-notes',", "{ route: '/settings/trip-notes/:id/delete' },"],
      ["'/settings/trip-notes': ['/settings/trip-notes'],", "trip_notes: ['text'],"],
    ]
    for (const [n, file] of changed.entries())
      for (const line of added[n]!)
        assert.ok(readFileSync(join(copy, file), 'utf8').includes(`${line}\n`), `${file}: ${line}`)
    assert.equal(changed.length, added.length)
    const written = [...created, ...changed]
    execFileSync(join(programs, 'biome'), ['check', '--error-on-warnings', ...written], { cwd: copy, stdio: 'pipe' })
  })

  it('refuses what cannot be, and then writes nothing', () => {
    const copy = copyScreenLists('refused-screen')
    const before = textsIn(copy)
    const refused: [path: string, message: RegExp][] = [
      ['notes', /no <part>\/<name>/],
      ['admin/notes', /settings alone/],
      ['settings/Notes', /kebab-case/],
      ['settings/trip-notes', /no capability "trip-notes"/],
    ]
    for (const [path, message] of refused) assert.throws(() => createScreen(copy, path), message)
    assert.deepEqual(textsIn(copy), before)
  })
})

const skip = process.env.NEW !== 'full' && 'npm run test:new'

it('a generated capability with its screen compiles and passes its own and the catalogue tests', {
  skip,
  timeout: 1_800_000,
}, async () => {
  const copy = copyTree('whole', () => true)
  for (const modules of ['node_modules', 'server/node_modules']) symlinkSync(join(root, modules), join(copy, modules))
  const name = `hearth_new_${process.pid}_${randomBytes(4).toString('hex')}`
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH}`,
    DATABASE_URL: databaseUrl(name),
    REDIS_URL: serviceSetting('REDIS_URL'),
    NODE_TEST_CONTEXT: undefined,
  }
  const run = (cwd: string, command: string, ...words: string[]) => {
    try {
      return execFileSync(command, words, { cwd: join(copy, cwd), env, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`${command} ${words.join(' ')}\n${stdout}\n${stderr}`)
    }
  }
  const runTests = (...words: string[]) => run('server', 'node', '--test', '--test-concurrency=2', ...words)
  const written = 'src/domains/people/trip-notes'
  const server = new pg.Client({ connectionString: databaseUrl('postgres') })
  await server.connect()
  let template: string | undefined
  try {
    const printed = run('.', 'node', 'scripts/new.ts', 'capability', 'people/trip-notes')
    assert.match(printed, /npm run migrate && npm run codegen/)
    assert.match(run('.', 'node', 'scripts/new.ts', 'screen', 'settings/trip-notes'), /Read the sentences/)
    await server.query(`create database ${name}`)
    run('server', 'node', 'src/main/hearthctl.mjs', 'migrate')
    run('server', 'kysely-codegen')
    const hash = `import('./test/support/app/databases.ts').then((m) => console.log(m.schemaHash()))`
    template = `hearth_template_${run('server', 'node', '-e', hash).trim()}`
    run('.', 'biome', 'ci', '--error-on-warnings', 'server/src/domains', 'server/test')
    run('.', 'node', 'node_modules/typescript/bin/tsc', '-p', '.')
    run('server', 'node', 'test/catalogue/record-examples.ts')
    const catalogue = ['declarations', 'texts', 'examples', 'personal-data', 'privacy', 'document', 'manners']
    const whole = ['test/architecture.test.ts', 'test/faults/erasure.test.ts', `${written}/trip-notes.test.ts`]
    runTests(...whole, ...catalogue.map((one) => `test/catalogue/${one}.test.ts`))
    // Of the longest files only what is about the new operations, and the comparison with the table.
    const named = ['trip-notes', 'name the same operations'].map((name) => `--test-name-pattern=${name}`)
    runTests(...named, 'test/catalogue/authorization.test.ts', 'test/catalogue/fuzz.test.ts')
    const screen = ['trip-notes', 'is a row of the table'].map((name) => `--test-name-pattern=${name}`)
    runTests(...screen, 'test/catalogue/screens.test.ts')
    runTests('test/journeys/language.test.ts')
  } finally {
    for (const one of [name, template]) if (one) await server.query(`drop database if exists ${one} with (force)`)
    await server.end()
  }
})
