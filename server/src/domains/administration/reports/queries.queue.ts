import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import type { Reports } from '#kernel/data/database-schema.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = [
  'id',
  'target_type',
  'target_id',
  'owner_id',
  'reporter_id',
  'reason',
  'detail',
  'status',
  'outcome',
  'assigned_to',
  'reviewed_by',
  'reviewed_at',
  'created_at',
] as const

interface TargetColumns {
  target_name: string | null
  target_slug: string | null
  target_excerpt: string | null
  /** Null if the row is gone. */
  target_state: string | null
}

interface Counts {
  open_count: number
  target_count: number
  owner_count: number
  sent_count: number
  dismissed_count: number
}

type Named<P extends string> = Record<`${P}_name` | `${P}_username`, string | null>

export type ReportRow = Pick<Selectable<Reports>, (typeof columns)[number]> &
  TargetColumns &
  Counts &
  Named<'reporter'> &
  Named<'reviewer'> &
  Named<'assignee'> &
  Named<'owner'>

const excerptLength = 280

const previewOf = (
  type: string,
  table: string,
  { name, slug, about }: Record<'name' | 'slug' | 'about', RawBuilder<unknown>>,
  state: RawBuilder<unknown>,
) => sql`select ${name} as target_name, ${slug} as target_slug, left(${about}, ${sql.lit(excerptLength)}) as target_excerpt,
    case when x.deleted_at is not null then 'deleted' when ${state} then ${sql.lit(type === 'user' ? 'suspended' : 'hidden')}
      else 'visible' end as target_state
  from ${sql.table(table)} as x where r.target_type = ${sql.lit(type)} and x.id = r.target_id`

const [name, bio, description] = ['name', 'bio', 'description'].map((column) => sql.ref(`x.${column}`))
const isHidden = sql`x.hidden_at is not null`

/** What is reported, whatever it is. */
const target = sql<TargetColumns>`lateral (
  ${previewOf('user', 'users', { name: name!, slug: sql.ref('x.username'), about: bio! }, sql`x.suspended_at is not null`)}
  union all
  ${previewOf('group', 'groups', { name: name!, slug: sql.ref('x.urlname'), about: description! }, isHidden)}
  union all
  ${previewOf('badge', 'badges', { name: name!, slug: sql.ref('x.slug'), about: description! }, isHidden)}
  union all
  select x.title, null, left(x.description, ${sql.lit(excerptLength)}),
    case when x.hidden_at is not null then 'hidden' else 'visible' end
  from events as x where r.target_type = 'event' and x.id = r.target_id)`.as('t')

/** More are not counted: a page of the queue must not cost more when one person has thousands of reports. */
const countMax = 100

const countWhere = (condition: RawBuilder<boolean>) => sql<number>`(
  select count(*)::int from (select from reports as o where ${condition} limit ${sql.lit(countMax)}) as counted)`

const isSameTarget = sql`o.target_type = r.target_type and o.target_id = r.target_id`
const isEarlier = sql`(o.created_at, o.id) < (r.created_at, r.id)`

const counts = [
  countWhere(sql`${isSameTarget} and o.status = 'open'`).as('open_count'),
  countWhere(sql`${isSameTarget} and ${isEarlier}`).as('target_count'),
  countWhere(sql`o.owner_id = r.owner_id and ${isEarlier} and not (${isSameTarget})`).as('owner_count'),
  countWhere(sql`o.reporter_id = r.reporter_id`).as('sent_count'),
  countWhere(sql`o.reporter_id = r.reporter_id and o.status = 'dismissed'`).as('dismissed_count'),
] as const

function selectReports(db: StatementBuilder) {
  return db
    .selectFrom('reports as r')
    .leftJoin('users as p', 'p.id', 'r.reporter_id')
    .leftJoin('users as w', 'w.id', 'r.reviewed_by')
    .leftJoin('users as a', 'a.id', 'r.assigned_to')
    .leftJoin('users as u', 'u.id', 'r.owner_id')
    .leftJoin(target, (join) => join.onTrue())
    .select(columns.map((column) => `r.${column}` as const))
    .select(['t.target_name', 't.target_slug', 't.target_excerpt', 't.target_state'])
    .select(['p.name as reporter_name', 'p.username as reporter_username'])
    .select(['w.name as reviewer_name', 'w.username as reviewer_username'])
    .select(['a.name as assignee_name', 'a.username as assignee_username'])
    .select(['u.name as owner_name', 'u.username as owner_username'])
    .select(counts)
}

export interface QueueFilter {
  status?: string | undefined
  assigneeId?: string | undefined
  isUnassigned?: true | undefined
  targetId?: string | undefined
  ownerId?: string | undefined
}

/** Latest first. */
export const listReports = listing<QueueFilter, ReportRow>(
  { by: ['r.created_at', 'r.id'], direction: 'desc' },
  (db, slot) => {
    let query = selectReports(db)
    if (slot.has('status')) query = query.where('r.status', '=', slot('status'))
    if (slot.has('assigneeId')) query = query.where('r.assigned_to', '=', slot('assigneeId'))
    if (slot.has('isUnassigned')) query = query.where('r.assigned_to', 'is', null)
    if (slot.has('ownerId')) query = query.where('r.owner_id', '=', slot('ownerId'))
    if (slot.has('targetId'))
      query = query
        // Every type is named, so that the index on targets is used.
        .where('r.target_type', 'in', ['user', 'group', 'event', 'badge'])
        .where('r.target_id', '=', slot('targetId'))
    return query
  },
)

const byId = statement<{ id: string }, ReportRow>((db, slot) => selectReports(db).where('r.id', '=', slot('id')))

export function findReport(db: Reader, id: string): Promise<ReportRow | undefined> {
  return byId.first(db, { id })
}

type Related = { id: string; limit: number }
const relatedBy = (slot: Slots<Related>, condition: RawBuilder<boolean>) => sql`(
  select o.id from reports as o join reports as n on ${condition}
  where n.id = ${slot('id')} and o.id <> n.id
  order by o.created_at desc, o.id desc limit ${slot('limit')})`

const related = statement<Related, ReportRow>((db, slot) =>
  selectReports(db)
    .where(sql<boolean>`r.id in (
      ${relatedBy(slot, sql`o.target_type = n.target_type and o.target_id = n.target_id`)}
      union ${relatedBy(slot, sql`o.owner_id = n.owner_id`)})`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(slot('limit')),
)

/** Other reports about the same target or the same owner, latest first. */
export function listRelatedReports(db: Reader, id: string, limit: number): Promise<ReportRow[]> {
  return related.all(db, { id, limit })
}
