import type { EventRow, ManagedEventRow } from '#domains/events/events/index.ts'
import { isGroupMember, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Cipher, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { listRegularsOfUser } from './queries.keys.ts'
import { listSizes } from './queries.placing.ts'
import { countRegulars, findShare, type RegularCounts } from './queries.regulars.ts'
import { findLatestTitle, findSeries, listDatesAhead, type SeriesRow } from './queries.ts'
import { openSaid, type PlacingPreview, previewPlacing } from './rules.ts'

export interface ShownSeries {
  series: SeriesRow
  group: Awaited<ReturnType<typeof requireVisibleGroup>>
  title: string
  dates: EventRow[]
}

/** A series as this viewer may see it: it is there if one of its dates is, or was. */
export async function requireSeries(
  db: Reader,
  caller: Caller | undefined,
  id: string,
  now: Date,
): Promise<ShownSeries> {
  const series = isId(id) ? await findSeries(db, id) : undefined
  if (!series) throw new ApiError('series_not_found')
  const group = await requireVisibleGroup(db, caller, series.group_id).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'group_not_found' ? new ApiError('series_not_found') : error
  })
  const isForMembers = (await isGroupMember(db, group, caller)) || undefined
  const filter = { seriesId: series.id, now: now.toISOString(), isForMembers }
  const dates = await listDatesAhead(db, filter)
  const title = dates[0]?.title ?? (await findLatestTitle(db, filter))
  if (title === undefined) throw new ApiError('series_not_found')
  return { series, group, title, dates }
}

export interface RegularsForecast {
  /** In percent. */
  share: number
  counts: RegularCounts
  preview: PlacingPreview
}

/** What becomes of those who come to all dates when this event is published. */
export async function forecastDate(db: Reader, event: ManagedEventRow): Promise<RegularsForecast> {
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

/** What they say each time is in clear only for the person themselves. */
export async function exportRegulars(
  db: Reader,
  userId: string,
  limit: number,
  cipher: Pick<Cipher, 'decrypt'> | undefined,
): Promise<object[]> {
  const rows = await listRegularsOfUser(db, userId, limit)
  return rows.map(({ series_id: seriesId, guests, said, asked_at: createdAt, paused_at: pausedAt }) => ({
    ...{ seriesId, guests, createdAt, pausedAt },
    ...(cipher && said !== null && { said: openSaid(cipher, { seriesId, userId }, said, guests) }),
  }))
}
