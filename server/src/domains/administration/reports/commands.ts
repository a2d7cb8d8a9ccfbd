import type { Static } from 'typebox'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireReviewable } from './access.ts'
import { findReport, type ReportRow } from './queries.queue.ts'
import { findTarget } from './queries.targets.ts'
import { countReports, findOpenReport, insertReport, lockReport, updateReview } from './queries.ts'
import { assertMayReport, decideReview, reportWindowMs } from './rules.ts'
import type { ReportRequest, ReviewReportRequest } from './schemas.ts'

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
