import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { HeldItems } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import type { Author, Finding, HeldTarget } from './rules.ts'

const author = statement<{ userId: string }, Author>((db, slot) =>
  db
    .selectFrom(['users as u', 'instance_settings as s'])
    .select(['u.created_at', 'u.role', 'u.trusted_at', 's.limits', 's.hold_new_accounts', 's.held_words'])
    .where('u.id', '=', slot('userId'))
    .$castTo<Author>(),
)

export function findAuthor(db: Reader, userId: string): Promise<Author | undefined> {
  return author.first(db, { userId })
}

const columns = [
  'id',
  'user_id',
  'causes',
  'found',
  'pending',
  'created_at',
  'decision',
  'decided_at',
  'settled_at',
] as const
export type HoldRow = Pick<Selectable<HeldItems>, (typeof columns)[number]>

const latest = statement<{ type: string; id: string }, HoldRow>((db, slot) =>
  db
    .selectFrom('held_items')
    .select(columns)
    .where('target_type', '=', slot('type'))
    .where('target_id', '=', slot('id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** The last time that this was held, decided or not. */
export function findLatest(db: Reader, { type, id }: HeldTarget): Promise<HoldRow | undefined> {
  return latest.first(db, { type, id })
}

export interface NewHold extends Finding {
  target: HeldTarget
  userId: string
  pending?: Record<string, unknown>
}

/** The network is that of the account's first entry in the audit log: its sign-up. */
export async function insertHold(tx: Writer, hold: NewHold, remindedAt: string | null, now: Date): Promise<void> {
  const { target, userId, causes, found, pending } = hold
  await tx
    .insertInto('held_items')
    .values({
      id: randomUUIDv7(),
      target_type: target.type,
      target_id: target.id,
      user_id: userId,
      causes,
      found,
      pending: pending ? JSON.stringify(pending) : null,
      network: sql<string | null>`(
        select address from audit_log where actor_id = ${userId} and address is not null order by id limit 1)`,
      reminded_at: remindedAt,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Nothing waits any more: it was replaced, withdrawn or deleted. Returns when administrators were mailed about it. */
export async function deleteOpen(tx: Writer, { type, id }: HeldTarget): Promise<string | null> {
  const row = await tx
    .deleteFrom('held_items')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('decided_at', 'is', null)
    .returning('reminded_at')
    .executeTakeFirst()
  return row?.reminded_at ?? null
}

/** An administrator decided about it on another screen. */
export async function updateDecided(
  tx: Writer,
  { type, id }: HeldTarget,
  decision: 'approved' | 'refused',
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const result = await tx
    .updateTable('held_items')
    .set({ decision, decided_at: at, settled_at: at })
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

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

const decidedColumns = [
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
export type DecidedRow = Pick<Selectable<HeldItems>, (typeof decidedColumns)[number]>

export const unsettledMax = 100

/** Decisions that have not taken effect yet, oldest first. */
export function listUnsettled(db: Reader): Promise<DecidedRow[]> {
  return db
    .selectFrom('held_items')
    .select(decidedColumns)
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
