import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { HeldItems } from '#kernel/data/database-schema.ts'

export interface DecidedFilter {
  ids?: string[]
  userIds?: string[]
  found?: string | undefined
  network?: string | undefined
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: string
}

interface Decision {
  decision: 'approved' | 'refused'
  suspends: boolean
  erases: boolean
  by: string
}

/** The most items of one decision. */
const decidedMax = 10_000

/** Only what still waits: an item that its author changed meanwhile is another one. */
export async function updateDecisions(
  tx: Writer,
  filter: DecidedFilter,
  { decision, suspends, erases, by }: Decision,
  now: Date,
): Promise<{ id: string; user_id: string }[]> {
  const { ids, userIds, found, network, userId, from, to, before } = filter
  const chosen = tx
    .selectFrom('held_items')
    .select('id')
    .where('decided_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(userIds !== undefined, (query) => query.where(sql<boolean>`user_id = any(${userIds}::uuid[])`))
    .$if(found !== undefined, (query) => query.where(sql<boolean>`${found}::text = any(found)`))
    .$if(network !== undefined, (query) => query.where('network', '=', network!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!))
    .$if(before !== undefined, (query) => query.where('created_at', '<=', before!))
    .orderBy('created_at')
    .orderBy('id')
    .limit(decidedMax)
    .forUpdate()
  return tx
    .updateTable('held_items')
    .set({ decision, suspends, erases, decided_by: by, decided_at: now.toISOString() })
    .where('id', 'in', chosen)
    .returning(['id', 'user_id'])
    .execute()
}

const columns = [
  'id',
  'user_id',
  'target_type',
  'target_id',
  'pending',
  'decision',
  'suspends',
  'erases',
  'decided_by',
] as const
export type DecidedRow = Pick<Selectable<HeldItems>, (typeof columns)[number]>

export const unsettledMax = 100

/** Decisions that have not taken effect yet, oldest first. */
export function listUnsettled(db: Reader): Promise<DecidedRow[]> {
  return db
    .selectFrom('held_items')
    .select(columns)
    .where('decided_at', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('decided_at')
    .orderBy('id')
    .limit(unsettledMax)
    .execute()
}

/** A suspended author gets no mail. */
export async function updateSettled(tx: Writer, ids: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('held_items')
    .set({ settled_at: at, mailed_at: sql<string | null>`case when suspends then ${at}::timestamptz end` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Authors of settled items who were not mailed about them, nor about others since then. */
export async function listUnmailedAuthors(db: Reader, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('held_items as h')
    .select('h.user_id')
    .distinct()
    .where('h.settled_at', 'is not', null)
    .where('h.mailed_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from held_items o where o.user_id = h.user_id and o.mailed_at > ${since.toISOString()})`)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function updateMailed(tx: Writer, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('held_items')
    .set({ mailed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('settled_at', 'is not', null)
    .where('mailed_at', 'is', null)
    .execute()
}

/** How much waits, and when administrators were last mailed about it. */
export async function findOpenCount(db: Reader): Promise<{ items: number; last_reminded_at: string | null }> {
  const { rows } = await sql<{ items: number; last_reminded_at: string | null }>`
    select (select count(*)::int from held_items where decided_at is null) as items,
      (select max(reminded_at) from held_items where reminded_at is not null) as last_reminded_at`.execute(db)
  return rows[0]!
}

export async function updateReminded(tx: Writer, now: Date): Promise<void> {
  await tx.updateTable('held_items').set({ reminded_at: now.toISOString() }).where('decided_at', 'is', null).execute()
}

export async function deleteDecided(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('held_items').where('settled_at', '<', before.toISOString()).execute()
}
