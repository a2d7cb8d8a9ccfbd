import { endConnection } from '#domains/people/connections/index.ts'
import { action } from '#kernel/operation/action.ts'
import { connect as connectBy } from './commands.connect.ts'
import { recordVisit as recordTap } from './commands.visits.ts'
import type { Tap } from './views.tap.ts'

/** A stranger looks at a pass: the visit knows the browser by a hash, and no one else. */
export const recordVisit = action({
  id: 'meetpass.recordVisit',
  access: 'public',
  effect: 'write',
  handler: ({ now, ...unit }, { tap, visitor }: { tap: Tap; visitor: string }) => recordTap(unit, tap, visitor, now),
})

/** As `meetpass.connect`, with the browser's own visit to the pass, which becomes the connection. */
export const connect = action({
  id: 'meetpass.connectVisitor',
  access: 'session',
  effect: 'write',
  errors: ['pass_not_found', 'pass_inactive', 'invalid_state', 'user_not_found'],
  async handler({ caller, now, ...unit }, { passId, visitor }: { passId: string; visitor?: string }) {
    await connectBy(unit, caller.userId, passId, visitor === undefined ? {} : { visitor }, now)
  },
})

/** On the page of a pass, where the connection is known by the other member and not by its id. */
export const disconnect = action({
  id: 'meetpass.disconnect',
  access: 'session',
  effect: 'write',
  async handler({ caller, db }, { userId }: { userId: string }) {
    await endConnection(db, caller.userId, userId)
  },
})
