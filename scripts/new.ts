import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createCapability } from './new/capability.ts'
import { createScreen } from './new/screen.ts'

const usage = `usage: npm run new -- capability <domain>/<name>
       npm run new -- screen settings/<name>
such as: npm run new -- capability people/notes, then npm run new -- screen settings/notes`

const nextOfScreen = `Next:
  1. Read the sentences in server/src/messages/en/settings.ts, and give them to every language in server/src/messages/index.ts.
  2. npm run check:quick
  3. npm test -- test/catalogue/screens.test.ts test/journeys/language.test.ts
  4. The screen in docs/pages.md, and a line in CHANGELOG.md.
docs/how-to/add-a-page.md explains a declared screen.`

const root = join(import.meta.dirname, '..')
const [kind, path, ...rest] = process.argv.slice(2)

if ((kind !== 'capability' && kind !== 'screen') || path === undefined || rest.length > 0) fail(usage)
try {
  const { created, changed, names } = (kind === 'screen' ? createScreen : createCapability)(root, path)
  const sources = [...created, ...changed].filter((file) => file.endsWith('.ts'))
  const formatter = join(root, 'node_modules/.bin/biome')
  execFileSync(formatter, ['check', '--write', ...sources], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`Created:
${created.map((file) => `  ${file}`).join('\n')}
Changed:
${changed.map((file) => `  ${file}`).join('\n')}

${kind === 'screen' ? nextOfScreen : nextOfCapability(path, created[0]!, names.plural)}`)
} catch (error) {
  fail((error as Error).message)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function nextOfCapability(folder: string, migration: string, name: string): string {
  return `Next:
  1. Adapt the columns in ${migration}.
  2. Migrate a database and write its types (scripts/services up starts one):
       export $(scripts/services env | grep DATABASE_URL) && npm run migrate && npm run codegen
     Then give the operations to the clients, and record their examples: npm run generate && npm run examples
  3. npm run check:quick
  4. npm test -- src/domains/${folder}/${name}.test.ts test/catalogue/authorization.test.ts
  5. Check the rows in server/test/catalogue/authorization.table.ts against what the specification says, the example in
     server/test/support/builders/owned-rows.ts, and add a line to CHANGELOG.md.
docs/how-to/add-a-capability.md explains each file.`
}
