import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { GroupMoveRow, MoveCounts } from './queries.moves.ts'

export const moveMax = 5000
export const moveDays = 3
/** In one run of the job, so that little is on its way when a move has to stop. */
export const moveBatch = 20
/** A mail that is still not sent after this is queued again. */
const leaseMs = 3_600_000

/** A few say nothing: one dead address among the first twenty would end a good list. */
const limits = { bounces: { min: 10, share: 0.05 }, complaints: { min: 3, share: 0.003 } }

export type MoveState = 'none' | 'granted' | 'running' | 'ended'
export type MoveEnd = 'sent' | 'organizer' | 'administrator' | 'bounces' | 'complaints' | 'closed'

export function decideMoveState(move: Pick<GroupMoveRow, 'started_at' | 'ended_at'> | undefined): MoveState {
  if (!move) return 'none'
  if (move.ended_at !== null) return 'ended'
  return move.started_at === null ? 'granted' : 'running'
}

/** Each group has one move, and an administrator has granted it. */
export function assertCanMove(move: GroupMoveRow | undefined): GroupMoveRow {
  if (!move)
    throw new ApiError('invalid_state', 'An administrator of the instance must grant the move first; ask one of them')
  assertUnused(move)
  return move
}

export function assertUnused(move: GroupMoveRow): void {
  if (move.started_at !== null)
    throw new ApiError('limit_reached', 'A group can move in once, and this one has; invite others day by day')
}

/** How many can be in one list. */
export function assertMoveSize(count: number, invitedBefore: number): void {
  if (count === 0) {
    const why = invitedBefore === 0 ? 'must have an email address' : 'must have an address that was not invited before'
    throw new ApiError('validation_failed', `text ${why}`, {}, [{ field: 'text', message: why }])
  }
  if (count <= moveMax) return
  const message = `must have at most ${moveMax} addresses`
  throw new ApiError('validation_failed', `text ${message}`, {}, [{ field: 'text', message }])
}

const link = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2}/iu

/** The mail has one link, which is ours. Null for no words at all. */
export function assertMoveNote(typed: string | undefined): string | null {
  const note = typed?.replaceAll('\r\n', '\n').trim() ?? ''
  if (note === '') return null
  if (!link.test(note)) return note
  const message = 'must not have a link or an address'
  throw new ApiError('validation_failed', `note ${message}`, {}, [{ field: 'note', message }])
}

/** Evenly over the days, so that what comes back stops the rest. */
export const decideDue = (startedAt: Date, at: number, count: number) =>
  new Date(startedAt.getTime() + Math.floor((at * moveDays * dayMs) / count))

export const decideMoveEnd = (startedAt: string) => new Date(Date.parse(startedAt) + moveDays * dayMs).toISOString()

export const decideLease = (now: Date) => new Date(now.getTime() + leaseMs)

/** Why a move ends now; undefined while it goes on. */
export function decideMoveStop(counts: MoveCounts, canSend: boolean): MoveEnd | undefined {
  if (counts.waiting === 0) return 'sent'
  if (!canSend) return 'closed'
  const isOver = (count: number, { min, share }: { min: number; share: number }) =>
    count >= min && count >= counts.sent * share
  if (isOver(counts.bounced, limits.bounces)) return 'bounces'
  return isOver(counts.complained, limits.complaints) ? 'complaints' : undefined
}

/** Enough to recognize an address in a list that others may see over a shoulder. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at - 1))}…${email.slice(at)}`
}
