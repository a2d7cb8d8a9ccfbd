import type { ManagedEventRow } from '#domains/events/events/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listSizes } from './queries.placing.ts'
import { countRegulars, findShare, type RegularCounts } from './queries.regulars.ts'
import { type PlacingPreview, previewPlacing } from './rules.regulars.ts'

export interface Forecast {
  /** In percent. */
  share: number
  counts: RegularCounts
  preview: PlacingPreview
}

/** What becomes of those who come to all dates when this event is published. */
export async function forecastDate(db: Reader, event: ManagedEventRow): Promise<Forecast> {
  const { series_id: seriesId, group_id: groupId } = event
  if (seriesId === null || groupId === null) throw new ApiError('invalid_state', 'This event does not repeat')
  const of = { seriesId, groupId, isForMembers: event.visibility === 'members' }
  const [share, counts, sizes] = [
    await findShare(db, seriesId),
    await countRegulars(db, seriesId),
    await listSizes(db, of),
  ]
  const fitting = sizes.filter((size) => size - 1 <= event.max_guests)
  const isOpen = event.takes_rsvps && !event.requires_approval
  return { share, counts, preview: previewPlacing(isOpen ? fitting : [], event, share) }
}
