import type { Caller, Reader } from '#kernel/context.ts'
import { requireReviewable } from './access.ts'
import { listHistory, listNotes, listWarnings } from './queries.case.ts'
import { listRelatedReports } from './queries.queue.ts'
import { presentCase } from './wire.ts'

const relatedMax = 20

/** Everything that helps to decide about a report. */
export async function readCase(db: Reader, caller: Caller, id: string, baseUrl: string) {
  const report = await requireReviewable(db, caller, id)
  const notes = await listNotes(db, id)
  const warnings = report.owner_id === null ? [] : await listWarnings(db, report.owner_id)
  const related = await listRelatedReports(db, id, relatedMax)
  const history = await listHistory(db, [id, report.target_id])
  return presentCase({ report, notes, warnings, related, history }, { viewerId: caller.userId, baseUrl })
}
