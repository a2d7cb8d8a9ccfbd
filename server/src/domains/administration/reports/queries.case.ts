import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface Author {
  author_id: string | null
  author_name: string | null
  author_username: string | null
}

export interface CaseNoteRow extends Author {
  id: string
  text: string
  created_at: string
}

/** The newest ones, oldest first: a page must not grow without end. */
const caseMax = 100

const notes = statement<{ reportId: string }, CaseNoteRow>((db, slot) =>
  db
    .selectFrom(
      db
        .selectFrom('report_notes as n')
        .leftJoin('users as u', 'u.id', 'n.author_id')
        .select(['n.id', 'n.text', 'n.created_at', 'n.author_id'])
        .select(['u.name as author_name', 'u.username as author_username'])
        .where(sql<boolean>`n.report_id in (
          select o.id from reports as o join reports as r on r.target_type = o.target_type and r.target_id = o.target_id
          where r.id = ${slot('reportId')})`)
        .orderBy('n.created_at', 'desc')
        .orderBy('n.id', 'desc')
        .limit(sql.lit(caseMax))
        .as('latest'),
    )
    .select(['id', 'text', 'created_at', 'author_id', 'author_name', 'author_username'])
    .orderBy('created_at')
    .orderBy('id'),
)

/** The notes on all reports of the same target. */
export function listNotes(db: Reader, reportId: string): Promise<CaseNoteRow[]> {
  return notes.all(db, { reportId })
}

export async function insertNote(
  tx: Writer,
  note: { report_id: string; author_id: string; text: string },
  now: Date,
): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('report_notes')
    .values({ id, ...note, created_at: now.toISOString() })
    .execute()
  return id
}

export interface WarningRow extends Author {
  id: string
  kind: string
  text: string
  created_at: string
}

const warnings = statement<{ userId: string }, WarningRow>((db, slot) =>
  db
    .selectFrom('user_warnings as n')
    .leftJoin('users as u', 'u.id', 'n.warned_by')
    .select(['n.id', 'n.kind', 'n.text', 'n.created_at', 'n.warned_by as author_id'])
    .select(['u.name as author_name', 'u.username as author_username'])
    .where('n.user_id', '=', slot('userId'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(sql.lit(caseMax)),
)

/** What was sent to this person before, latest first. */
export function listWarnings(db: Reader, userId: string): Promise<WarningRow[]> {
  return warnings.all(db, { userId })
}

interface NewWarning {
  user_id: string
  report_id: string
  warned_by: string
  kind: 'warn' | 'hide'
  text: string
}

export async function insertWarning(tx: Writer, warning: NewWarning, now: Date): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('user_warnings')
    .values({ id, ...warning, created_at: now.toISOString() })
    .execute()
  return id
}

export interface CaseHistoryRow extends Author {
  id: string
  at: string
  action: string
  target: string
  detail: unknown
}

const history = statement<{ targets: string[] }, CaseHistoryRow>((db, slot) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.action', 'l.target', 'l.detail', 'l.actor_id as author_id'])
    .select(['u.name as author_name', 'u.username as author_username'])
    .where(sql<boolean>`l.target = any(${slot('targets')}::text[])`)
    .orderBy('l.id', 'desc')
    .limit(sql.lit(50)),
)

/** What the audit log has about these reports and what they are about, latest first. */
export function listHistory(db: Reader, targets: string[]): Promise<CaseHistoryRow[]> {
  return history.all(db, { targets })
}
