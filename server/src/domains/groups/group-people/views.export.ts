import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireManager } from './access.ts'
import { csvHead, presentCsv } from './present.ts'
import { listAllPeople, type PeopleFilter } from './queries.ts'
import { decideSegment, type Segment } from './rules.ts'

/**
 * The file behind a link, as a stream. Undefined when the link is wrong or expired, or when its user lost the right to
 * it.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<AsyncGenerator<string> | undefined> {
  const link = links.open('group-people', sealed) as (ExportLink & { groupId: string; segment: Segment }) | undefined
  const caller = await findExportCaller(db, link, now)
  if (!link || !caller) return undefined
  try {
    const { groupId, canReadNotes } = await requireManager(db, caller, link.groupId)
    return writeCsv(db, { groupId, ...decideSegment(link.segment, now) }, canReadNotes)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function* writeCsv(db: Reader, filter: PeopleFilter, canReadNotes: boolean): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listAllPeople(db, filter)) yield rows.map((row) => presentCsv(row, canReadNotes)).join('')
}
