import { type Selectable, sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import type { OauthClients } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'
import { hasOwner } from './queries.ts'

const builtIn = 'built-in'
const columns = ['client_id', 'origin', 'name', 'redirect_uris', 'created_at', 'last_used_at'] as const

export type ListedAppRow = Pick<Selectable<OauthClients>, (typeof columns)[number]> & {
  owner_id: string | null
  owner_name: string | null
  owner_username: string | null
  active_users: number
}

/** Every application that people added or connected, newest first. Those of the instance itself cannot be revoked. */
export const listEveryApp = listing<object, ListedAppRow>(
  { by: ['created_at', 'client_id'], direction: 'desc' },
  (db) =>
    db
      .selectFrom('oauth_clients as c')
      .leftJoin('users as u', 'u.id', 'c.owner_id')
      .select(columns.map((name) => `c.${name}` as const))
      .select(['u.id as owner_id', 'u.name as owner_name', 'u.username as owner_username'])
      .select(
        sql<number>`(select count(*)::int from oauth_consents g where g.client_id = c.client_id)`.as('active_users'),
      )
      .where('c.origin', '<>', builtIn)
      .where(hasOwner),
)

/** Also deletes its consents, token families, codes and tokens. */
export async function deleteAnyApp(tx: Writer, clientId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('oauth_clients')
    .where('client_id', '=', clientId)
    .where('origin', '<>', builtIn)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
