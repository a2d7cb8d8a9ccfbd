import { BlockList, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import { type Database, sqlState } from '#platform/database/database.ts'
import { listMigrations } from '#platform/database/migration-files.ts'
import { type Check, explainError, fail, named, ok, plural, type Result, spanOf, warn } from './check.ts'

const versionMin = 15
const skewWarnSeconds = 5
const skewFailSeconds = 60
/** The worker's queue opens four connections of its own. */
const queueConnections = 4

interface Server {
  version: number
  name: string
  encoding: string
  isStandby: boolean
  isReadOnly: boolean
  at: number
  max: number
  reserved: number
  used: number
  others: number
  address: string | null
  isEncrypted: boolean
}

async function findServer(db: Database): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_read_only')::boolean as "isReadOnly",
      extract(epoch from clock_timestamp())::float8 as at, current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      (select count(*) from pg_stat_activity where backend_type = 'client backend'
        and not (datname = current_database() and application_name like 'hearth%')) as others,
      host(inet_server_addr()) as address,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`.execute(db)
  return rows[0]!
}

/** The first question: nothing else about the database is asked when it fails. */
export function databaseCheck(db: Database, { database, metricsServer }: Config): Check {
  // Metrics are read on a connection of their own.
  const perProcess = database.poolMax + (metricsServer ? 1 : 0)
  return {
    name: 'database',
    fix: 'Check that PostgreSQL runs and that DATABASE_URL leads to it.',
    async look() {
      const before = Date.now()
      try {
        const server = await findServer(db)
        return judgeServer(server, server.at - (before + Date.now()) / 2000, perProcess)
      } catch (error) {
        return fail(explainError(error), fixOf(error))
      }
    },
  }
}

const fixes: Record<string, string> = {
  '28P01': "Correct the password in DATABASE_URL, or set it again: ALTER ROLE name PASSWORD 'new one'.",
  '28000': 'Check the role in DATABASE_URL, and that pg_hba.conf lets it in from this machine.',
  '3D000': 'Create the database (createdb --owner=ROLE NAME), or correct its name at the end of DATABASE_URL.',
  '42501': 'Let the role connect: GRANT CONNECT ON DATABASE name TO role.',
  '53300': 'Raise max_connections in postgresql.conf, or stop programs that hold connections.',
  '57P03': 'PostgreSQL is starting or stopping. Wait a minute and run the doctor again.',
  '08P01':
    'Behind PgBouncer set PREPARED_STATEMENTS=false, or ignore_startup_parameters = extra_float_digits,options there.',
  ENOTFOUND: 'Correct the host name in DATABASE_URL.',
  EAI_AGAIN: 'Correct the host name in DATABASE_URL, or check the name server of this machine.',
  ECONNREFUSED: 'Start PostgreSQL, and check the host and port in DATABASE_URL.',
}

function fixOf(error: unknown): string {
  const code = sqlState(error) ?? (error as { code?: string }).code ?? ''
  return fixes[code] ?? 'Check that PostgreSQL runs, that DATABASE_URL leads to it, and that no firewall is between.'
}

function judgeServer(server: Server, skewSeconds: number, perProcess: number): Result[] {
  return [judgeRole(server), judgeClock(Math.abs(skewSeconds)), judgeConnections(server, perProcess), judgeTls(server)]
}

function judgeRole({ version, name, encoding, isStandby, isReadOnly }: Server): Result {
  if (version < versionMin)
    return fail(
      `PostgreSQL ${name} is too old`,
      `Upgrade PostgreSQL to ${versionMin} or later: docs/operate/upgrade.md.`,
    )
  if (isStandby)
    return fail('this server is a standby, so nothing can be written', 'Point DATABASE_URL at the primary server.')
  if (isReadOnly)
    return fail('the database is read-only', 'Run: ALTER DATABASE name RESET default_transaction_read_only.')
  if (encoding !== 'UTF8')
    return fail(`the encoding is ${encoding}`, "Create the database again with ENCODING 'UTF8' TEMPLATE template0.")
  return ok(`PostgreSQL ${name}`)
}

function judgeClock(skew: number): Result {
  const text = `the clocks of this machine and the database differ by ${spanOf(skew)}`
  const fix = 'Run a time service, such as systemd-timesyncd or chrony, on both machines.'
  if (skew > skewFailSeconds) return named('clock', fail(text, fix))
  if (skew > skewWarnSeconds) return named('clock', warn(text, fix))
  return named('clock', ok(`differs by ${skew.toFixed(1)} s from the database`))
}

function judgeConnections({ max, reserved, used, others }: Server, perProcess: number): Result {
  const usable = max - reserved
  const needed = perProcess + perProcess + queueConnections
  const left = usable - others - needed
  const fix = 'Raise max_connections in postgresql.conf, lower DATABASE_POOL_MAX, or put PgBouncer in between.'
  const text = `${used} of ${usable} in use; one API and one worker open up to ${needed}`
  if (left < 0) return named('connections', fail(`${text}, which do not fit beside ${others} of others`, fix))
  if (used > usable * 0.8) return named('connections', warn(text, fix))
  return named(
    'connections',
    ok(`${text}, with room for ${plural(Math.floor(left / perProcess), 'more API process', 'more API processes')}`),
  )
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  privateNetworks.addSubnet(network, bits)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('::1', 128, 'ipv6')

export function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

export const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/i.test(address)

function judgeTls({ address, isEncrypted }: Pick<Server, 'address' | 'isEncrypted'>): Result {
  const name = 'database tls'
  if (isEncrypted) return named(name, ok('the connection is encrypted'))
  if (address === null || isLoopback(address)) return named(name, ok('not needed: the database is on this machine'))
  if (isPrivate(address)) return named(name, ok('not encrypted; the database is in a private network'))
  return named(
    name,
    warn(
      'the connection to the database crosses a public network unencrypted',
      'Add ?sslmode=verify-full to DATABASE_URL, and turn on ssl in postgresql.conf.',
    ),
  )
}

interface Extension {
  name: string
  isInstalled: boolean
  isAvailable: boolean
  isCreatable: boolean
}

/** Those that migrations create. */
function neededExtensions(): string[] {
  const found = listMigrations().flatMap(({ text }) => [...text.matchAll(/^create extension if not exists (\w+)/gim)])
  return [...new Set(found.map((match) => match[1]!))]
}

export function extensionsCheck(db: Database): Check {
  return {
    name: 'extensions',
    fix: 'Check the rights of the role in DATABASE_URL.',
    async look() {
      const { rows } = await sql<Extension>`
        select n.name, e.oid is not null as "isInstalled", a.name is not null as "isAvailable",
          (select rolsuper from pg_roles where rolname = current_user)
            or (coalesce(a.trusted, false) and has_database_privilege(current_database(), 'create')) as "isCreatable"
        from unnest(${neededExtensions()}::text[]) as n (name) left join pg_extension e on e.extname = n.name
          left join lateral (
            select name, bool_or(trusted) as trusted from pg_available_extension_versions v where v.name = n.name
            group by name) as a on true`.execute(db)
      const missing = rows.filter((row) => !row.isInstalled && !row.isAvailable).map((row) => row.name)
      const forbidden = rows.filter((row) => !row.isInstalled && row.isAvailable && !row.isCreatable)
      if (missing.length > 0)
        return fail(
          `not on the server: ${missing.join(', ')}`,
          'Install the package postgresql-contrib on the server of the database.',
        )
      if (forbidden.length > 0) {
        const names = forbidden.map((row) => row.name)
        const how = names.map((name) => `CREATE EXTENSION ${name};`).join(' ')
        return fail(`this role may not create ${names.join(', ')}`, `Run as a superuser in this database: ${how}`)
      }
      return ok(rows.map((row) => row.name).join(', '))
    },
  }
}

interface Rights {
  role: string
  isSuperuser: boolean
  mayCreate: boolean
  isOwner: boolean | null
  lacking: string[] | null
}

export function rightsCheck(db: Database): Check {
  return {
    name: 'rights',
    fix: 'Check the rights of the role in DATABASE_URL: docs/operate/security.md.',
    async look() {
      const { rows } = await sql<Rights>`
        select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
          has_schema_privilege('public', 'create') as "mayCreate",
          (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.users')) as "isOwner",
          (select array_agg(relname::text order by relname) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
              and relname <> 'schema_migrations' and not (has_table_privilege(oid, 'select')
                and has_table_privilege(oid, 'insert') and (relname = 'audit_log'
                  or (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))))) as lacking`.execute(
        db,
      )
      return judgeRights(rows[0]!)
    },
  }
}

function judgeRights({ role, isSuperuser, mayCreate, isOwner, lacking }: Rights): Result {
  if (isSuperuser) return ok(`role ${role}, a superuser; docs/operate/security.md describes a role with fewer rights`)
  if (isOwner === null && !mayCreate)
    return fail(
      `role ${role} may not create tables`,
      `Run in this database as a superuser: GRANT CREATE ON SCHEMA public TO ${role};`,
    )
  if (lacking !== null)
    return fail(
      `role ${role} may not use ${plural(lacking.length, 'table')}, such as ${lacking.slice(0, 3).join(', ')}`,
      `Run hearthctl migrate as the owner of the tables, with DATABASE_APP_ROLE=${role}.`,
    )
  return ok(isOwner === false ? `role ${role} for the API; the worker needs the owner of the tables` : `role ${role}`)
}
