import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

/** Columns that hold one address, which may be of our own files or pages. Texts of members are not touched. */
export const addressColumns = [
  { table: 'users', key: 'id', columns: ['avatar_url', 'hero_image_url'] },
  { table: 'groups', key: 'id', columns: ['photo_url', 'cover_url', 'website', 'contact'] },
  { table: 'events', key: 'id', columns: ['photo_url', 'online_url', 'ticket_url'] },
  { table: 'portfolio_items', key: 'id', columns: ['image_url', 'url'] },
  { table: 'oauth_clients', key: 'client_id', columns: ['logo_uri', 'website', 'tos_uri', 'policy_uri'] },
  {
    table: 'instance_settings',
    key: 'is_only',
    columns: ['terms_url', 'privacy_url', 'imprint_url', 'conduct_url', 'logo_url', 'contact'],
  },
] as const

/** What a new address ends and no command can carry over. */
const breaks = [
  'Every member signs in again: cookies belong to the old host.',
  'Passkeys stop working: members sign in by mail and add new ones.',
  'Applications with a refresh token must be authorized again, unless LEGACY_BASE_URL is the old address.',
  'Printed MeetPass tags, links in sent mails, calendar subscriptions, widgets on other sites and file addresses in other systems lead to the old host. They work while it leads here and LEGACY_BASE_URL is the old address.',
  'At GitHub and Google the callback addresses must be changed; at your mail provider the address of the bounce hook.',
  'Texts that members wrote keep the old address.',
]

const batchMax = 1000

function originOf(name: string, text: string | undefined): string {
  const url = URL.parse(text ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new UsageError(`--${name} is an address without a path, such as https://hearth.example.org.`)
  return url.origin
}

type AddressTable = (typeof addressColumns)[number]
const starts = (column: string, from: string) =>
  sql<boolean>`(${sql.ref(column)} = ${from} or starts_with(${sql.ref(column)}, ${`${from}/`}))`
const anyStarts = ({ columns }: AddressTable, from: string) =>
  sql.join(
    columns.map((column) => starts(column, from)),
    sql` or `,
  )

async function countRows(
  db: Pick<Writer, 'executeQuery' | 'getExecutor'>,
  table: AddressTable,
  from: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table.table)} where ${anyStarts(table, from)}`.execute(db as Writer)
  return rows[0]!.count
}

/** Rows that are changed no longer match, so a run that was killed continues where it ended. */
async function updateBatch(tx: Writer, table: AddressTable, from: string, to: string): Promise<number> {
  const changes = table.columns.map(
    (column) => sql`${sql.ref(column)} = case when ${starts(column, from)}
      then ${to}::text || substr(${sql.ref(column)}, ${from.length + 1}) else ${sql.ref(column)} end`,
  )
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table.table)} set ${sql.join(changes)}
    where ${sql.ref(table.key)} in (
      select ${sql.ref(table.key)} from ${sql.table(table.table)} where ${anyStarts(table, from)} limit ${batchMax} for update)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

export const addressCommands: AdminCommands = {
  'address change': {
    usage: '--from URL --to URL [--dry-run]',
    does: 'write the new address into rows that hold the old one, and say what a change of BASE_URL breaks',
    async run({ database, write }, given) {
      const [from, to] = [originOf('from', given.from), originOf('to', given.to)]
      if (from === to) throw new UsageError('--from and --to are the same address.')
      const isDry = given['dry-run'] !== undefined
      const rows: Record<string, number> = {}
      for (const table of addressColumns) {
        rows[table.table] = isDry ? await countRows(database, table, from) : 0
        for (let changed = isDry ? 0 : batchMax; changed === batchMax; rows[table.table]! += changed)
          changed = await write((unit) => updateBatch(unit.db, table, from, to))
      }
      if (!isDry)
        await write(async ({ audit }) =>
          audit({ action: 'admin.address-change', target: 'instance', detail: { from, to, rows } }),
        )
      return { isDry, rows, breaks }
    },
  },
}
