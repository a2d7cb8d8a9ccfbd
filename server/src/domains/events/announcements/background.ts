import { countLabels } from '#domains/events/attendee-labels/index.ts'
import { sendMail } from '#domains/foundation/notifications/index.ts'
import { decideKeptSince, findSettings } from '#domains/foundation/settings/index.ts'
import type { JobContext, JobQueue, UnitOfWork } from '#kernel/context.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import { type Addressee, sendAnnouncement } from './commands.ts'
import { announcementMail } from './mail.ts'
import { countAudiences, listRecipients, recipientsMax } from './queries.audience.ts'
import {
  type AnnouncementRow,
  type DueAnnouncementRow,
  deleteDeliveries,
  dueMax,
  findAnnouncement,
  findDelivery,
  insertCounts,
  insertDeliveries,
  lockDue,
  purgeMax,
  updateAnnouncement,
  updateBounced,
  updateDelivery,
} from './queries.ts'
import { decideEnd, decideUnsent, keyOf } from './rules.ts'
import { findMail, targetOf } from './views.ts'

export const sendOne = job<Addressee>({
  name: 'announcements.send-one',
  isOutbound: true,
  async handler(ctx, to) {
    if ((await findDelivery(ctx.db, to.announcementId, to.userId)) !== 'queued') return
    const state = await sendAnnouncement(ctx, to)
    if (state) await ctx.write(({ db }) => updateDelivery(db, { ...to, state }))
  },
})

/** To the organizer who asked for it, as the others will get it. */
export const sendTest = job<Addressee>({
  name: 'announcements.send-test',
  isOutbound: true,
  async handler(ctx, { announcementId, userId }) {
    const announcement = await findAnnouncement(ctx.db, announcementId)
    const row = announcement && (await findMail(ctx.db, announcement, userId, ctx.now))
    if (row) await sendMail(ctx, announcementMail(announcement, row))
  },
})

interface FanOut {
  announcementId: string
  /** The last user of the previous batch. */
  after?: string
}

/**
 * Queues one batch and the job for the next in one short transaction. If a worker dies after the commit, the job runs
 * again and finds every mail queued already.
 */
export const fanOut = job<FanOut>({
  name: 'announcements.fan-out',
  async handler({ db, write, now }, fan) {
    const announcement = await findAnnouncement(db, fan.announcementId)
    if (announcement?.status !== 'sent') return
    const userIds = await listBatch(db, announcement, fan.after)
    const last = userIds.at(-1)
    if (last === undefined) return
    await write(async ({ db: tx, enqueue }) => {
      await insertCounts(tx, announcement.id)
      const queued = await insertDeliveries(tx, announcement.id, userIds, now)
      for (const userId of queued)
        enqueue(sendOne, { announcementId: announcement.id, userId }, keyOf(announcement.id, userId))
      if (userIds.length === recipientsMax)
        enqueue(fanOut, { announcementId: announcement.id, after: last }, `after ${keyOf(announcement.id, last)}`)
    })
  },
})

function listBatch(db: JobContext['db'], row: AnnouncementRow, after: string | undefined): Promise<string[]> {
  const target = targetOf(row)
  const targetId = 'eventId' in target ? target.eventId : target.groupId
  return listRecipients(db, row.audience, {
    announcementId: row.id,
    targetId,
    ...(after !== undefined && { after }),
    ...(row.label_id !== null && { labelId: row.label_id }),
  })
}

async function countRecipients(db: JobContext['db'], due: DueAnnouncementRow): Promise<number> {
  if (due.audience === 'selected') return (await findAnnouncement(db, due.id))?.selected_count ?? 0
  if (due.audience === 'label')
    return (await countLabels(db, due.event_id!)).find(({ id }) => id === due.label_id)?.count ?? 0
  const counts: Partial<Record<string, number>> = await countAudiences(db, targetOf(due))
  return counts[due.audience] ?? 0
}

async function startSending({ db, enqueue }: UnitOfWork & JobQueue, due: DueAnnouncementRow, now: Date): Promise<void> {
  const reason = decideEnd(due)
  if (reason) return updateAnnouncement(db, due.id, decideUnsent(reason))
  const recipient_count = await countRecipients(db, due)
  await updateAnnouncement(db, due.id, { status: 'sent', sent_at: now.toISOString(), recipient_count })
  await insertCounts(db, due.id)
  enqueue(fanOut, { announcementId: due.id }, `start ${due.id}`)
}

/**
 * Starts the announcements that are due, in the transaction that marks them as sent. If a worker dies, either the mails are
 * queued or the next run starts again.
 */
export const sendDue = job({
  name: 'announcements.send-due',
  isOutbound: true,
  schedule: '* * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async (unit) => {
        const due = await lockDue(unit.db, now)
        for (const one of due) await startSending(unit, one, now)
        return due.length
      })
      if (count < dueMax) return
    }
  },
})

export const purgeDeliveries = job({
  name: 'announcements.purge-deliveries',
  schedule: '23 4 * * *',
  async handler({ db: reader, now, write }) {
    const before = decideKeptSince(await findSettings(reader), 'deliveryDays', now)
    while ((await write(({ db }) => deleteDeliveries(db, before))) === purgeMax);
  },
})

/** Sends at once. Should this event be missed, the job's timetable does the same a little later. */
export const startDue = reaction({
  name: 'announcements.start-due',
  on: 'announcement.due',
  handler: async ({ enqueue }) => enqueue(sendDue, {}),
})

export const mailTest = reaction({
  name: 'announcements.mail-test',
  on: 'announcement.test_requested',
  handler: async ({ enqueue }, { data }) => enqueue(sendTest, data),
})

/** A report comes within days of the mail. */
const reportedMs = 3 * dayMs

export const noteBounce = reaction({
  name: 'announcements.note-bounce',
  on: 'mail.bounced',
  handler: ({ db, now }, { data }) => updateBounced(db, data.userId, new Date(now.getTime() - reportedMs)),
})
