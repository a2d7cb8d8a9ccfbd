import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { GroupMailRow } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'

export interface ClaimMailRow extends GroupMailRow {
  state: string
  note: string | null
  /** Of the claimant. */
  claimant: string
}

/** A claim, with the account `u` that gets the mail. */
const mails = (db: StatementBuilder) =>
  db
    .selectFrom('ownership_claims as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('users as claimant', 'claimant.id', 'c.user_id')
    .innerJoin('users as u', (join) => join.onTrue())
    .select(['u.id as user_id', 'g.name as group_name', 'c.state', 'c.note'])
    .select(sql<string>`coalesce(g.urlname, g.id::text)`.as('slug'))
    .select('claimant.name as claimant')
    .where('g.deleted_at', 'is', null)
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)

const decided = statement<{ id: string }, ClaimMailRow>((db, slot) =>
  mails(db)
    .whereRef('u.id', '=', 'c.user_id')
    .where('c.id', '=', slot('id'))
    .where('c.state', 'in', ['accepted', 'declined', 'ended']),
)

/** What came of a claim. */
export function findDecidedMail(db: Reader, id: string): Promise<ClaimMailRow | undefined> {
  return decided.first(db, { id })
}

const news = statement<{ id: string; userId: string }, ClaimMailRow>((db, slot) =>
  mails(db)
    .where('u.id', '=', slot('userId'))
    .where('u.role', '=', 'admin')
    .where('c.id', '=', slot('id'))
    .where('c.state', 'in', ['open', 'accepted']),
)

/** For an administrator: someone waits, or someone has proved their claim. */
export function findNewsMail(db: Reader, id: string, userId: string): Promise<ClaimMailRow | undefined> {
  return news.first(db, { id, userId })
}

const proven = statement<{ id: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('ownership_claims')
    .select('id')
    .where('id', '=', slot('id'))
    .where('state', '=', 'accepted')
    .where('decided_by', 'is', null),
)

/** Whether the claim was accepted because of its code. */
export async function isProven(db: Reader, id: string): Promise<boolean> {
  return (await proven.first(db, { id })) !== undefined
}

export async function listAdministrators(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('users as u').select('u.id').where('u.role', '=', 'admin').where(isActive).execute()
  return rows.map(({ id }) => id)
}
