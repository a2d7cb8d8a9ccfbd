import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { isEventVisibleTo } from '#domains/foundation/event-facts/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Reports } from '#kernel/data/database-schema.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { statement } from '#kernel/data/statement.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listing } from '#kernel/operation/page.ts'
import { isBadgeShownTo, isGroupShownTo, isUserShownTo, type TargetType } from './queries.targets.ts'

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

const batchSize = 1000

const progressOf = (rows: bigint | undefined): Progress => ((rows ?? 0n) < batchSize ? 'done' : 'more')

export async function clearReportsBy(tx: Writer, userId: string): Promise<Progress> {
  const { numAffectedRows } = await sql`
    update reports set reporter_id = null, detail = null
    where id = any(array(select id from reports where reporter_id = ${userId} limit ${batchSize}))`.execute(tx)
  return progressOf(numAffectedRows)
}

/** Reports about a deleted user have no further use. */
export async function deleteReportsAbout(tx: Writer, userId: string): Promise<Progress> {
  const { numAffectedRows } = await sql`
    delete from reports where id = any(array(
      select id from reports where target_type = 'user' and target_id = ${userId} limit ${batchSize}))`.execute(tx)
  return progressOf(numAffectedRows)
}

const columns = ['id', 'target_type', 'target_id', 'reason', 'detail', 'status', 'reviewed_at', 'created_at'] as const

export type OwnReportRow = Pick<Selectable<Reports>, (typeof columns)[number]> & {
  is_assigned: boolean
  target_name: string | null
}

/** The name of a target that the reporter can still see. */
const shownName = (viewer: string) => sql<string | null>`case t.target_type
  when 'user' then (select u.name from users as u where u.id = t.target_id and ${isUserShownTo(viewer, false)})
  when 'group' then (select g.name from groups as g where g.id = t.target_id and ${isGroupShownTo(viewer, false)})
  when 'badge' then (
    select b.name from badges as b left join groups as g on g.id = b.group_id
    where b.id = t.target_id and ${isBadgeShownTo(viewer, false)})
  else (
    select e.title from events as e left join groups as g on g.id = e.group_id
    where e.id = t.target_id and ${isEventVisibleTo(viewer, false, sql`e.id`)}) end`

export const listReportsBy = listing<{ reporterId: string }, OwnReportRow>(
  { by: ['t.created_at', 't.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('reports as t')
      .select(columns.map((column) => `t.${column}` as const))
      .select([
        sql<boolean>`t.assigned_to is not null`.as('is_assigned'),
        shownName(slot('reporterId')).as('target_name'),
      ])
      .where('t.reporter_id', '=', slot('reporterId')),
)

export interface ReportMailRow {
  user_id: string
  id: string
  status: string
  created_at: string
  reviewed_at: string | null
}

const mail = statement<{ reportId: string }, ReportMailRow>((db, slot) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['r.id', 'r.status', 'r.created_at', 'r.reviewed_at', 'u.id as user_id'])
    .where('r.id', '=', slot('reportId'))
    .where('u.email', 'is not', null)
    .where(isActive)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(takesMail),
)

/** Undefined when the reporter gets no such mail. */
export function findReportMail(db: Reader, reportId: string): Promise<ReportMailRow | undefined> {
  return mail.first(db, { reportId })
}

export interface WarningMailRow {
  user_id: string
  kind: 'warn' | 'hide'
  text: string
  target_type: 'user' | 'group' | 'event' | 'badge' | null
  target_name: string | null
  reason: 'spam' | 'harassment' | 'inappropriate' | 'impersonation' | 'other' | null
}

const warning = statement<{ warningId: string }, WarningMailRow>((db, slot) =>
  db
    .selectFrom('user_warnings as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('reports as r', 'r.id', 'n.report_id')
    .select(['n.text', sql<WarningMailRow['kind']>`n.kind`.as('kind'), 'u.id as user_id'])
    .select([
      sql<WarningMailRow['target_type']>`r.target_type`.as('target_type'),
      sql<WarningMailRow['reason']>`r.reason`.as('reason'),
      sql<string | null>`case r.target_type
        when 'group' then (select g.name from groups as g where g.id = r.target_id)
        when 'event' then (select e.title from events as e where e.id = r.target_id)
        when 'badge' then (select b.name from badges as b where b.id = r.target_id) end`.as('target_name'),
    ])
    .where('n.id', '=', slot('warningId'))
    .where('u.email', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .where(takesMail),
)

/** Undefined when the account is deleted, has no address, or mail to it comes back. */
export function findWarningMail(db: Reader, warningId: string): Promise<WarningMailRow | undefined> {
  return warning.first(db, { warningId })
}
