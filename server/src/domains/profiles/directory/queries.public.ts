import { sql } from 'kysely'
import { isListedByName } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { MemberRow } from './queries.ts'

const member = statement<{ username: string }, MemberRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`u.username`.as('username'), 'u.name', 'u.bio', 'u.location', 'u.avatar_url'])
    .select(['u.theme_color', 'u.created_at'])
    .where(sql`lower(u.username)`, '=', slot('username'))
    .where(isListedByName),
)

/** A member who is visible to everyone. */
export function findPublicMember(db: Reader, username: string): Promise<MemberRow | undefined> {
  return member.first(db, { username: username.toLowerCase() })
}
