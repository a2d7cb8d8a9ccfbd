import { action } from '#kernel/operation/action.ts'
import { clearWaysIn, proveAddress, stopRecovery } from './commands.ts'

/** By the link in the mail to the old address. False when it has ended. */
export const stopByLink = action({
  id: 'recovery.stopByLink',
  access: 'public',
  handler: ({ now, ...unit }, { id }: { id: string }) => stopRecovery(unit, id, now, true),
})

/** By the link in the mail to the new address. False when it has ended. */
export const proveByLink = action({
  id: 'recovery.proveByLink',
  access: 'public',
  handler: ({ now, ...unit }, { id }: { id: string }) => proveAddress(unit, id, now),
})

/** By the link in the mail after the change. False when it has ended. */
export const clearByLink = action({
  id: 'recovery.clearByLink',
  access: 'public',
  handler: ({ now, ...unit }, { id }: { id: string }) => clearWaysIn(unit, id, now),
})
