import { reaction } from '#kernel/jobs.ts'
import { sendRecoveryMail } from './jobs.ts'

export const mailRecovery = reaction({
  name: 'recovery.mail',
  on: 'account_recovery.changed',
  async handler({ enqueue }, { data: { recoveryId, step } }) {
    // The change itself is mailed to both addresses as every change of an address.
    if (step === 'finished') return
    enqueue(sendRecoveryMail, { recoveryId, step, to: 'old' })
    if (step === 'opened') enqueue(sendRecoveryMail, { recoveryId, step, to: 'new' })
  },
})
