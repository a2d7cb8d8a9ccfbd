import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { isEventVisibleTo } from '#domains/events/event-facts/index.ts'
import { isActive } from '#domains/people/visibility/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import type { Reports } from '#kernel/data/database-schema.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listing } from '#kernel/operation/page.ts'
import { isId } from '#kernel/operation/schema.ts'

interface Viewer {
  id?: string
  /** In lower case. */
  name?: string
  viewerId: string
  isAdmin: boolean
}
interface Found {
  id: string
}

/** Users blocked by the reporter can still be reported: people often block first, then report. */
const visibleUser = statement<Viewer, Found>((db, slot) => {
  const query = db
    .selectFrom('users as u')
    .select('u.id')
    .where(isActive)
    .where(sql<boolean>`(u.profile_visibility = 'public' or u.id = ${slot('viewerId')} or ${slot('isAdmin')})`)
    .where(sql<boolean>`not exists (
      select from blocks as b where b.blocker_id = u.id and b.blocked_id = ${slot('viewerId')})`)
  return slot.has('id') ? query.where('u.id', '=', slot('id')) : query.where(sql`lower(u.username)`, '=', slot('name'))
})

const holdsRole = (slot: Slots<Viewer>) => sql<boolean>`(${slot('isAdmin')} or exists (
  select from group_roles as r where r.group_id = g.id and r.user_id = ${slot('viewerId')}))`

const visibleGroup = statement<Viewer, Found>((db, slot) => {
  const query = db
    .selectFrom('groups as g')
    .select('g.id')
    .where('g.deleted_at', 'is', null)
    .where(sql<boolean>`(g.hidden_at is null or ${holdsRole(slot)})`)
  return slot.has('id') ? query.where('g.id', '=', slot('id')) : query.where(sql`lower(g.urlname)`, '=', slot('name'))
})

const visibleEvent = statement<Viewer, Found>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select('e.id')
    .where('e.id', '=', slot('id'))
    .where(isEventVisibleTo(slot('viewerId'), slot('isAdmin'))),
)

export type TargetType = 'user' | 'group' | 'event'

/** The id of a user, group or event that the caller can see, found by id, username or URL name. */
export async function findTarget(
  db: Reader,
  caller: Caller,
  { type, id }: { type: TargetType; id: string },
): Promise<string | undefined> {
  const viewer = { viewerId: caller.userId, isAdmin: caller.scopes.has('admin') }
  if (type === 'event' && !isId(id)) return undefined
  const target = { ...viewer, ...(isId(id) ? { id } : { name: id.toLowerCase() }) }
  const where = { user: visibleUser, group: visibleGroup, event: visibleEvent }[type]
  return (await where.first(db, target))?.id
}

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

/** Requires the lock of the reporter. */
export async function countOpenReports(tx: Writer, reporterId: string): Promise<number> {
  const row = await tx
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type NewReport = Pick<Selectable<Reports>, 'reporter_id' | 'target_type' | 'target_id' | 'reason' | 'detail'>

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
