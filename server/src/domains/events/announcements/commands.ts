import { findLabels, listLabelsOf } from '#domains/events/attendee-labels/index.ts'
import { deleteOpen, findHold, hold, holdChange, isWaiting } from '#domains/foundation/held-content/index.ts'
import { sendMail } from '#domains/foundation/notifications/index.ts'
import { findSettings, limitsOf } from '#domains/foundation/settings/index.ts'
import { requireLanguage } from '#domains/foundation/translations/index.ts'
import type { Caller, JobContext, UnitOfWork, WriteContext } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import { lockManaged, lockToSend } from './access.ts'
import { announcementMail } from './mail.ts'
import { countAudiences, findUnknown } from './queries.audience.ts'
import {
  type AnnouncementRow,
  type DeliveryState,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listTimes,
  lockAnnouncement,
  lockTarget,
  updateAnnouncement,
  updateSelected,
} from './queries.ts'
import {
  type AnnouncementTarget,
  type Audience,
  assertAudience,
  assertCanAnnounce,
  assertComplete,
  assertOpen,
  assertRoom,
  assertVersion,
  decideSendAt,
  isDue,
  isTimeToSend,
} from './rules.ts'
import { findMail, targetOf } from './views.ts'

/** Longer than the longest time that a limit counts. */
const countedMs = 8 * dayMs

async function assertLimits(
  unit: UnitOfWork,
  target: AnnouncementTarget,
  at: Date,
  now: Date,
  except?: string,
): Promise<void> {
  const limits = limitsOf(await findSettings(unit.db))
  const times = await listTimes(unit.db, target, new Date(now.getTime() - countedMs), except)
  assertRoom(times, at, target, limits)
}

interface Words {
  subject: string
  body: string
  audience: Audience
  createdBy: string
}

const hide = (unit: UnitOfWork, id: string, now: Date) =>
  updateAnnouncement(unit.db, id, { hidden_at: now.toISOString() })

/** True: it waits for an administrator and is not sent before. */
async function holdText(
  unit: WriteContext,
  { userId }: Pick<Caller, 'userId'>,
  { id, subject, body }: { id: string; subject: string; body: string },
  now: Date,
): Promise<boolean> {
  const held = await findHold(unit, { userId }, { texts: [subject, body] }, now)
  if (!held) return false
  await hide(unit, id, now)
  await hold(unit.db, { ...held, target: { type: 'announcement', id }, userId }, now)
  return true
}

/** Stores an announcement that is sent now, unless it must wait for an administrator. */
export async function announceNow(
  unit: WriteContext,
  event: { id: string; status: string; group_id: string | null },
  words: Words,
  now: Date,
): Promise<{ id: string; recipientCount: number }> {
  const target = { eventId: event.id }
  await lockTarget(unit.db, target)
  assertCanAnnounce(event.status)
  await assertLimits(unit, target, now, now)
  const counts: Partial<Record<string, number>> = await countAudiences(unit.db, target)
  const recipientCount = counts[words.audience] ?? 0
  const id = await insertAnnouncement(unit.db, target, { ...words, recipientCount, sendAt: now }, now)
  if (!(await holdText(unit, { userId: words.createdBy }, { id, ...words }, now)))
    unit.emit('announcement.due', { announcementId: id }, concernOf(undefined, event.group_id))
  return { id, recipientCount }
}

interface Draft {
  subject?: string
  body?: string
  language?: string | null
  audience?: Audience
  userIds?: string[]
  labelId?: string | null
}

async function assertKnown(unit: UnitOfWork, target: AnnouncementTarget, userIds: string[]): Promise<void> {
  if (userIds.length === 0 || (await findUnknown(unit.db, target, userIds)) === undefined) return
  throw new ApiError('user_not_found', 'One of these users is not known to this event or group; check the ids')
}

