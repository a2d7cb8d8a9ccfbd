import { type Selectable, sql } from 'kysely'
import type { AuditLog } from '#kernel/data/database-schema.ts'
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

export type AuditRow = Pick<Selectable<AuditLog>, (typeof columns)[number]> & {
  actor_username: string | null
}

/** Ids grow with time, so the order follows the partitions and only the newest ones are read. */
export const listAudit = listing<{ actorId?: string | undefined; action?: string | undefined }, AuditRow>(
  { by: ['a.id'], direction: 'desc' },
  (db, slot) => {
    let query = db
      .selectFrom('audit_log as a')
      .select(columns)
      .select(sql<string | null>`(select u.username from users as u where u.id = a.actor_id)`.as('actor_username'))
    if (slot.has('actorId')) query = query.where('a.actor_id', '=', slot('actorId'))
    if (slot.has('action')) query = query.where('a.action', '=', slot('action'))
    return query
  },
)
