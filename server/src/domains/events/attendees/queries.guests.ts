import { type RawBuilder, sql } from 'kysely'
import { isListedFor } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'

/** A user who is going, as others see them. */
export interface ListedGuestRow {
  id: string
  rsvp_at: string
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  theme_color: string | null
  /** Whether the viewer follows the user. */
  is_followed: boolean
}

interface GuestsFilter {
  eventId: string
  viewer: string
}

/** The edge of a page is among the users the viewer follows, or among the others, who come after them. */
interface Edge {
  followedAt?: string | undefined
  otherAt?: string | undefined
  id?: string | undefined
  isBackward?: true | undefined
}

interface Range extends GuestsFilter, Edge {
  limit: number
  offset: number
}

/** More guests than these are not counted. */
const totalMax = 1000
/**
 * So many RSVPs are read for one page, beside those of users the viewer follows. Where most guests are hidden, a page is
 * shorter and the next one goes on from there: no request reads all RSVPs of a large event.
 */
const scanMax = 2000

/**
 * Each user chooses whether others see them. Who has not chosen is visible for RSVPs made since guest lists exist:
 * "RSVPs made before this existed are hidden until chosen".
 */
const isShown = sql<boolean>`coalesce(u.show_on_guest_lists,
  r.rsvp_at >= (select guest_lists_since from instance_settings))`

const isGuest = (viewer: string) => sql<boolean>`r.status = 'confirmed' and ${isShown} and ${isListedFor(viewer)}`

const orderOf = (slot: Slots<Edge>) => (slot.has('isBackward') ? 'desc' : 'asc')

function isBeyond(slot: Slots<Edge>, edge: 'followedAt' | 'otherAt'): RawBuilder<boolean> {
  const sign = sql.raw(slot.has('isBackward') ? '<' : '>')
  return sql<boolean>`(r.rsvp_at, r.id) ${sign} (${slot(edge)}, ${slot('id')})`
}

/** RSVPs by time, from the edge on. */
function selectScanned(db: StatementBuilder, slot: Slots<GuestsFilter & Edge>) {
  const query = db
    .selectFrom('rsvps as r')
    .select(['r.id', 'r.rsvp_at', 'r.user_id', 'r.status'])
    .where('r.event_id', '=', slot('eventId'))
    .orderBy('r.rsvp_at', orderOf(slot))
    .orderBy('r.id', orderOf(slot))
    .limit(sql.lit(scanMax))
  return slot.has('otherAt') ? query.where(isBeyond(slot, 'otherAt')) : query
}

const selectFollowed = (db: StatementBuilder, slot: Slots<GuestsFilter>) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('follows as f', (join) =>
      join.onRef('f.followee_id', '=', 'r.user_id').on('f.follower_id', '=', slot('viewer')),
    )
    .where('r.event_id', '=', slot('eventId'))
    .where(isGuest(slot('viewer')))

/** One index lookup per guest: as a join, it may be planned to read all follows first. */
const selectOthers = (db: StatementBuilder, slot: Slots<GuestsFilter & Edge>) =>
  db
    .selectFrom(selectScanned(db, slot).as('r'))
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where(isGuest(slot('viewer')))
    .where(
      sql<boolean>`(select true from follows f where f.follower_id = ${slot('viewer')} and f.followee_id = r.user_id) is null`,
    )

const columns = ['id', 'rsvp_at', 'user_id', 'username', 'name', 'avatar_url', 'theme_color', 'is_followed'] as const
const person = ['r.id', 'r.rsvp_at', 'r.user_id', 'u.username', 'u.name', 'u.avatar_url', 'u.theme_color'] as const

/** Each part stops at the limit by itself, so that a page reads only about as many rows as it shows. */
const rows = statement<Range, ListedGuestRow>((db, slot) => {
  const order = orderOf(slot)
  const size = sql<number>`${slot('limit')}::integer + ${slot('offset')}::integer`
  const followed = selectFollowed(db, slot)
    .where(slot.has('followedAt') ? isBeyond(slot, 'followedAt') : sql<boolean>`true`)
    .select(person)
    .select(sql<boolean>`true`.as('is_followed'))
    .orderBy('r.rsvp_at', order)
    .orderBy('r.id', order)
    .limit(size)
  const others = selectOthers(db, slot)
    .select(person)
    .select(sql<boolean>`false`.as('is_followed'))
    .orderBy('r.rsvp_at', order)
    .orderBy('r.id', order)
    .limit(size)
  const first = db.selectFrom(followed.as('part')).select(columns)
  const second = db.selectFrom(others.as('part')).select(columns)
  const isFollowedOnly = slot.has('isBackward') && slot.has('followedAt')
  const isOthersOnly = !slot.has('isBackward') && slot.has('otherAt')
  const parts = isFollowedOnly ? first : isOthersOnly ? second : first.unionAll(second)
  return db
    .selectFrom(parts.as('guests'))
    .select(columns)
    .orderBy('is_followed', order === 'asc' ? 'desc' : 'asc')
    .orderBy('rsvp_at', order)
    .orderBy('id', order)
    .limit(slot('limit'))
    .offset(slot('offset'))
})

