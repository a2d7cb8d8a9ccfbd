import { sql } from 'kysely'
import { isListedFor } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { listing, type Page, type PageRequest } from '#kernel/operation/page.ts'

/** A connection as one of the two users sees it, or an anonymous visit to a pass. */
export interface MeetingRow {
  id: string
  created_at: string
  direction: string
  /** Null for a visit. */
  user_id: string | null
  /** Null for a connection. */
  visitor: string | null
  name: string | null
  username: string | null
  avatar_url: string | null
}

interface MeetingParams {
  userId: string
  isInbound?: true | undefined
  /** Connections only, or visits only. */
  isPerson?: true | undefined
  isVisit?: true | undefined
}

interface Side {
  id: string
  created_at: string
  owner_id: string
  other_id: string | null
  visitor_id: string | null
  visitor: string | null
}

/**
 * A user may be on either side of a connection; visits are to their own passes. All filters are outside the union: only
 * then the planner merges the three parts in index order instead of reading and sorting all rows.
 */
const either = listing<MeetingParams, MeetingRow>({ by: ['m.created_at', 'm.id'], direction: 'desc' }, (db, slot) => {
  const sides = sql<Side>`(
    select id, connected_at as created_at, first_id as owner_id, second_id as other_id, visitor_id, null::text as visitor
    from connections
    union all
    select id, connected_at, second_id, first_id, visitor_id, null from connections
    union all
    select id, visited_at, owner_id, null, null, visitor from pass_visits)`
  const isMeeting = slot.has('isInbound')
    ? sql<boolean>`(m.visitor_id <> m.owner_id or m.visitor is not null)`
    : sql<boolean>`(m.visitor_id is not null or m.visitor is not null)`
  return db
    .selectFrom(sides.as('m'))
    .leftJoin('users as u', 'u.id', 'm.other_id')
    .select(['m.id', 'm.created_at', 'm.other_id as user_id', 'm.visitor', 'u.name', 'u.username', 'u.avatar_url'])
    .select(sql<string>`case when m.visitor_id = m.owner_id then 'outbound' else 'inbound' end`.as('direction'))
    .where('m.owner_id', '=', slot('userId'))
    .where(isMeeting)
    .$if(slot.has('isPerson'), (query) => query.where('m.visitor', 'is', null))
    .$if(slot.has('isVisit'), (query) => query.where('m.visitor', 'is not', null))
    .where(sql<boolean>`(m.other_id is null or (${isListedFor(slot('userId'))}))`)
})

const outbound = listing<{ userId: string }, MeetingRow>(
  { by: ['m.created_at', 'm.id'], direction: 'desc' },
  (db, slot) => {
    const sides = sql<Side>`(
      select id, connected_at as created_at, visitor_id as owner_id,
        case when visitor_id = first_id then second_id else first_id end as other_id
      from connections)`
    return db
      .selectFrom(sides.as('m'))
      .innerJoin('users as u', 'u.id', 'm.other_id')
      .select(['m.id', 'm.created_at', 'm.other_id as user_id', 'u.name', 'u.username', 'u.avatar_url'])
      .select([sql<string>`'outbound'`.as('direction'), sql<string | null>`null`.as('visitor')])
      .where('m.owner_id', '=', slot('userId'))
      .where(isListedFor(slot('userId')))
  },
)

interface Filter {
  direction?: 'inbound' | 'outbound' | undefined
  kind?: 'people' | 'visits' | undefined
}

/** Connections made by a pass, and visits to the user's own passes, latest first. */
export function listMeetings(
  db: Reader,
  page: PageRequest,
  userId: string,
  { direction, kind }: Filter,
): Promise<Page<MeetingRow>> {
  if (direction === 'outbound' && kind !== 'visits') return outbound(db, page, { userId })
  // Visits are to the user's own passes, so none is outbound.
  if (direction === 'outbound') return Promise.resolve({ items: [], hasMore: false })
  const isInbound = direction === 'inbound' || undefined
  const only = { isPerson: kind === 'people' || undefined, isVisit: kind === 'visits' || undefined }
  return either(db, page, { userId, isInbound, ...only })
}
