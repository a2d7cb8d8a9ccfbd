import type { Static } from 'typebox'
import { moderateEvent } from '#domains/events/events/index.ts'
import { changeStatus, findUserId, isActiveAdmin, lockUser } from '#domains/foundation/users/index.ts'
import { hideGroupsOf, moderateGroup } from '#domains/groups/groups/index.ts'
import { moderateBadge } from '#domains/recognition/badges/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireReviewable } from './access.ts'
import { type CaseNoteRow, insertNote, insertWarning, listNotes } from './queries.case.ts'
import { findReport, type ReportRow } from './queries.queue.ts'
import { findTarget } from './queries.targets.ts'
import {
  countReports,
  findOpenReport,
  insertReport,
  listTargetsOf,
  lockCase,
  lockReport,
  type OpenReport,
  updateAssignee,
  updateReview,
  updateReviews,
} from './queries.ts'
import {
  assertMayAct,
  assertMayReport,
  decideOutcome,
  decideReview,
  type ReportAction,
  reportWindowMs,
} from './rules.ts'
import type { ReportRequest, ReviewReportRequest } from './wire.ts'

/** Reports a target to the administrators. While a report by this user is open, the same report is returned. */
export async function createReport(
  { db }: UnitOfWork,
  caller: Caller,
  { target, reason, detail }: Static<typeof ReportRequest>,
  now: Date,
): Promise<string> {
  const found = await findTarget(db, caller, target)
  if (!found) throw new ApiError(`${target.type}_not_found`)
  await lockUser(db, caller.userId)
  const waiting = await findOpenReport(db, caller.userId, target.type, found.id)
  if (waiting !== undefined) return waiting
  assertMayReport(await countReports(db, caller.userId, new Date(now.getTime() - reportWindowMs)), now)
  const about = {
    reporter_id: caller.userId,
    target_type: target.type,
    target_id: found.id,
    owner_id: found.owner_id,
  }
  return insertReport(db, { ...about, reason, detail: detail || null }, now)
}

/** Reviews run one at a time, so that the first to close a report is recorded as its reviewer. */
export async function reviewReport(
  { db, emit, audit }: UnitOfWork,
  caller: Caller,
  id: string,
  { status }: Static<typeof ReviewReportRequest>,
  now: Date,
): Promise<ReportRow> {
  await requireReviewable(db, caller, id)
  const before = await lockReport(db, id)
  if (before !== status) {
    await updateReview(db, id, decideReview(status, caller.userId, now))
    if (status !== 'open') emit('report.reviewed', { reportId: id, status })
    audit({ action: 'safety.reviewReport', target: id, detail: { before, status } })
  }
  return (await findReport(db, id))!
}

/** A note for administrators. Its text is not in the audit log, because a log cannot be corrected. */
export async function addNote(
  { db, audit }: UnitOfWork,
  caller: Caller,
  reportId: string,
  text: string,
  now: Date,
): Promise<CaseNoteRow> {
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

/** What an administrator decided about a report. */
export interface Decision {
  action: ReportAction
  text?: string
  hideContent?: boolean
  until?: string
}

/** The administrator and the time. */
interface Review {
  caller: Caller
  now: Date
  /** One of many: who is suspended gets no mail. */
  isQuiet?: boolean
}

async function hideTarget(unit: UnitOfWork, { target_type, target_id }: OpenReport, { caller, now }: Review) {
  if (target_type === 'event') await moderateEvent(unit, caller, target_id, true, now)
  else if (target_type === 'group') await moderateGroup(unit, target_id, { hidden: true }, now)
  else await moderateBadge(unit, target_id, true, now)
}

async function sendWarning(
  { db, emit }: UnitOfWork,
  { id, owner_id }: OpenReport,
  kind: 'warn' | 'hide',
  text: string,
  { caller, now }: Review,
): Promise<void> {
  if (owner_id === null || owner_id === caller.userId) return
  const warning = { user_id: owner_id, report_id: id, warned_by: caller.userId, kind, text }
  emit('user.warned', { warningId: await insertWarning(db, warning, now) }, { subjectUserId: owner_id })
}

async function carryOut(unit: UnitOfWork, report: OpenReport, decision: Decision, review: Review): Promise<void> {
  const { action, text = '', hideContent = false, until } = decision
  const { isQuiet = false } = review
  if (action === 'dismiss') return
  if (action === 'suspend') {
    const ownerId = report.owner_id!
    const wanted = { suspended: true, suspendedUntil: until ?? null, reason: text || null }
    await changeStatus(unit, ownerId, wanted, review.now, { isQuiet, ...(hideContent && { hideContent }) })
    if (hideContent) await hideGroupsOf(unit, ownerId, review.now)
    return
  }
  if (action === 'hide') await hideTarget(unit, report, review)
  await sendWarning(unit, report, action, text, review)
}

/**
 * Does what was decided and closes all open reports of the target, in one transaction. Of two administrators who decide at
 * once the second is refused, so there is one outcome and one mail. Returns the reports that were closed.
 */
export async function actOnReport(unit: UnitOfWork, id: string, decision: Decision, review: Review): Promise<string[]> {
  const { db, emit, audit } = unit
  const { caller, now } = review
  await requireReviewable(db, caller, id)
  const open = await lockCase(db, id)
  const report = open.find((row) => row.id === id)
  if (!report) throw new ApiError('invalid_state', 'This report is closed already; open it again to change the outcome')
  assertMayAct(decision, report, now)
  await carryOut(unit, report, decision, review)
  const { action } = decision
  const closed = open.map((row) => row.id)
  const outcome = decideOutcome(action, caller.userId, now)
  await updateReviews(db, closed, outcome)
  for (const reportId of closed) emit('report.reviewed', { reportId, status: outcome.status })
  const { target_type: targetType, target_id: targetId, owner_id: ownerId } = report
  audit({ action: 'safety.act', target: id, detail: { action, targetType, targetId, ownerId, reports: closed.length } })
  return closed
}

/**
 * The same for many reports. They are taken in the order of their targets, so that two such calls never deadlock. Accounts that
 * are suspended by more than one report get no mail, as with held content: many unwanted accounts have invented addresses.
 */
export async function actOnReports(unit: UnitOfWork, ids: readonly string[], decision: Decision, review: Review) {
  const isQuiet = ids.length > 1
  const closed: string[] = []
  const skipped: string[] = []
  for (const id of await listTargetsOf(unit.db, ids)) {
    if (closed.includes(id)) continue
    try {
      closed.push(...(await actOnReport(unit, id, decision, { ...review, isQuiet })))
    } catch (error) {
      // Every refusal comes before the first write about its report.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      skipped.push(id)
    }
  }
  return { closed, skipped: [...skipped, ...ids.filter((id) => !closed.includes(id) && !skipped.includes(id))] }
}
