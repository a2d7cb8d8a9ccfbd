import { ApiError } from '#kernel/operation/errors.ts'
import type { GuestRow } from './queries.ts'

export const nameLengthMax = 100

/** A guest of a request. With an id, one who is in the party already. */
export interface GuestWish {
  id?: string | undefined
  /** Undefined: as it is. */
  name?: string | null | undefined
}

interface GuestChange {
  kept: { id: string; name: string | null | undefined }[]
  fresh: GuestWish[]
  removed: string[]
}

/** A guest who is inside cannot be left out. */
export function decideGuestChange(present: readonly GuestRow[], wishes: readonly GuestWish[]): GuestChange {
  const known = new Map(present.map((guest) => [guest.id, guest]))
  const kept = wishes.flatMap(({ id, name }) => (id === undefined ? [] : [{ id: id.toLowerCase(), name }]))
  const keptIds = new Set(kept.map(({ id }) => id))
  if (keptIds.size < kept.length || kept.some(({ id }) => !known.has(id))) throw new ApiError('guest_not_found')
  const removed = present.filter(({ id }) => !keptIds.has(id))
  if (removed.some(({ checked_in_at: at }) => at !== null)) throw new ApiError('already_checked_in')
  return { kept, fresh: wishes.filter(({ id }) => id === undefined), removed: removed.map(({ id }) => id) }
}
