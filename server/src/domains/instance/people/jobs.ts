import { endSuspension, listEndedSuspensions } from '#domains/accounts/users/index.ts'
import { sendMail } from '#domains/instance/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { writeSuspensionMail } from './mail.ts'
import { findSuspensionMail } from './queries.mail.ts'

/** Reads everything again when it runs: the suspension may be lifted by then. */
export const sendSuspensionMail = job<{ userId: string }>({
  name: 'people.send-suspension-mail',
  isOutbound: true,
  async handler(ctx, { userId }) {
    const row = await findSuspensionMail(ctx.db, userId)
    if (!row) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'always',
      key: `suspended.${userId}.${Date.parse(row.suspended_at)}`,
      write: (frame) => writeSuspensionMail(row, ctx.now, frame),
    })
  },
})

const batchMax = 500

export const endSuspensions = job({
  name: 'people.end-suspensions',
  schedule: '* * * * *',
  async handler({ db, write, now }) {
    for (const userId of await listEndedSuspensions(db, now, batchMax))
      await write((unit) => endSuspension(unit, userId, now))
  },
})
