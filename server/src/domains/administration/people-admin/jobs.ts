import { sendMail } from '#domains/foundation/notifications/index.ts'
import { endSuspension, listEndedSuspensions } from '#domains/foundation/users/index.ts'
import { job } from '#kernel/jobs.ts'
import { writeNewAdministratorMail, writeSuspensionMail } from './mail.ts'
import { findAdministratorName, findSuspensionMail } from './queries.mail.ts'

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

export const sendAdministratorMail = job<{ userId: string; addedId: string; cause: string }>({
  name: 'people.send-administrator-mail',
  isOutbound: true,
  async handler(ctx, { userId, addedId, cause }) {
    const name = await findAdministratorName(ctx.db, addedId)
    if (name === undefined) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'always',
      key: `administrator.${cause}.${userId}`,
      write: (frame) => writeNewAdministratorMail({ id: addedId, name }, frame),
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
