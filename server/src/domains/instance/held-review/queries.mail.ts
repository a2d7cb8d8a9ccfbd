import { sql } from 'kysely'
import { selectRecipient, takesMail } from '#domains/instance/notifications/index.ts'
import { selectInstance } from '#domains/instance/settings/index.ts'
import { isActive } from '#domains/people/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'

export interface RecipientRow {
  user_id: string
  user_name: string
  email: string
  locale: string
  instance_name: string
  brand_color: string | null
}

export interface AuthorMailRow extends RecipientRow {
  approved: number
  refused: number
}

const recipients = (db: StatementBuilder) =>
  db
    .selectFrom('users as u')
    .select([...selectRecipient, ...selectInstance])
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)

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

const administrator = statement<{ userId: string }, RecipientRow>((db, slot) =>
  recipients(db).where('u.id', '=', slot('userId')).where('u.role', '=', 'admin'),
)

export function findAdministrator(db: Reader, userId: string): Promise<RecipientRow | undefined> {
  return administrator.first(db, { userId })
}

export async function listAdministrators(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('users as u').select('u.id').where('u.role', '=', 'admin').where(isActive).execute()
  return rows.map(({ id }) => id)
}
