import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Reports } from '#kernel/data/database-schema.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listing } from '#kernel/operation/page.ts'
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

const columns = ['id', 'target_type', 'target_id', 'reason', 'detail', 'status', 'reviewed_at', 'created_at'] as const
const people = ['reporter_id', 'reviewed_by'] as const

export type ReportRow = Pick<Selectable<Reports>, (typeof columns)[number] | (typeof people)[number]> & {
  target_name: string | null
  reporter_name: string | null
  reporter_username: string | null
  reviewer_name: string | null
  reviewer_username: string | null
}

function selectReports(db: StatementBuilder) {
  return db
    .selectFrom('reports as r')
    .leftJoin('users as p', 'p.id', 'r.reporter_id')
    .leftJoin('users as w', 'w.id', 'r.reviewed_by')
    .select([...columns, ...people].map((column) => `r.${column}` as const))
    .select([
      'p.name as reporter_name',
      'p.username as reporter_username',
      'w.name as reviewer_name',
      'w.username as reviewer_username',
      sql<string | null>`case r.target_type
        when 'user' then (select u.name from users as u where u.id = r.target_id)
        when 'group' then (select g.name from groups as g where g.id = r.target_id)
        when 'badge' then (select b.name from badges as b where b.id = r.target_id)
        else (select e.title from events as e where e.id = r.target_id) end`.as('target_name'),
    ])
}

export const listReports = listing<{ status?: string | undefined }, ReportRow>(
  { by: ['r.created_at', 'r.id'], direction: 'desc' },
  (db, slot) => {
    const query = selectReports(db)
    return slot.has('status') ? query.where('r.status', '=', slot('status')) : query
  },
)

const byId = statement<{ id: string }, ReportRow>((db, slot) => selectReports(db).where('r.id', '=', slot('id')))

export function findReport(db: Reader, id: string): Promise<ReportRow | undefined> {
  return byId.first(db, { id })
}

export async function lockReport(tx: Writer, id: string): Promise<string> {
  const row = await tx.selectFrom('reports').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new ApiError('report_not_found')
  return row.status
}

type Review = Pick<Selectable<Reports>, 'status' | 'reviewed_by' | 'reviewed_at'>

export async function updateReview(tx: Writer, id: string, review: Review): Promise<void> {
  try {
    await tx.updateTable('reports').set(review).where('id', '=', id).execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'reports_open_key') throw error
    throw new ApiError('invalid_state', 'The same user has reported this again; review the newer report')
  }
}
