import { decideCheckinTime } from '#domains/foundation/event-facts/index.ts'
import { cleanName } from '#kernel/formats/names.ts'
import type { ErrorCode } from '#kernel/operation/errors.ts'

export const nameLengthMax = 100
export const labelLengthMax = 40
/** More than any venue holds. A volunteer who was invited by a link must not fill the database. */
export const walkInsMax = 20_000

/** The name of an entrance as it is stored; what has no visible character is none. */
export function decideLabel(text: string | undefined): string | null {
  return text === undefined ? null : (cleanName(text, labelLengthMax) ?? null)
}

/** A person without an account whom a device let in. */
export interface WalkInItem {
  /** The id of the walk-in if one is created. */
  id: string
  clientId: string | null
  /** Undefined where nothing of the name can be seen. */
  name: string | undefined
  checkedInAt: string | undefined
  label: string | null
}

export interface WalkInRecord {
  id: string
  client_id: string | null
  /** Empty once it was removed. */
  name: string
  label: string | null
  checked_in_at: string
}

export type WalkInOutcome =
  | { clientId: string | null; status: 'created'; walkIn: WalkInRecord; isReplay: boolean }
  | { clientId: string | null; status: 'error'; code: ErrorCode }

/** Lets a person in, or repeats the first result for a known clientId, also after it was undone. */
export function decideWalkIn(
  item: WalkInItem,
  event: { status: string; starts_at: string; walk_ins: number },
  earlier: WalkInRecord | undefined,
  now: Date,
): WalkInOutcome {
  const { id, clientId, name, label } = item
  const refuse = (code: ErrorCode) => ({ clientId, status: 'error' as const, code })
  if (name === undefined) return refuse('validation_failed')
  if (earlier && earlier.name !== name && earlier.name !== '') return refuse('idempotency_mismatch')
  if (earlier) return { clientId, status: 'created', walkIn: { ...earlier, name }, isReplay: true }
  if (event.status === 'cancelled') return refuse('event_cancelled')
  if (event.status === 'draft') return refuse('invalid_state')
  if (event.walk_ins >= walkInsMax) return refuse('limit_reached')
  const at = decideCheckinTime(item.checkedInAt, event.starts_at, now)
  if (at === undefined) return refuse('validation_failed')
  const walkIn = { id, client_id: clientId, name, label, checked_in_at: at }
  return { clientId, status: 'created', walkIn, isReplay: false }
}
