import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'

export interface AuthorMailRow {
  approved: number
  refused: number
}

const recipients = (db: StatementBuilder) =>
  db.selectFrom('users as u').where(isActive).where('u.email', 'is not', null).where(takesMail)

const decided = (decision: string) => sql<number>`(
  select count(*)::int from held_items h where h.user_id = u.id and h.settled_at is not null and h.mailed_at is null
    and h.decision = ${sql.lit(decision)})`

const author = statement<{ userId: string }, AuthorMailRow>((db, slot) =>
  recipients(db)
    .select([decided('approved').as('approved'), decided('refused').as('refused')])
    .where('u.id', '=', slot('userId')),
)

export function findAuthorMail(db: Reader, userId: string): Promise<AuthorMailRow | undefined> {
  return author.first(db, { userId })
}

const administrator = statement<{ userId: string }, { id: string }>((db, slot) =>
  recipients(db).select('u.id').where('u.id', '=', slot('userId')).where('u.role', '=', 'admin'),
)

export function findAdministrator(db: Reader, userId: string): Promise<{ id: string } | undefined> {
  return administrator.first(db, { userId })
}

export async function listAdministrators(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('users as u').select('u.id').where('u.role', '=', 'admin').where(isActive).execute()
  return rows.map(({ id }) => id)
}
