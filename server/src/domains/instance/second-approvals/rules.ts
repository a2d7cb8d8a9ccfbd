import { dayMs } from '#kernel/time.ts'

/** What needs a second administrator where the instance says so. */
export type ApprovalAction = 'delete_user' | 'make_administrator'

const lifeDays = 7

export const decideExpiry = (now: Date) => new Date(now.getTime() + lifeDays * dayMs)
