import { type Selectable, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import type { AuditLog } from '#kernel/data/database-schema.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { AuditThing } from '#messages/audit-facts.ts'

const columns = [
  'id',
  'at',
  'actor_id',
  'action',
  'target',
  'detail',
  'credential_kind',
  'credential_id',
  'address',
] as const

export type AuditRow = Pick<Selectable<AuditLog>, (typeof columns)[number]>

export interface AuditFilter {
  actorId?: string | undefined
  action?: string | undefined
  /** Without the kind that some targets have in front. */
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Bounds of ids for the same span of time: they select the partitions. */
  firstId?: string | undefined
  endId?: string | undefined
}

const filtered = (db: StatementBuilder, slot: Slots<AuditFilter>) => {
  let query = db.selectFrom('audit_log as a').select(columns.map((column) => `a.${column}` as const))
  if (slot.has('actorId')) query = query.where('a.actor_id', '=', slot('actorId'))
  if (slot.has('action')) query = query.where('a.action', '=', slot('action'))
  // As in the index.
  if (slot.has('target')) query = query.where(sql<boolean>`substring(a.target from '[^:]*$') = ${slot('target')}`)
  if (slot.has('from')) query = query.where('a.at', '>=', slot('from')).where('a.id', '>=', slot('firstId'))
  if (slot.has('to')) query = query.where('a.at', '<', slot('to')).where('a.id', '<', slot('endId'))
  return query
}

/** Ids grow with time, so the order follows the partitions and only the newest ones are read. */
export const listAudit = listing<AuditFilter, AuditRow>({ by: ['a.id'], direction: 'desc' }, filtered)

type Chunk = AuditFilter & { limit: number; afterId: string }

const chunk = statement<Chunk, AuditRow>((db, slot) =>
  filtered(db, slot as Slots<AuditFilter>)
    .where('a.id', '>', slot('afterId'))
    .orderBy('a.id')
    .limit(slot('limit')),
)

const chunkSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** In chunks, one statement each, so that a download holds neither a transaction nor all rows in memory. */
export async function* listAllAudit(db: Reader, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  let afterId: string | undefined = beforeAll
  while (afterId !== undefined) {
    const rows: AuditRow[] = await chunk.all(db, { ...filter, limit: chunkSize, afterId })
    if (rows.length > 0) yield rows
    afterId = rows.length === chunkSize ? rows.at(-1)!.id : undefined
  }
}

interface NameRow {
  thing: AuditThing
  id: string
  name: string
  username: string | null
  is_deleted: boolean
}

const named = statement<{ ids: string[]; texts: string[] }, NameRow>((db, slot) => {
  const thing = (name: AuditThing) => sql<AuditThing>`${sql.lit(name)}`.as('thing')
  const ids = sql<string>`any(${slot('ids')}::uuid[])`
  const noUsername = sql<string | null>`null::text`.as('username')
  const isDeleted = sql<boolean>`deleted_at is not null`.as('is_deleted')
  const isThere = sql<boolean>`false`.as('is_deleted')
  const id = sql<string>`id::text`.as('id')
  const rows = (table: 'announcements' | 'notices', kind: AuditThing) =>
    db
      .selectFrom(table)
      .select([thing(kind), id, 'subject as name', noUsername, isThere])
      .where('id', '=', ids)
  return db
    .selectFrom('users')
    .select([thing('account'), id, 'name', 'username', isDeleted])
    .where('id', '=', ids)
    .where('deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('groups')
        .select([thing('group'), id, 'name', noUsername, isDeleted])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('events')
        .select([thing('event'), id, 'title as name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('badges')
        .select([thing('badge'), id, 'name', noUsername, isDeleted])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('tokens')
        .select([thing('token'), id, 'name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('passkeys')
        .select([thing('passkey'), id, 'name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(rows('announcements', 'announcement'))
    .unionAll(rows('notices', 'notice'))
    .unionAll(
      db
        .selectFrom('reports')
        .select([thing('report'), id, 'target_type as name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('webhooks')
        .select([thing('webhook'), id, sql<string>`split_part(url, '/', 3)`.as('name'), noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('oauth_clients')
        .select([thing('app'), 'client_id as id', 'name', noUsername, isThere])
        .where('client_id', '=', sql<string>`any(${slot('texts')}::text[])`),
    )
})

export function listNames(db: Reader, wanted: { ids: string[]; texts: string[] }): Promise<NameRow[]> {
  return named.all(db, wanted)
}
