import { type RawBuilder, sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface HeldFilter {
  found?: string | undefined
  network?: string | undefined
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  ids?: string[]
  userIds?: string[]
  before?: string
}

export interface HeldRow {
  id: string
  target_type: string
  target_id: string
  causes: string[]
  found: string[]
  network: string | null
  created_at: string
  title: string
  excerpt: string
  group_slug: string | null
  user_id: string
  user_name: string
  username: string | null
  user_created_at: string
  held_count: number
}

/** What waits, with the thing itself. Things that are gone are left out. */
const selectItems = (db: StatementBuilder) =>
  db
    .selectFrom('held_items as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('events as e', (join) => join.onRef('e.id', '=', 'h.target_id').on('h.target_type', '=', 'event'))
    .leftJoin('announcements as a', (join) =>
      join.onRef('a.id', '=', 'h.target_id').on('h.target_type', '=', 'announcement'),
    )
    .leftJoin('groups as g', (join) =>
      join.on(
        'g.id',
        '=',
        sql<string>`case h.target_type when 'group' then h.target_id
        when 'event' then e.group_id else a.group_id end`,
      ),
    )
    .where('h.decided_at', 'is', null)

const title = sql<string>`coalesce(case h.target_type when 'event' then e.title when 'group' then g.name
  when 'announcement' then a.subject else coalesce(h.pending->>'name', u.name) end, '')`
const excerpt = sql<string>`left(coalesce(case h.target_type when 'event' then e.description
  when 'group' then concat_ws(' ', g.website, g.description) when 'announcement' then a.body
  else concat_ws(' ', h.pending->>'bio', h.pending->>'location', h.pending->>'social_links') end, ''), 300)`

export const listHeld = listing<HeldFilter, HeldRow>({ by: ['h.created_at', 'h.id'], direction: 'asc' }, (db, slot) => {
  let query = selectItems(db)
    .select(['h.id', 'h.target_type', 'h.target_id', 'h.causes', 'h.found', 'h.network', 'h.created_at', 'h.user_id'])
    .select(['u.name as user_name', 'u.username', 'u.created_at as user_created_at', 'g.urlname as group_slug'])
    .select([
      title.as('title'),
      excerpt.as('excerpt'),
      sql<number>`(select count(*)::int from held_items o where o.user_id = h.user_id and o.decided_at is null)`.as(
        'held_count',
      ),
    ])
  if (slot.has('found')) query = query.where(sql<boolean>`${slot('found')} = any(h.found)`)
  if (slot.has('network')) query = query.where('h.network', '=', slot('network'))
  if (slot.has('userId')) query = query.where('h.user_id', '=', slot('userId'))
  if (slot.has('from')) query = query.where('h.created_at', '>=', slot('from'))
  return slot.has('to') ? query.where('h.created_at', '<', slot('to')) : query
})

interface CommonRow {
  value: string
  items: number
  accounts: number
}

const commonMax = 10

type SummaryFilter = Pick<HeldFilter, 'found' | 'network' | 'userId' | 'from' | 'to'>

/** The conditions of the filter on `h`; what was not given is not compared. */
function matches(slot: Slots<SummaryFilter>): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [sql`h.decided_at is null`]
  if (slot.has('found')) all.push(sql`${slot('found')} = any(h.found)`)
  if (slot.has('network')) all.push(sql`h.network = ${slot('network')}`)
  if (slot.has('userId')) all.push(sql`h.user_id = ${slot('userId')}`)
  if (slot.has('from')) all.push(sql`h.created_at >= ${slot('from')}`)
  if (slot.has('to')) all.push(sql`h.created_at < ${slot('to')}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const common = (value: RawBuilder<string>, from: RawBuilder<unknown>) =>
  statement<SummaryFilter, CommonRow>((db, slot) =>
    db
      .selectFrom(
        sql<{ value: string; user_id: string }>`(
        select ${value} as value, h.user_id from ${from} where ${matches(slot)})`.as('v'),
      )
      .select((eb) => [
        'v.value',
        eb.fn.countAll<number>().as('items'),
        sql<number>`count(distinct v.user_id)::int`.as('accounts'),
      ])
      .where('v.value', 'is not', null)
      .groupBy('v.value')
      .orderBy('items', 'desc')
      .orderBy('v.value')
      .limit(commonMax),
  )

const items = sql`held_items as h`
const counts = {
  found: common(sql<string>`f.value`, sql`held_items as h, unnest(h.found) as f(value)`),
  networks: common(sql<string>`h.network`, items),
  domains: common(
    sql<string>`lower(split_part(u.email, '@', 2))`,
    sql`held_items as h join users as u on u.id = h.user_id and u.email is not null`,
  ),
  hours: common(sql<string>`to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`, items),
}

const totals = statement<SummaryFilter, { items: number; accounts: number; oldest_at: string | null }>((db, slot) =>
  db
    .selectFrom('held_items as h')
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      sql<number>`count(distinct h.user_id)::int`.as('accounts'),
      eb.fn.min<string | null>('h.created_at').as('oldest_at'),
    ])
    .where(matches(slot)),
)

/** What waits has in common: what an administrator can decide about at once. */
export async function findSummary(db: Reader, filter: SummaryFilter) {
  const [total, found, networks, domains, hours] = await Promise.all([
    totals.first(db, filter),
    counts.found.all(db, filter),
    counts.networks.all(db, filter),
    counts.domains.all(db, filter),
    counts.hours.all(db, filter),
  ])
  return { ...total!, found, networks, domains, hours }
}

export interface AuthorMailRow {
  approved: number
  refused: number
}

const recipients = (db: StatementBuilder) =>
  db.selectFrom('users as u').where(isActive).where('u.email', 'is not', null).where(takesMail)

const decided = (decision: string) => sql<number>`(
  select count(*)::int from held_items h where h.user_id = u.id and h.settled_at is not null and h.mailed_at is null
    and h.decision = ${sql.lit(decision)})`

const author = statement<{ userId: string }, AuthorMailRow>((db, slot) =>
  recipients(db)
    .select([decided('approved').as('approved'), decided('refused').as('refused')])
    .where('u.id', '=', slot('userId')),
)

export function findAuthorMail(db: Reader, userId: string): Promise<AuthorMailRow | undefined> {
  return author.first(db, { userId })
}

const administrator = statement<{ userId: string }, { id: string }>((db, slot) =>
  recipients(db).select('u.id').where('u.id', '=', slot('userId')).where('u.role', '=', 'admin'),
)

export function findAdministrator(db: Reader, userId: string): Promise<{ id: string } | undefined> {
  return administrator.first(db, { userId })
}

export async function listAdministrators(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('users as u').select('u.id').where('u.role', '=', 'admin').where(isActive).execute()
  return rows.map(({ id }) => id)
}
