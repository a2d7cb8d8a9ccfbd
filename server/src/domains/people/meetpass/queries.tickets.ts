import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface TicketPass {
  id: string
  type: string
  owner_id: string
}

const asTickets = statement<{ ids: string[] }, TicketPass>((db, slot) =>
  db
    .selectFrom('passes as p')
    .innerJoin('users as u', 'u.id', 'p.owner_id')
    .select(['p.id', 'p.type', 'u.id as owner_id'])
    .where('p.id', '=', sql<string>`any(${sql.val(slot('ids'))}::text[])`)
    .where('p.is_active', '=', true)
    .where('p.is_ticket', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null),
)

/** Of these passes, the ones that organizers may check their owners in by. */
export async function listTicketPasses(db: Reader, ids: string[]): Promise<Map<string, TicketPass>> {
  const rows = ids.length === 0 ? [] : await asTickets.all(db, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}
