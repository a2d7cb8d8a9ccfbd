import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { HeldItems } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import type { Author, Finding, Target } from './rules.ts'

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
export function findLatest(db: Reader, { type, id }: Target): Promise<HoldRow | undefined> {
  return latest.first(db, { type, id })
}

export interface NewHold extends Finding {
  target: Target
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
export async function deleteOpen(tx: Writer, { type, id }: Target): Promise<string | null> {
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
  { type, id }: Target,
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