/** Someone else's label, or one that was removed, is no audience. */
async function requireLabel(
  { db }: UnitOfWork,
  target: AnnouncementTarget,
  labelId: string | null | undefined,
): Promise<string> {
  const { labels } = 'eventId' in target ? await findLabels(db, target.eventId) : { labels: [] }
  const label = labels.find(({ id }) => id === labelId?.toLowerCase())
  if (label) return label.id
  const message = 'must be a label of this event'
  const problem = { field: 'labelId', message, rule: { keyword: 'unknownLabel' } }
  throw new ApiError('validation_failed', `labelId ${message}`, {}, [problem])
}

export async function createDraft(
  unit: UnitOfWork,
  target: AnnouncementTarget,
  caller: Caller,
  { subject = '', body = '', audience, userIds = [], labelId, language }: Draft,
  now: Date,
): Promise<AnnouncementRow> {
  const whole = 'eventId' in target ? 'all' : 'members'
  const others = labelId == null ? whole : 'label'
  const chosen = audience ?? (userIds.length > 0 ? 'selected' : others)
  assertAudience(target, chosen)
  await assertKnown(unit, target, userIds)
  const own = chosen === 'label' ? { labelId: await requireLabel(unit, target, labelId) } : {}
  const words = { subject, body, ...languageOf({ language }), audience: chosen }
  const draft = { ...words, recipientCount: 0, createdBy: caller.userId, ...own }
  const id = await insertAnnouncement(unit.db, target, draft, now)
  await updateSelected(unit.db, id, userIds)
  return (await findAnnouncement(unit.db, id))!
}

/** In the form of tags; undefined is left out. */
const languageOf = ({ language }: Pick<Draft, 'language'>) =>
  language === undefined ? {} : { language: language === null ? null : requireLanguage(language) }

/** The label of an announcement whose audience changes, or its label. */
async function labelOf(
  unit: UnitOfWork,
  row: AnnouncementRow,
  audience: Audience = row.audience,
  labelId: string | null = row.label_id,
): Promise<{ label_id?: string | null }> {
  if (audience !== 'label') return row.label_id === null ? {} : { label_id: null }
  if (row.audience === 'label' && labelId === row.label_id) return {}
  return { label_id: await requireLabel(unit, targetOf(row), labelId) }
}

/** A text that waits for its time is checked again when it changes. */
function holdChanged(unit: WriteContext, caller: Caller, row: AnnouncementRow, texts: (string | undefined)[]) {
  const change = {
    published: { texts },
    isHidden: row.hidden_at !== null,
    async hide() {
      if (row.hidden_at === null) await hide(unit, row.id, unit.now)
      return row.hidden_at === null
    },
  }
  return holdChange(unit, caller, { type: 'announcement', id: row.id }, change, unit.now)
}

export async function updateDraft(
  unit: WriteContext,
  caller: Caller,
  id: string,
  { version, userIds, labelId, ...words }: Draft & { version?: number },
): Promise<AnnouncementRow> {
  const row = await lockManaged(unit.db, caller, id)
  const target = targetOf(row)
  assertOpen(row)
  assertVersion(row.version, version)
  if (words.audience) assertAudience(target, words.audience)
  if (userIds) {
    await assertKnown(unit, target, userIds)
    await updateSelected(unit.db, id, userIds)
  }
  await updateAnnouncement(unit.db, id, {
    ...words,
    ...languageOf(words),
    ...(await labelOf(unit, row, words.audience, labelId)),
  })
  if (row.status === 'scheduled') await holdChanged(unit, caller, row, [words.subject, words.body])
  const changed = (await findAnnouncement(unit.db, id))!
  // What waits for its time must stay complete.
  if (changed.status === 'scheduled') assertComplete(changed)
  emitIfDue(unit, changed)
  return changed
}

/** The job that sends leaves out what is locked, so a change just then must start it again. */
function emitIfDue({ emit, now }: WriteContext, row: AnnouncementRow): void {
  if (isTimeToSend(row, now)) emit('announcement.due', { announcementId: row.id }, concernOf(undefined, row.group_id))
}

