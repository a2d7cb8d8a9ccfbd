import { assertMailHook, type Bounce } from '#domains/foundation/notifications/index.ts'
import { action } from '#kernel/operation/action.ts'
import { recordBounces, refuseAll } from './commands.ts'

/** By a link in an invitation: no more of them to this address, from anyone. */
export const refuse = action({
  id: 'invitations.refuse',
  access: 'public',
  handler: ({ now, ...unit }, { hash }: { hash: Buffer }) => refuseAll(unit, hash, now),
})

/** Of addresses that need not have an account. */
export const reportBounces = action({
  id: 'invitations.reportBounces',
  access: 'public',
  errors: ['not_found'],
  async handler({ now, cipher, ...unit }, { secret, bounces }: { secret: string; bounces: Bounce[] }) {
    await assertMailHook(unit.db, secret)
    return recordBounces(unit, cipher, bounces, now)
  },
})
