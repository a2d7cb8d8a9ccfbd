import { findUser } from '#domains/foundation/users/index.ts'
import { action } from '#kernel/operation/action.ts'
import { assertMailHook, suppressBounced } from './commands.ts'
import { updatePreferences } from './queries.ts'
import type { Bounce } from './rules.ts'
import type { NotificationKind } from './wire.ts'

interface Link {
  userId: string
  kind: NotificationKind
  /** Mail of this kind is wanted again. */
  isResumed: boolean
}

/** By a link in a mail. False when the account is gone: it gets no mail anyway. */
export const unsubscribe = action({
  id: 'notifications.unsubscribe',
  access: 'public',
  async handler({ db }, { userId, kind, isResumed }: Link) {
    if (!(await findUser(db, userId))) return false
    await updatePreferences(db, userId, { [kind]: isResumed })
    return true
  },
  audit({ userId, kind, isResumed }, isChanged) {
    const by = { userId, credential: null }
    return isChanged
      ? { ...(isResumed && { action: 'notifications.resume' }), target: userId, detail: { kind }, by }
      : undefined
  },
})

interface Report {
  secret: string
  bounces: Bounce[]
}

/** A mail provider reports bounces at the address that an operator gave it. Gives how many addresses get no more mail. */
export const reportBounces = action({
  id: 'notifications.reportBounces',
  access: 'public',
  errors: ['not_found'],
  async handler({ now, ...unit }, { secret, bounces }: Report) {
    await assertMailHook(unit.db, secret)
    return suppressBounced(unit, bounces, now)
  },
})
