import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

/** What needs a second administrator where the instance says so. */
export const approvalActions = [
  'delete_user',
  'make_administrator',
  'remove_administrator',
  // Of the instance, not of a user: the request is kept with the administrator who asked.
  'stop_needing_two',
  'stop_needing_passkeys',
] as const
export type ApprovalAction = (typeof approvalActions)[number]

const lifeDays = 7
/** Until then, a new administrator could be the other one's second account. */
const seasonDays = 7

/** From when on two administrators count as two, with the newer of their roles. */
export const decideCounting = (newestRoleAt: string) => new Date(Date.parse(newestRoleAt) + seasonDays * dayMs)

export function assertCountAsTwo(newestRoleAt: string, now: Date): void {
  const at = decideCounting(newestRoleAt)
  if (at <= now) return
  const text = `Two administrators count as two once both have had the role for ${seasonDays} days, so from ${at.toISOString()} on`
  throw new ApiError('invalid_state', text)
}

export const decideExpiry = (now: Date) => new Date(now.getTime() + lifeDays * dayMs)
