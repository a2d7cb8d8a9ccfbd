import { moderateEvent } from '#domains/events/events/index.ts'
import { changeStatus } from '#domains/foundation/users/index.ts'
import { hideGroupsOf, moderateGroup } from '#domains/groups/groups/index.ts'
import { moderateBadge } from '#domains/recognition/badges/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireReviewable } from './access.ts'
import { insertWarning } from './queries.case.ts'
import { listTargetsOf, lockCase, type OpenReport, updateReviews } from './queries.ts'
import { assertMayAct, decideOutcome, type ReportAction } from './rules.ts'

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
  if (action === 'dismiss') return
  if (action === 'suspend') {
    const ownerId = report.owner_id!
    const wanted = { suspended: true, suspendedUntil: until ?? null, reason: text || null }
    await changeStatus(unit, ownerId, wanted, review.now, hideContent ? { hideContent } : {})
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
export async function actOnReport(
  unit: UnitOfWork,
  id: string,
  decision: Decision,
  { caller, now }: Review,
): Promise<string[]> {
  const { db, emit, audit } = unit
  await requireReviewable(db, caller, id)
  const open = await lockCase(db, id)
  const report = open.find((row) => row.id === id)
  if (!report) throw new ApiError('invalid_state', 'This report is closed already; open it again to change the outcome')
  assertMayAct(decision, report, now)
  await carryOut(unit, report, decision, { caller, now })
  const { action } = decision
  const closed = open.map((row) => row.id)
  const review = decideOutcome(action, caller.userId, now)
  await updateReviews(db, closed, review)
  for (const reportId of closed) emit('report.reviewed', { reportId, status: review.status })
  const { target_type: targetType, target_id: targetId, owner_id: ownerId } = report
  audit({ action: 'safety.act', target: id, detail: { action, targetType, targetId, ownerId, reports: closed.length } })
  return closed
}

/** The same for many reports, in the order of their targets so that two of these wait for each other. */
export async function actOnReports(unit: UnitOfWork, ids: readonly string[], decision: Decision, review: Review) {
  const closed: string[] = []
  const skipped: string[] = []
  for (const id of await listTargetsOf(unit.db, ids)) {
    if (closed.includes(id)) continue
    try {
      closed.push(...(await actOnReport(unit, id, decision, review)))
    } catch (error) {
      // Every refusal comes before the first write about its report.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      skipped.push(id)
    }
  }
  return { closed, skipped: [...skipped, ...ids.filter((id) => !closed.includes(id) && !skipped.includes(id))] }
}
