import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertBefore, insertImport, insertIntoList, type Registration } from './edit.ts'
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
