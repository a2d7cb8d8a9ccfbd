import type { Static } from 'typebox'
import type { WalkInRecord } from './rules.ts'
import type { WalkIn } from './schemas.ts'

export function presentWalkIn(eventId: string, row: WalkInRecord): Static<typeof WalkIn> {
  const { id, name, checked_in_at: checkedInAt, label } = row
  return { id, eventId, name, checkedInAt, label }
}
