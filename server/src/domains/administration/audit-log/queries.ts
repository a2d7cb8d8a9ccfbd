import { type Selectable, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import type { AuditLog } from '#kernel/data/database-schema.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

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
