import {
  deleteDecided,
  findOpenCount,
  listUnmailedAuthors,
  listUnsettled,
  unsettledMax,
  updateMailed,
  updateReminded,
  updateSettled,
} from '#domains/foundation/held-content/index.ts'
import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { settleDecision, suspendAuthor } from './commands.ts'
import { writeDecisionMail, writeReminder } from './mail.ts'
import { findAdministrator, findAuthorMail, listAdministrators } from './queries.ts'
import { keptSince, keyOf, oneMailSince, oneReminderSince } from './rules.ts'

/** In short transactions, so that authors and visitors do not wait. A job that runs again goes on where it stopped. */
export const settle = job({
  name: 'held-review.settle',
  async handler({ db, write, now }) {
    for (;;) {
      const rows = await listUnsettled(db)
      for (const [, [first]] of Map.groupBy(
        rows.filter((row) => row.suspends),
        (row) => row.user_id,
      ))
        await write((unit) => suspendAuthor(unit, first!, now))
      const isLight = (row: (typeof rows)[number]) => row.decision === 'refused' && row.target_type !== 'announcement'
      const light = rows.filter(isLight).map(({ id }) => id)
      if (light.length > 0) await write((unit) => updateSettled(unit.db, light, now))
      for (const row of rows.filter((one) => !isLight(one))) await write((unit) => settleDecision(unit, row, now))
      if (rows.length < unsettledMax) return
    }
  },
})

interface Addressee {
  userId: string
  /** Of the decisions or of the reminder. */
  at: string
}

/** Reads everything again: the account may be suspended by now, and gets no mail then. */
export const mailAuthor = job<Addressee>({
  name: 'held-review.mail-author',
  isOutbound: true,
  async handler(ctx, { userId, at }) {
    const row = await findAuthorMail(ctx.db, userId)
    if (row && row.approved + row.refused > 0)
      await sendMail(ctx, {
        to: { userId },
        kind: 'needed',
        key: keyOf('decision', userId, at),
        write: (frame) => writeDecisionMail(row, frame),
      })
    await ctx.write(({ db }) => updateMailed(db, userId, ctx.now))
  },
})

export const mailAdministrator = job<Addressee>({
  name: 'held-review.mail-administrator',
  isOutbound: true,
  async handler(ctx, { userId, at }) {
    const isAdministrator = await findAdministrator(ctx.db, userId)
    const { items } = await findOpenCount(ctx.db)
    if (!isAdministrator || items === 0) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'needed',
      key: keyOf('reminder', userId, at),
      write: (frame) => writeReminder(items, frame),
    })
  },
})

/** Authors hear of what was decided, at most once an hour; administrators of what waits, at most once a day. */
export const mailNews = job({
  name: 'held-review.mail-news',
  schedule: '*/10 * * * *',
  handler: ({ now, write }) =>
    write(async ({ db, enqueue }) => {
      const at = now.toISOString()
      for (const userId of await listUnmailedAuthors(db, oneMailSince(now)))
        enqueue(mailAuthor, { userId, at }, keyOf('decision', userId, at))
      const { items, last_reminded_at: last } = await findOpenCount(db)
      if (items === 0 || (last !== null && Date.parse(last) > oneReminderSince(now).getTime())) return
      await updateReminded(db, now)
      for (const userId of await listAdministrators(db))
        enqueue(mailAdministrator, { userId, at }, keyOf('reminder', userId, at))
    }),
})

export const purge = job({
  name: 'held-review.purge',
  schedule: '41 4 * * *',
  handler: ({ now, write }) => write(({ db }) => deleteDecided(db, keptSince(now))),
})

export const settleDecided = reaction({
  name: 'held-review.settle-decided',
  on: 'held.decided',
  handler: async ({ enqueue }) => enqueue(settle, {}),
})