/** Sends at this time, or now. */
export async function scheduleSending(
  unit: WriteContext,
  caller: Caller,
  id: string,
  { sendAt, version }: { sendAt?: string; version?: number },
  now: Date,
): Promise<AnnouncementRow> {
  const row = await lockToSend(unit.db, caller, id)
  assertOpen(row)
  assertVersion(row.version, version)
  assertComplete(row)
  const at = sendAt === undefined ? now : decideSendAt(sendAt, now)
  await assertLimits(unit, targetOf(row), at, now, id)
  await updateAnnouncement(unit.db, id, { status: 'scheduled', send_at: at.toISOString(), end_reason: null })
  const isHeld = await holdText(unit, caller, row, now)
  if (sendAt === undefined && !isHeld)
    unit.emit('announcement.due', { announcementId: id }, concernOf(undefined, row.group_id))
  return (await findAnnouncement(unit.db, id))!
}

/** A scheduled announcement becomes a draft again, so that its text is not lost. */
export async function unscheduleSending(unit: UnitOfWork, caller: Caller, id: string): Promise<AnnouncementRow> {
  const row = await lockManaged(unit.db, caller, id)
  if (row.status !== 'scheduled')
    throw new ApiError('invalid_state', 'This announcement does not wait to be sent; read it again')
  await updateAnnouncement(unit.db, id, { status: 'draft', send_at: null, hidden_at: null })
  await deleteOpen(unit.db, { type: 'announcement', id })
  return (await findAnnouncement(unit.db, id))!
}

export async function removeDraft(unit: UnitOfWork, caller: Caller, id: string): Promise<void> {
  const { status } = await lockManaged(unit.db, caller, id)
  if (status !== 'draft') throw new ApiError('invalid_state', 'Only a draft can be deleted; cancel its sending first')
  await deleteAnnouncement(unit.db, id)
}

/** Sends an announcement that was approved at its time, or now when that has passed. */
export async function releaseAnnouncement({ db, emit }: Pick<UnitOfWork, 'db' | 'emit'>, id: string): Promise<void> {
  await lockAnnouncement(db, id)
  const row = await findAnnouncement(db, id)
  if (!row || row.hidden_at === null || (await isWaiting(db, { type: 'announcement', id }))) return
  await updateAnnouncement(db, id, { hidden_at: null })
  if (row.status === 'scheduled') emit('announcement.due', { announcementId: id }, concernOf(undefined, row.group_id))
}

/** An announcement that was refused becomes a draft again, so that its text is not lost. */
export async function returnAnnouncement({ db }: Pick<UnitOfWork, 'db'>, id: string): Promise<void> {
  await lockAnnouncement(db, id)
  const row = await findAnnouncement(db, id)
  if (row?.status !== 'scheduled' || row.hidden_at === null) return
  await updateAnnouncement(db, id, { status: 'draft', send_at: null, hidden_at: null })
}

export interface Addressee {
  announcementId: string
  userId: string
}

/** Whose label was taken away meanwhile is no longer meant. */
async function hasItsLabel({ db }: JobContext, row: AnnouncementRow, userId: string): Promise<boolean> {
  if (row.audience !== 'label') return true
  return (await listLabelsOf(db, row.event_id!, [userId])).get(userId)?.id === row.label_id
}

/**
 * Reads everything again, so that a user who has left or turned off such mails since gets none. What was sent is recorded
 * after it was sent: a worker that dies in between sends the same mail again, with the same Message-ID.
 */
export async function sendAnnouncement(
  ctx: JobContext,
  { announcementId, userId }: Addressee,
): Promise<DeliveryState | undefined> {
  const announcement = await findAnnouncement(ctx.db, announcementId)
  if (announcement?.status !== 'sent') return undefined
  const row = await findMail(ctx.db, announcement, userId, ctx.now)
  if (!row || !isDue(row, announcement.audience) || !(await hasItsLabel(ctx, announcement, userId))) return 'skipped'
  return sendMail(ctx, announcementMail(announcement, row))
}
