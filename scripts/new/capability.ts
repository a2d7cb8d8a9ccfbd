import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Names, namesOf } from './names.ts'
import { filesOf, migrationOf } from './templates.ts'

export interface Created {
  created: string[]
  changed: string[]
  names: Names
}

/** Writes a working capability and adds it to every list that must name it. Nothing is written unless all of it can be. */
export function createCapability(root: string, path: string): Created {
  const [domain, name, ...rest] = path.split('/')
  if (!domain || !name || rest.length > 0) throw new Error(`"${path}" is no <domain>/<name>, such as people/notes`)
  const names = namesOf(name)
  assertFree(root, domain, names)

  const folder = `server/src/domains/${domain}/${name}`
  const migration = `server/migrations/${nextNumber(root)}_${names.table}.sql`
  const files = new Map([[migration, migrationOf(names)]])
  for (const [file, text] of Object.entries(filesOf(names))) files.set(`${folder}/${file}`, text)
  const changes = new Map(
    registrations(domain, names).map(({ file, edit }) => [file, edit(readFileSync(join(root, file), 'utf8'))]),
  )

  mkdirSync(join(root, folder), { recursive: true })
  for (const [file, text] of [...files, ...changes]) writeFileSync(join(root, file), text)
  return { created: [...files.keys()], changed: [...changes.keys()], names }
}

function assertFree(root: string, domain: string, { plural, table }: Names): void {
  const domains = join(root, 'server/src/domains')
  const known = readdirSync(domains, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  if (!known.some((entry) => entry.name === domain))
    throw new Error(`There is no domain "${domain}", only ${known.map((entry) => entry.name).join(', ')}`)
  const taken = known.find((entry) => existsSync(join(domains, entry.name, plural)))
  if (taken) throw new Error(`The capability ${taken.name}/${plural} exists, and a name is used once`)
  const schema = readFileSync(join(root, 'server/src/kernel/data/database-schema.ts'), 'utf8')
  if (new RegExp(`^  ${table}: `, 'm').test(schema)) throw new Error(`The table ${table} exists`)
}

function nextNumber(root: string): string {
  const last = readdirSync(join(root, 'server/migrations')).sort().at(-1)!
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
}

interface Registration {
  file: string
  edit(text: string): string
}

function registrations(domain: string, { plural, list, table }: Names): Registration[] {
  return [
    {
      file: 'server/src/domains/capabilities.ts',
      edit: (text) =>
        // The account is erased last, so its line stays the last one.
        insertBefore(
          insertImport(text, `import { ${list}Capability } from './${domain}/${plural}/capability.ts'`),
          '  usersCapability,\n]',
          `  ${list}Capability,\n`,
        ),
    },
    {
      file: 'server/test/catalogue/authorization.table.ts',
      edit: (text) =>
        insertIntoList(
          text,
          'export const table:',
          `['GET', '/v1/profile/${plural}', 'user']`,
          `['POST', '/v1/profile/${plural}', 'user']`,
          `['DELETE', '/v1/profile/${plural}/{id}', 'user', 404]`,
        ),
    },
    {
      file: 'server/test/support/builders/owned-rows.ts',
      edit: (text) => insertIntoList(text, 'const ownedRows = {', `${table}: { text: 'x' }`),
    },
  ]
}

/** Beside the other imports of the same kind, in the order of their paths, as the formatter wants them. */
function insertImport(text: string, line: string): string {
  const pathOf = (one: string) => one.match(/from '([^']+)'/)?.[1]
  const path = pathOf(line)!
  const lines = text.split('\n')
  const isAfter = (one: string) => {
    const other = one.startsWith('import ') ? pathOf(one) : undefined
    return other !== undefined && other[0] === path[0] && other > path
  }
  const at = lines.findIndex(isAfter)
  const last = lines.findLastIndex((one) => one.startsWith('import ') && pathOf(one)?.[0] === path[0])
  lines.splice(at === -1 ? last + 1 : at, 0, line)
  return lines.join('\n')
}

/** At the end of the list or record that begins with `opening`. */
function insertIntoList(text: string, opening: string, ...entries: string[]): string {
  const start = text.indexOf(opening)
  const end = start === -1 ? -1 : text.slice(start).search(/^[}\]]/m)
  if (end === -1) throw new Error(`There is no list that begins with "${opening}"`)
  const at = start + end
  return text.slice(0, at) + entries.map((entry) => `  ${entry},\n`).join('') + text.slice(at)
}

function insertBefore(text: string, mark: string, added: string): string {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`There is no "${mark.trim()}"`)
  return text.slice(0, at) + added + text.slice(at)
}
