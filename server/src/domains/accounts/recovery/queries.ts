import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { AccountRecoveries } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = [
  'id',
  'user_id',
  'new_email',
  'proof',
  'requested_by',
  'approved_by',
  'created_at',
  'approved_at',
  'proven_at',
  'due_at',
  'finished_at',
  'stopped_at',
] as const
export type RecoveryRow = Pick<Selectable<AccountRecoveries>, (typeof columns)[number]>

/** Newest first. */
export const listRecoveries = listing<{ userId?: string }, RecoveryRow>(
  { by: ['created_at', 'id'], direction: 'desc' },
  (db, slot) => {
    const query = db
      .selectFrom('account_recoveries')
      .select(columns)
      .where(sql<boolean>`exists (select from users u where u.id = user_id and u.deleted_at is null)`)
    return slot.has('userId') ? query.where('user_id', '=', slot('userId')) : query
  },
)

export type NewRecovery = Pick<RecoveryRow, 'id' | 'user_id' | 'new_email' | 'proof' | 'created_at'> & {
  requested_by: string
}

/** Undefined when the user has an open one. */
export function insertRecovery(tx: Writer, row: NewRecovery): Promise<RecoveryRow | undefined> {
  return tx
    .insertInto('account_recoveries')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').where('finished_at', 'is', null).where('stopped_at', 'is', null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
}

const open = (tx: Writer, id: string) =>
  tx
    .selectFrom('account_recoveries')
    .select(columns)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)

/** Undefined when it has ended. */
export function lockOpen(tx: Writer, id: string): Promise<RecoveryRow | undefined> {
  return open(tx, id).forUpdate().executeTakeFirst()
}

/** Undefined when it has not changed the address, the address has changed since, or the person is an administrator now. */
export function lockFinished(tx: Writer, id: string): Promise<RecoveryRow | undefined> {
  return tx
    .selectFrom('account_recoveries')
    .select(columns)
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .where(sql<boolean>`exists (select from users u where u.id = user_id and u.deleted_at is null
      and u.email = new_email and u.role <> 'admin')`)
    .forUpdate()
    .executeTakeFirst()
}

export function findRecovery(db: Reader, id: string): Promise<RecoveryRow | undefined> {
  return db.selectFrom('account_recoveries').select(columns).where('id', '=', id).executeTakeFirst()
}

type Changes = Partial<
  Pick<RecoveryRow, 'approved_by' | 'approved_at' | 'due_at' | 'proven_at' | 'finished_at' | 'stopped_at'>
>

/** Requires the lock of the row. */
export async function updateRecovery(tx: Writer, id: string, changes: Changes): Promise<void> {
  await tx.updateTable('account_recoveries').set(changes).where('id', '=', id).execute()
}

export async function listDue(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_recoveries')
    .select('id')
    .where('due_at', '<=', now.toISOString())
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export interface Circumstances {
  is_backed: boolean
  is_free: boolean
  role: string
  email: string | null
}

/** Undefined when the account is gone. */
export async function findCircumstances(tx: Writer, row: RecoveryRow): Promise<Circumstances | undefined> {
  const { rows } = await sql<Circumstances>`
    select u.role, u.email,
      not exists (select from users o where lower(o.email) = lower(${row.new_email})) as is_free,
      (select count(*) from users a where a.id in (${row.requested_by}::uuid, ${row.approved_by}::uuid)
        and a.role = 'admin' and a.suspended_at is null and a.deleted_at is null) = 2 as is_backed
    from users u where u.id = ${row.user_id} and u.deleted_at is null`.execute(tx)
  return rows[0]
}

/** One that no second administrator approved has not begun to wait; it ends too. */
export async function deleteOld(tx: Writer, createdBefore: Date): Promise<void> {
  await tx
    .deleteFrom('account_recoveries')
    .where('created_at', '<', createdBefore.toISOString())
    .where(sql<boolean>`(due_at is null or finished_at is not null or stopped_at is not null)`)
    .execute()
}
