import { hasOtherAdmin } from '#domains/foundation/users/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findReport, type ReportRow } from './queries.queue.ts'

/** A report that the caller may review. One about themselves is for another administrator, if there is one. */
export async function requireReviewable(db: Reader, caller: Caller, id: string): Promise<ReportRow> {
  const report = await findReport(db, id)
  if (!report) throw new ApiError('report_not_found')
  if (report.owner_id === caller.userId && (await hasOtherAdmin(db, caller.userId)))
    throw new ApiError('forbidden', 'This report is about you; another administrator must review it')
  return report
}
