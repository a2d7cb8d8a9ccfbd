import type { EventRow } from '#domains/events/events/index.ts'
import { isGroupMember, requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { findLatestTitle, findSeries, listDatesAhead, type SeriesRow } from './queries.ts'

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
