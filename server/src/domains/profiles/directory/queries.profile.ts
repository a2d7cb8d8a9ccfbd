import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { idOf, isVisibleTo } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { MemberRow } from './queries.ts'

export interface ProfileRow extends MemberRow {
  profile_visibility: string
  search_engines: boolean
  hero_image_url: string | null
  social_links: string[] | null
  github_username: string | null
  score: number
  followers: number
  following: number
}

interface Viewer {
  username: string
  viewer: string
  isAdmin?: true | undefined
}

const profile = statement<Viewer, ProfileRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .leftJoin('follow_counts as c', 'c.user_id', 'u.id')
    .leftJoin('linked_accounts as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.provider', '=', 'github'))
    .select(['u.id', sql<string>`u.username`.as('username'), 'u.name', 'u.bio', 'u.location', 'u.avatar_url'])
    .select(['u.theme_color', 'u.created_at', 'u.profile_visibility', 'u.hero_image_url', 'u.social_links'])
    .select('u.search_engines')
    .select('a.provider_username as github_username')
    .select([
      // The sum over all boards: each badge counts on exactly one.
      sql<number>`(select coalesce(sum(s.score), 0) from scores s where s.user_id = u.id)`.as('score'),
      sql<number>`coalesce(c.followers, 0)`.as('followers'),
      sql<number>`coalesce(c.following, 0)`.as('following'),
    ])
    .where('u.id', '=', idOf(sql.val(slot('username'))))
    .where(isVisibleTo(slot('viewer'), slot.has('isAdmin'))),
)

/** The profile of the user with this username or id, if the viewer may see it. */
export function findProfile(db: Reader, viewer: Viewer): Promise<ProfileRow | undefined> {
  return profile.first(db, { ...viewer, username: viewer.username.toLowerCase() })
}

export interface FavoriteRow {
  id: string
  urlname: string | null
  name: string
  photo_url: string | null
}

const favorites = statement<{ userId: string; limit: number }, FavoriteRow>((db, slot) =>
  db
    .selectFrom('group_favorites as f')
    .innerJoin('groups as g', 'g.id', 'f.group_id')
    .select(['g.id', 'g.urlname', 'g.name', 'g.photo_url'])
    .where('f.user_id', '=', slot('userId'))
    .where(isMember())
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .orderBy('f.favorited_at', 'desc')
    .orderBy('f.group_id', 'desc')
    .limit(slot('limit')),
)

export function listFavoriteGroups(db: Reader, userId: string, limit: number): Promise<FavoriteRow[]> {
  return favorites.all(db, { userId, limit })
}
