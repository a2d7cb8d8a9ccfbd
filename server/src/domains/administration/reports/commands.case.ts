import { findUserId, isActiveAdmin } from '#domains/foundation/users/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireReviewable } from './access.ts'
import { insertNote, listNotes, type NoteRow } from './queries.case.ts'
import { findReport, type ReportRow } from './queries.queue.ts'
import { lockCase, updateAssignee } from './queries.ts'

/** A note for administrators. Its text is not in the audit log, because a log cannot be corrected. */
export async function addNote(
  { db, audit }: UnitOfWork,
  caller: Caller,
  reportId: string,
  text: string,
  now: Date,
): Promise<NoteRow> {
  await requireReviewable(db, caller, reportId)
  const id = await insertNote(db, { report_id: reportId, author_id: caller.userId, text }, now)
  audit({ action: 'safety.addNote', target: reportId, detail: { noteId: id } })
  return (await listNotes(db, reportId)).find((note) => note.id === id)!
}

/** All open reports of the target go to one administrator. */
export async function assignReport(
  { db, audit }: UnitOfWork,
  caller: Caller,
  id: string,
  assignee: string | null,
): Promise<ReportRow> {
  await requireReviewable(db, caller, id)
  const userId = assignee === null ? null : await requireReviewer(db, caller, assignee)
  const open = await lockCase(db, id)
  if (open.length === 0) throw new ApiError('invalid_state', 'This report is closed')
  if (open.some((row) => row.owner_id !== null && row.owner_id === userId))
    throw new ApiError('invalid_state', 'A report cannot be assigned to the person it is about')
  await updateAssignee(
    db,
    open.map((row) => row.id),
    userId,
  )
  audit({ action: 'safety.assign', target: id, detail: { userId, isAssigned: userId !== null } })
  return (await findReport(db, id))!
}

async function requireReviewer(db: UnitOfWork['db'], caller: Caller, assignee: string): Promise<string> {
  const userId = assignee === 'me' ? caller.userId : await findUserId(db, assignee)
  if (userId === undefined || !(await isActiveAdmin(db, userId)))
    throw new ApiError('user_not_found', 'There is no such administrator')
  return userId
}
