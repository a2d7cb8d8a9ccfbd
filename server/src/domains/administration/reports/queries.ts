import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Reports } from '#kernel/data/database-schema.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { TargetType } from './queries.targets.ts'

export async function findOpenReport(
  db: Reader,
  reporterId: string,
  type: TargetType,
  targetId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('target_type', '=', type)
    .where('target_id', '=', targetId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.id
}

/** Requires the lock of the reporter. Open ones of any age, and all since then with the time of the first. */
export async function countReports(tx: Writer, reporterId: string, since: Date) {
  const { rows } = await sql<{ open: number; recent: number; first_at: string | null }>`
    select
      (select count(*) from reports where reporter_id = ${reporterId} and status = 'open') as open,
      count(*) as recent, min(created_at) as first_at
    from reports where reporter_id = ${reporterId} and created_at > ${since.toISOString()}`.execute(tx)
  return rows[0]!
}

type NewReport = Pick<
  Selectable<Reports>,
  'reporter_id' | 'target_type' | 'target_id' | 'owner_id' | 'reason' | 'detail'
>

export async function insertReport(tx: Writer, report: NewReport, now: Date): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('reports')
    .values({ id, ...report, created_at: now.toISOString() })
    .execute()
  return id
}

export async function lockReport(tx: Writer, id: string): Promise<string> {
  const row = await tx.selectFrom('reports').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ApiError('report_not_found')
  return row.status
}

export interface OpenReport {
  id: string
  target_type: string
  target_id: string
  owner_id: string | null
}

/** All open reports of the target of this report, in the order of ids. Empty when it is closed, perhaps a moment ago. */
export async function lockCase(tx: Writer, id: string): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select o.id, o.target_type, o.target_id, o.owner_id from reports as o
    join reports as r on r.target_type = o.target_type and r.target_id = o.target_id
    where r.id = ${id} and o.status = 'open'
    order by o.id for update of o`.execute(tx)
  return rows.some((row) => row.id === id) ? rows : []
}

/** These reports that exist, in the order of their targets. */
export async function listTargetsOf(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('target_type')
    .orderBy('target_id')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

type Review = Pick<Selectable<Reports>, 'status' | 'outcome' | 'reviewed_by' | 'reviewed_at'>

export async function updateReviews(tx: Writer, ids: readonly string[], review: Review): Promise<void> {
  await tx
    .updateTable('reports')
    .set(review)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function updateAssignee(tx: Writer, ids: readonly string[], userId: string | null): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ assigned_to: userId })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function updateReview(tx: Writer, id: string, review: Review): Promise<void> {
  try {
    await tx.updateTable('reports').set(review).where('id', '=', id).execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'reports_open_key') throw error
    throw new ApiError('invalid_state', 'The same user has reported this again; review the newer report')
  }
}
