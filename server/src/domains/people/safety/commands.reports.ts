import type { Static } from 'typebox'
import { lockUser } from '#domains/accounts/users/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  countOpenReports,
  findOpenReport,
  findReport,
  findTarget,
  insertReport,
  lockReport,
  type ReportRow,
  updateReview,
} from './queries.reports.ts'
import { assertMayReport, decideReview } from './rules.reports.ts'
import type { ReportRequest, ReviewReportRequest } from './schemas.reports.ts'

/** Reports a target to the administrators. While a report by this user is open, the same report is returned. */
export async function createReport(
  { db }: UnitOfWork,
  caller: Caller,
  { target, reason, detail }: Static<typeof ReportRequest>,
  now: Date,
): Promise<string> {
  const targetId = await findTarget(db, caller, target)
  if (targetId === undefined) throw new ApiError(`${target.type}_not_found`)
  await lockUser(db, caller.userId)
  const waiting = await findOpenReport(db, caller.userId, target.type, targetId)
  if (waiting !== undefined) return waiting
  assertMayReport(await countOpenReports(db, caller.userId))
  const about = { reporter_id: caller.userId, target_type: target.type, target_id: targetId }
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
  const before = await lockReport(db, id)
  if (before !== status) {
    await updateReview(db, id, decideReview(status, caller.userId, now))
    if (status !== 'open') emit('report.reviewed', { reportId: id, status })
    audit({ action: 'safety.reviewReport', target: id, detail: { before, status } })
  }
  return (await findReport(db, id))!
}
