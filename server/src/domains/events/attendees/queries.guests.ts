import { sql } from 'kysely'
import { isListedFor } from '#domains/people/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { cutPage, type Page, type PageRequest } from '#kernel/operation/page.ts'

/** A user who is going, as others see them. */
export interface GuestRow {
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
interface Range extends GuestsFilter {
  limit: number
  offset: number
  followedAt?: string | undefined
  otherAt?: string | undefined
  id?: string | undefined
  isBackward?: true | undefined
}

/**
 * Each user chooses whether others see them. Who has not chosen is visible for RSVPs made since guest lists exist:
 * "RSVPs made before this existed are hidden until chosen".
 */
const isShown = sql<boolean>`coalesce(u.show_on_guest_lists,
  r.rsvp_at >= (select guest_lists_since from instance_settings))`

function selectGuests(db: StatementBuilder, slot: Slots<GuestsFilter>) {
  return db
    .selectFrom('rsvps as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.event_id', '=', slot('eventId'))
    .where('r.status', '=', 'confirmed')
    .where(isShown)
    .where(isListedFor(slot('viewer')))
}

const selectFollowed = (db: StatementBuilder, slot: Slots<GuestsFilter>) =>
  selectGuests(db, slot).innerJoin('follows as f', (join) =>
    join.onRef('f.followee_id', '=', 'r.user_id').on('f.follower_id', '=', slot('viewer')),
  )

/** One index lookup per guest: as a join, it may be planned to read all RSVPs before the first row. */
const selectOthers = (db: StatementBuilder, slot: Slots<GuestsFilter>) =>
  selectGuests(db, slot).where(
    sql<boolean>`(select true from follows f where f.follower_id = ${slot('viewer')} and f.followee_id = r.user_id) is null`,
  )

const columns = ['id', 'rsvp_at', 'user_id', 'username', 'name', 'avatar_url', 'theme_color', 'is_followed'] as const

/** Each part stops at the limit by itself, so that a page reads only about as many rows as it shows. */
const rows = statement<Range, GuestRow>((db, slot) => {
  const order = slot.has('isBackward') ? 'desc' : 'asc'
  const size = sql<number>`${slot('limit')}::integer + ${slot('offset')}::integer`
  const part = (isFollowed: boolean) => {
    const edge = isFollowed ? ('followedAt' as const) : ('otherAt' as const)
    const select = isFollowed ? selectFollowed : selectOthers
    let query = select(db, slot as unknown as Slots<GuestsFilter>)
      .select(['r.id', 'r.rsvp_at', 'r.user_id', 'u.username', 'u.name', 'u.avatar_url', 'u.theme_color'])
      .select(sql<boolean>`${sql.lit(isFollowed)}`.as('is_followed'))
    if (slot.has(edge)) {
      const sign = sql.raw(slot.has('isBackward') ? '<' : '>')
      query = query.where(sql<boolean>`(r.rsvp_at, r.id) ${sign} (${slot(edge)}, ${slot('id')})`)
    }
    return query.orderBy('r.rsvp_at', order).orderBy('r.id', order).limit(size)
  }
  const [hasFollowed, hasOthers] = slot.has('isBackward') ? [true, slot.has('otherAt')] : [!slot.has('otherAt'), true]
  const parts = [...(hasFollowed ? [part(true)] : []), ...(hasOthers ? [part(false)] : [])]
  const [first, second] = parts.map((query) => db.selectFrom(query.as('part')).select(columns))
  return db
    .selectFrom((second ? first!.unionAll(second) : first!).as('guests'))
    .select(columns)
    .orderBy('is_followed', order === 'asc' ? 'desc' : 'asc')
    .orderBy('rsvp_at', order)
    .orderBy('id', order)
    .limit(slot('limit'))
    .offset(slot('offset'))
})

const countOf = (select: typeof selectGuests | typeof selectFollowed) =>
  statement<GuestsFilter & { most: number }, { count: number }>((db, slot) =>
    db
      .selectFrom(
        select(db, slot as unknown as Slots<GuestsFilter>)
          .select('r.id')
          .limit(slot('most'))
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
const allCounted = countOf(selectGuests)
const followedCounted = countOf(selectFollowed)

/** More than these are not counted. */
const totalMax = 1000

function rangeOf({ cursor, before, seal }: PageRequest): Partial<Range> {
  const at = cursor ?? before
  if (at === undefined) return {}
  const [isFollowed, rsvpAt, id] = seal.open(at) as [boolean, string, string]
  const isBackward = cursor === undefined || undefined
  return { id, isBackward, ...(isFollowed ? { followedAt: rsvpAt } : { otherAt: rsvpAt }) }
}

/** The users who are going, as the viewer may see them: the ones they follow first, then in the order of the RSVPs. */
export async function listGuests(db: Reader, page: PageRequest, filter: GuestsFilter): Promise<Page<GuestRow>> {
  const range = rangeOf(page)
  const offset = range.id === undefined ? (page.offset ?? 0) : 0
  const found = await rows.all(db, { ...filter, ...range, limit: page.limit + 1, offset })
  const cut = cutPage(found, page, (row) => [row.is_followed, row.rsvp_at, row.id])
  if (!cut.hasMore && range.id === undefined && offset === 0) return { ...cut, total: found.length }
  const counted = await allCounted.first(db, { ...filter, most: totalMax + 1 })
  return { ...cut, ...(counted && counted.count <= totalMax && { total: counted.count }) }
}

/** The first guests of the list, and how many of all guests the viewer follows. */
export async function listFirstGuests(
  db: Reader,
  filter: GuestsFilter,
  limit: number,
): Promise<{ guests: GuestRow[]; followed: number }> {
  const guests = await rows.all(db, { ...filter, limit, offset: 0 })
  // Fewer than the limit are counted by looking.
  if (guests.some((guest) => !guest.is_followed) || guests.length < limit)
    return { guests, followed: guests.filter((guest) => guest.is_followed).length }
  const counted = await followedCounted.first(db, { ...filter, most: totalMax })
  return { guests, followed: counted?.count ?? 0 }
}

const shown = statement<{ eventId: string; viewer: string }, { id: string }>((db, slot) =>
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
