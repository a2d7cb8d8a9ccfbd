import { sendMail } from '#domains/foundation/notifications/index.ts'
import { endSuspension, listEndedSuspensions } from '#domains/foundation/users/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeNewAdministratorMail, writeSuspensionMail } from './mail.ts'
import { findAdministratorName, findSuspensionMail, listOtherAdministrators } from './queries.ts'

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

export const mailSuspension = reaction({
  name: 'people.mail-suspension',
  on: 'user.suspended',
  async handler({ enqueue }, { id, data: { userId, isQuiet } }) {
    if (!isQuiet) enqueue(sendSuspensionMail, { userId }, id)
  },
})

/** Every other administrator learns of a new one, who can do everything that they can. */
export const mailNewAdministrator = reaction({
  name: 'people.mail-new-administrator',
  on: 'administrator.added',
  async handler({ db, enqueue }, { id, data: { userId: addedId } }) {
    for (const userId of await listOtherAdministrators(db, addedId))
      enqueue(sendAdministratorMail, { userId, addedId, cause: id }, `${id}.${userId}`)
  },
})
