import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

/** Between the second administrator's approval and the change. */
const waitMs = 3 * dayMs
/** An unapproved one ends, and an ended one is deleted, after this. */
const keptMs = 30 * dayMs

export const decideDue = (now: Date) => new Date(now.getTime() + waitMs)
export const decideDeletion = (now: Date) => new Date(now.getTime() - keptMs)

interface Person {
  role: string
  email: string | null
}

/** An administrator's account could be taken over by two others: another administrator removes the role first. */
export function assertRecoverable({ role, email }: Person, newEmail: string): void {
  if (role === 'admin')
    throw new ApiError('invalid_state', 'This is an administrator; remove the role first, then help with the mailbox')
  if (email?.toLowerCase() === newEmail.toLowerCase())
    throw new ApiError('invalid_state', 'This account has this address already')
}

interface Recovery {
  requested_by: string | null
  approved_at: string | null
}

/** The two administrators are two people. */
export function assertCanApprove({ requested_by: by, approved_at: at }: Recovery, userId: string): void {
  if (at !== null) throw new ApiError('invalid_state', 'Another administrator approved this already')
  if (by === null || by === userId) throw new ApiError('forbidden', 'Another administrator must approve this')
}

interface Due {
  proven_at: string | null
  /** Both administrators can still act, and are two. */
  is_backed: boolean
  is_free: boolean
  role: string
}

/** At the end of the waiting time: the address changes only if everything still holds. */
export const canFinish = ({ proven_at, is_backed, is_free, role }: Due) =>
  proven_at !== null && is_backed && is_free && role !== 'admin'