/** The last RSVP that was read for a page; undefined if there are no more. */
const scanEnd = statement<GuestsFilter & Edge, { id: string; rsvp_at: string }>((db, slot) =>
  db
    .selectFrom(selectScanned(db, slot).as('r'))
    .select(['r.id', 'r.rsvp_at'])
    .orderBy('r.rsvp_at', orderOf(slot))
    .orderBy('r.id', orderOf(slot))
    .offset(sql.lit(scanMax - 1)),
)

const counted = statement<GuestsFilter, { count: number; scanned: number }>((db, slot) =>
  db
    .selectFrom(selectScanned(db, slot as Slots<GuestsFilter & Edge>).as('r'))
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'r.user_id').on(isGuest(slot('viewer'))))
    .select((eb) => [eb.fn.count<number>('u.id').as('count'), eb.fn.countAll<number>().as('scanned')]),
)

const followedCounted = statement<GuestsFilter, { count: number }>((db, slot) =>
  db
    .selectFrom(selectFollowed(db, slot).select('r.id').limit(sql.lit(totalMax)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

function edgeOf({ cursor, before, seal }: PageRequest): Edge {
  const at = cursor ?? before
  if (at === undefined) return {}
  const [isFollowed, rsvpAt, id] = seal.open(at) as [boolean, string, string]
  const isBackward = cursor === undefined || undefined
  return { id, isBackward, ...(isFollowed ? { followedAt: rsvpAt } : { otherAt: rsvpAt }) }
}

/** Counts only where one page's worth of RSVPs is all there are. */
async function findTotal(db: Reader, filter: GuestsFilter): Promise<{ total?: number }> {
  const row = await counted.first(db, filter)
  return row && row.scanned < scanMax && row.count <= totalMax ? { total: row.count } : {}
}

/** The users who are going, as the viewer may see them: the ones they follow first, then in the order of the RSVPs. */
export async function listGuests(db: Reader, page: PageRequest, filter: GuestsFilter): Promise<Page<ListedGuestRow>> {
  const edge = edgeOf(page)
  const offset = edge.id === undefined ? (page.offset ?? 0) : 0
  const found = await rows.all(db, { ...filter, ...edge, limit: page.limit + 1, offset })
  // A full page needs no more; neither does one that goes back among the followed users, who are read without a limit.
  const isRead = found.length > page.limit || (edge.isBackward === true && edge.followedAt !== undefined)
  const end = isRead ? undefined : await scanEnd.first(db, { ...filter, ...edge })
  // Going back, followed users come before RSVPs that were not read yet.
  const shown = end && edge.isBackward ? found.filter((row) => !row.is_followed) : found
  const cut = cutPage(shown, page, (row) => [row.is_followed, row.rsvp_at, row.id])
  const total = await findTotal(db, filter)
  if (!end) return { ...cut, ...total }
  const next = page.seal.close([false, end.rsvp_at, end.id])
  return { ...cut, ...total, ...(edge.isBackward ? { prevCursor: next } : { hasMore: true, nextCursor: next }) }
}

/** The first guests of the list, and how many of all guests the viewer follows. */
export async function listFirstGuests(
  db: Reader,
  filter: GuestsFilter,
  limit: number,
): Promise<{ guests: ListedGuestRow[]; followed: number }> {
  const guests = await rows.all(db, { ...filter, limit, offset: 0 })
  const followed = guests.filter((guest) => guest.is_followed).length
  if (followed < limit) return { guests, followed }
  return { guests, followed: (await followedCounted.first(db, filter))?.count ?? followed }
}

const shown = statement<GuestsFilter, { id: string }>((db, slot) =>
  db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.id', '=', slot('eventId'))
    .where(
      sql<boolean>`(e.show_guests or exists (
        select from group_roles o where o.group_id = e.group_id and o.user_id = ${slot('viewer')}))`,
    ),
)

/** The organizers decide for each event; users with a role in the group see the list anyway. */
export async function isGuestListShown(db: Reader, filter: GuestsFilter): Promise<boolean> {
  return (await shown.first(db, filter)) !== undefined
}
