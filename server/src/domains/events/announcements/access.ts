import { requireEventRole } from '#domains/events/events/index.ts'
import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type AnnouncementRow, findAnnouncement, lockAnnouncement, lockTarget } from './queries.ts'
import { type AnnouncementTarget, assertCanAnnounce } from './rules.ts'
import { targetOf } from './views.ts'

/** Owners and managers. Returns the status of the event, or undefined for a group. */
async function requireTarget(db: Reader, caller: Caller, target: AnnouncementTarget): Promise<string | undefined> {
  if ('eventId' in target) return (await requireEventRole(db, caller, target.eventId, 'manager')).status
  if (!caller.scopes.has('manage:groups'))
    throw new ApiError('insufficient_scope', 'An announcement to a group needs the scope manage:groups')
  await requireGroupRole(db, caller, target.groupId, 'manager')
  return undefined
}

export async function requireAnnouncement(db: Reader, caller: Caller, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(db, id)
  if (!row) throw new ApiError('announcement_not_found')
  await requireTarget(db, caller, targetOf(row))
  return row
}

/** The announcement as it is under its lock. */
export async function lockManaged(tx: Writer, caller: Caller, id: string): Promise<AnnouncementRow> {
  await requireAnnouncement(tx, caller, id)
  await lockAnnouncement(tx, id)
  return requireAnnouncement(tx, caller, id)
}

/** The same, for an announcement that is to be sent: its event must be published, and its times are decided in turn. */
export async function lockToSend(tx: Writer, caller: Caller, id: string): Promise<AnnouncementRow> {
  const target = targetOf(await requireAnnouncement(tx, caller, id))
  await lockTarget(tx, target)
  const row = await lockManaged(tx, caller, id)
  const eventStatus = await requireTarget(tx, caller, target)
  if (eventStatus !== undefined) assertCanAnnounce(eventStatus)
  return row
}
