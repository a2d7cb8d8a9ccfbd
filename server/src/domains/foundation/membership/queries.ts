import { type RawBuilder, sql } from 'kysely'

/**
 * Who is a member of a group, asked everywhere in this one way: those who joined, without those who still wait for
 * approval. Over a row of `group_favorites` of this name. Role holders count as members too and have rows of their own.
 */
export function isMember(favorite = 'f'): RawBuilder<boolean> {
  return sql<boolean>`not ${sql.ref(`${favorite}.is_pending`)}`
}

/** The same for one user and one group, as a condition. */
export function hasJoined(groupId: RawBuilder<unknown> | string, userId: RawBuilder<unknown> | string) {
  return sql<boolean>`exists (
    select from group_favorites as joined
    where joined.group_id = ${groupId} and joined.user_id = ${userId} and ${isMember('joined')})`
}
