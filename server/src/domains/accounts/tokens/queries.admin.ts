import type { Reader } from '#kernel/context.ts'
import { listing } from '#kernel/operation/page.ts'
import { type TokenRow, tokenColumns } from './queries.ts'

type Listed = TokenRow & { user_id: string; owner_username: string | null; owner_name: string }

/** The valid tokens of everyone, or of one user. */
export const listEveryToken = listing<{ userId: string | undefined }, Listed>(
  { by: ['t.created_at', 't.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(tokenColumns.map((name) => `t.${name}` as const))
      .select(['t.user_id', 'u.username as owner_username', 'u.name as owner_name'])
      .where('t.revoked_at', 'is', null)
      .$if(slot.has('userId'), (query) => query.where('t.user_id', '=', slot('userId'))),
)

export function findTokenOwner(db: Reader, id: string) {
  return db
    .selectFrom('tokens')
    .select(['user_id', 'name'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
