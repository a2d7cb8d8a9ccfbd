import { type NotNull, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { type BadgeRow, badgeColumns, eligible, holders, isShownTo, type Viewer } from './queries.ts'

/** A badge that a user holds; the group is null for a platform badge. */
export type UserBadgeRow = Omit<BadgeRow, 'id' | 'sort_order' | 'created_at'> & {
  badge_id: string
  awarded_at: string
  group_name: string | null
  group_urlname: string | null
  group_photo_url: string | null
}

const columns = badgeColumns.filter((column) => !['b.id', 'b.sort_order', 'b.created_at'].includes(column)) as Exclude<
  (typeof badgeColumns)[number],
  'b.id' | 'b.sort_order' | 'b.created_at'
>[]

const isShown = (slot: Slots<Viewer>) =>
  isShownTo(slot.has('viewer') ? { viewer: slot('viewer') } : undefined, slot.has('isAdmin'))

/** The badges a user holds, as a viewer may see them. A deleted badge is hidden at once; its awards are removed later. */
function selectHeld(db: StatementBuilder, slot: Slots<Viewer & { userId: string }>) {
  return db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .leftJoin('groups as g', 'g.id', 'b.group_id')
    .select([...columns, 'a.badge_id', 'a.awarded_at', holders, eligible])
    .select(['g.name as group_name', 'g.urlname as group_urlname', 'g.photo_url as group_photo_url'])
    .where('a.user_id', '=', slot('userId'))
    .where('b.deleted_at', 'is', null)
    .where(isShown(slot))
}

/** All badges a user holds, latest first. */
export const listBadgesOf = listing<Viewer & { userId: string }, UserBadgeRow>(
  { by: ['a.awarded_at', 'a.badge_id'], direction: 'desc' },
  selectHeld,
)

const first = statement<Viewer & { userId: string; limit: number }, UserBadgeRow>((db, slot) =>
  selectHeld(db, slot).orderBy('a.awarded_at', 'desc').orderBy('a.badge_id', 'desc').limit(slot('limit')),
)

/** The same without paging. */
export function listFirstBadges(db: Reader, userId: string, limit: number, look: Viewer = {}): Promise<UserBadgeRow[]> {
  return first.all(db, { ...look, userId, limit })
}

/** Held badges stay, also those of a deleted group. */
export type GroupBadgeRow = UserBadgeRow & { group_id: string; group_name: string; is_group_here: boolean }

const ofGroups = statement<Viewer & { userId: string; limit: number }, GroupBadgeRow>((db, slot) =>
  db
    .with('latest', (cte) =>
      cte
        .selectFrom('badge_awards as a')
        .innerJoin('groups as g', 'g.id', 'a.group_id')
        .innerJoin('badges as b', 'b.id', 'a.badge_id')
        .select(['a.group_id', sql<string>`max(a.awarded_at)`.as('at')])
        .where('a.user_id', '=', slot('userId'))
        .where('b.deleted_at', 'is', null)
        .where(isShown(slot))
        .groupBy('a.group_id')
        .orderBy('at', 'desc')
        .orderBy('a.group_id')
        .limit(slot('limit')),
    )
    .selectFrom('latest as l')
    .innerJoin('groups as g', 'g.id', 'l.group_id')
    .innerJoin('badge_awards as a', (join) =>
      join.onRef('a.group_id', '=', 'l.group_id').on('a.user_id', '=', slot('userId')),
    )
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .select([...columns, 'l.group_id', 'a.badge_id', 'a.awarded_at', holders, eligible])
    .select(['g.name as group_name', 'g.urlname as group_urlname', 'g.photo_url as group_photo_url'])
    .select(sql<boolean>`g.deleted_at is null`.as('is_group_here'))
    // The inner join with groups excludes platform badges.
    .$narrowType<{ group_id: NotNull }>()
    .where('b.deleted_at', 'is', null)
    .where(isShown(slot))
    .orderBy('l.at', 'desc')
    .orderBy('l.group_id')
    .orderBy('a.awarded_at', 'desc')
    .orderBy('a.badge_id', 'desc'),
)

/** At most this many groups are shown, so that a collector of badges costs no more than others. */
const groupsMax = 100

/** The group badges a user holds, by group, the group with the latest award first. */
export function listGroupBadgesOf(
  db: Reader,
  userId: string,
  limit = groupsMax,
  look: Viewer = {},
): Promise<GroupBadgeRow[]> {
  return ofGroups.all(db, { ...look, userId, limit })
}
