import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { CommandError } from '../command.ts'

export type Program = 'pg_dump' | 'pg_restore'

export interface Found {
  path: string
  major: number
}

/** The program in PATH or of Debian's packages whose version is closest to the server's and not older. */
export function findProgram(program: Program, oldest: number): Found {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  const found = folders
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const major = majorOf(path)
      return major === undefined ? [] : [{ path, major }]
    })
  const fitting = found.filter(({ major }) => major >= oldest).sort((a, b) => a.major - b.major)[0]
  if (fitting) return fitting
  const seen = found.length === 0 ? 'There is none' : `There is only ${found.map(({ major }) => major).join(', ')}`
  throw new CommandError(
    `${program} of PostgreSQL ${oldest} or later is needed. ${seen} in PATH and /usr/lib/postgresql. Install it, for example with: apt install postgresql-client-${oldest}`,
  )
}

function majorOf(path: string): number | undefined {
  try {
    const text = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1])
  } catch {
    return undefined
  }
}

/** Parameters of a connection URL that libpq knows too. */
const shared = ['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'connect_timeout']

/** The connection without its password, which goes by the environment: arguments are visible to every user. */
export function connectionOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (!shared.includes(name)) url.searchParams.delete(name)
  // Of our driver: encrypted, but the certificate is not checked.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  const env = { ...process.env, PGAPPNAME: 'hearth backup', ...(password !== '' && { PGPASSWORD: password }) }
  return { url: url.href, env }
}

export interface Running {
  child: ChildProcess
  /** Fails with what the program said, unless it succeeded. */
  done: Promise<void>
}

/** Its input or output passes through this process: if we are killed, the program ends too. */
export function startProgram(path: string, args: string[], databaseUrl: string, stdio: 'in' | 'out'): Running {
  const { url, env } = connectionOf(databaseUrl)
  const pipes: StdioOptions = stdio === 'in' ? ['pipe', 'ignore', 'pipe'] : ['ignore', 'pipe', 'pipe']
  const child = spawn(path, [...args, `--dbname=${url}`], { env, stdio: pipes })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const done = (async () => {
    const [code] = (await once(child, 'exit')) as [number | null]
    await finished(child.stderr!).catch(() => undefined)
    if (code !== 0) throw new CommandError(`${path} failed: ${said.trim() || `it ended with ${code}`}`)
  })()
  done.catch(() => undefined)
  return { child, done }
}

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hearth backup' })
  await client.connect()
  // A role may have short limits for the API; a backup reads whole tables.
  await client.query(
    `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`,
  )
  return client
}

export async function readMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  )
  return rows[0]!.major
}

/** Every table with rows of its own (`r`), or also those that only have partitions (`p`); not those of an extension. */
export async function listTables(client: pg.Client, kinds: ('r' | 'p')[] = ['r']): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = any($1) and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`,
    [kinds],
  )
  return rows.map(({ name }) => name)
}

const tablesAtOnce = 50

export async function countRows(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let at = 0; at < tables.length; at += tablesAtOnce) {
    const parts = tables
      .slice(at, at + tablesAtOnce)
      .map((name) => `select ${pg.escapeLiteral(name)} as name, count(*)::float8 as rows from ${name}`)
    const { rows } = await client.query<{ name: string; rows: number }>(parts.join(' union all '))
    for (const { name, rows: count } of rows) counts[name] = count
  }
  return counts
}

export async function findSchema(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string | null }>(`select max(name) as name from schema_migrations`)
  return rows[0]?.name?.replace(/\.sql$/, '') ?? undefined
}
