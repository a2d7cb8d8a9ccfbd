import { listLinkedAccountsOf } from '#domains/accounts/linked-accounts/index.ts'
import { listPasskeysOf } from '#domains/accounts/passkeys/index.ts'
import { sendMail } from '#domains/foundation/notifications/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { finishRecovery } from './commands.ts'
import { writeToNewAddress, writeToOldAddress, writeWaysIn } from './mail.ts'
import { deleteOld, findRecovery, listDue } from './queries.ts'
import { decideDeletion } from './rules.ts'

interface Addressed {
  recoveryId: string
  step: 'opened' | 'approved' | 'stopped'
  to: 'old' | 'new'
}

/** Sent whatever the preferences are: its reader may be the only one who knows that something is wrong. */
export const sendRecoveryMail = job<Addressed>({
  name: 'recovery.send-mail',
  isOutbound: true,
  async handler(ctx, { recoveryId, step, to }) {
    const { db, links } = ctx
    const recovery = await findRecovery(db, recoveryId)
    const user = recovery && (await findUser(db, recovery.user_id))
    if (!recovery || !user) return
    const dueAt = step === 'approved' ? recovery.due_at : null
    await sendMail(ctx, {
      to: to === 'new' ? { email: recovery.new_email, locale: user.locale } : { userId: user.id },
      kind: 'always',
      key: `recovery.${recoveryId}.${step}.${to}`,
      write: (frame) =>
        to === 'new'
          ? writeToNewAddress(links, recoveryId, frame)
          : writeToOldAddress(links, { recoveryId, step, dueAt }, frame),
    })
  },
})

/** The owner sees what else opens the account that they got back. */
export const sendWaysIn = job<{ recoveryId: string }>({
  name: 'recovery.send-ways-in',
  isOutbound: true,
  async handler(ctx, { recoveryId }) {
    const { db, links } = ctx
    const userId = (await findRecovery(db, recoveryId))?.user_id
    if (userId === undefined) return
    const passkeys = await listPasskeysOf(db, userId)
    const linkedAccounts = await listLinkedAccountsOf(db, userId)
    await sendMail(ctx, {
      to: { userId },
      kind: 'always',
      key: `recovery.${recoveryId}.ways-in`,
      write: (frame) => writeWaysIn(links, { recoveryId, passkeys, linkedAccounts }, frame),
    })
  },
})

/** Each in a transaction of its own, so that a job that is cut off leaves nothing half done. */
export const finishRecoveries = job({
  name: 'recovery.finish',
  schedule: '*/5 * * * *',
  async handler({ db, write, now }) {
    for (const id of await listDue(db, now)) await write((unit) => finishRecovery(unit, id, now))
    await write((unit) => deleteOld(unit.db, decideDeletion(now)))
  },
})

export const mailRecovery = reaction({
  name: 'recovery.mail',
  on: 'account_recovery.changed',
  async handler({ enqueue }, { data: { recoveryId, step } }) {
    // The change itself is mailed to both addresses as every change of an address.
    if (step === 'finished') enqueue(sendWaysIn, { recoveryId })
    if (step === 'finished' || step === 'cleared') return
    enqueue(sendRecoveryMail, { recoveryId, step, to: 'old' })
    if (step === 'opened') enqueue(sendRecoveryMail, { recoveryId, step, to: 'new' })
  },
})
