import { endConnection } from '#domains/people/connections/index.ts'
import { action } from '#kernel/operation/action.ts'
import { connect as connectBy, recordVisit as recordTap } from './commands.ts'
import type { Tap } from './views.ts'

/** An anonymous visit to a pass: it stores a hash of the browser's cookie and nothing about a user. */
export const recordVisit = action({
  id: 'meetpass.recordVisit',
  access: 'public',
  handler: ({ now, ...unit }, { tap, visitor }: { tap: Tap; visitor: string }) => recordTap(unit, tap, visitor, now),
})

/** Like `meetpass.connect`; this browser's visits to the owner's passes are replaced by the connection. */
export const connect = action({
  id: 'meetpass.connectVisitor',
  access: 'session',
  errors: ['pass_not_found', 'pass_inactive', 'invalid_state', 'user_not_found'],
  async handler({ caller, now, ...unit }, { passId, visitor }: { passId: string; visitor?: string }) {
    await connectBy(unit, caller.userId, passId, visitor === undefined ? {} : { visitor }, now)
  },
  waitsFor: ({ passId }) => passId,
})

/** For the page of a pass, which knows the other member but not the id of the connection. */
export const disconnect = action({
  id: 'meetpass.disconnect',
  access: 'session',
  async handler({ caller, db }, { userId }: { userId: string }) {
    await endConnection(db, caller.userId, userId)
  },
})
