import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { AuditThing } from '#messages/audit-facts.ts'

interface NameRow {
  thing: AuditThing
  id: string
  name: string
  username: string | null
  is_deleted: boolean
}

const named = statement<{ ids: string[]; texts: string[] }, NameRow>((db, slot) => {
  const thing = (name: AuditThing) => sql<AuditThing>`${sql.lit(name)}`.as('thing')
  const ids = sql<string>`any(${slot('ids')}::uuid[])`
  const noUsername = sql<string | null>`null::text`.as('username')
  const isDeleted = sql<boolean>`deleted_at is not null`.as('is_deleted')
  const isThere = sql<boolean>`false`.as('is_deleted')
  const id = sql<string>`id::text`.as('id')
  const rows = (table: 'announcements' | 'notices', kind: AuditThing) =>
    db
      .selectFrom(table)
      .select([thing(kind), id, 'subject as name', noUsername, isThere])
      .where('id', '=', ids)
  return db
    .selectFrom('users')
    .select([thing('account'), id, 'name', 'username', isDeleted])
    .where('id', '=', ids)
    .where('deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('groups')
        .select([thing('group'), id, 'name', noUsername, isDeleted])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('events')
        .select([thing('event'), id, 'title as name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('badges')
        .select([thing('badge'), id, 'name', noUsername, isDeleted])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('tokens')
        .select([thing('token'), id, 'name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('passkeys')
        .select([thing('passkey'), id, 'name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(rows('announcements', 'announcement'))
    .unionAll(rows('notices', 'notice'))
    .unionAll(
      db
        .selectFrom('reports')
        .select([thing('report'), id, 'target_type as name', noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('webhooks')
        .select([thing('webhook'), id, sql<string>`split_part(url, '/', 3)`.as('name'), noUsername, isThere])
        .where('id', '=', ids),
    )
    .unionAll(
      db
        .selectFrom('oauth_clients')
        .select([thing('app'), 'client_id as id', 'name', noUsername, isThere])
        .where('client_id', '=', sql<string>`any(${slot('texts')}::text[])`),
    )
})

export function listNames(db: Reader, wanted: { ids: string[]; texts: string[] }): Promise<NameRow[]> {
  return named.all(db, wanted)
}
