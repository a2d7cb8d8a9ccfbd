import { requireEventRole } from '#domains/events/events/index.ts'
import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { csvHead, presentCsv, presentWalkInCsv } from './present.ts'
import { listAllAttendees, listAllWalkIns } from './queries.ts'
import { decideFileName } from './rules.ts'

/**
 * The file behind a link, as a stream. Undefined when the link is wrong or expired, or when its user lost the right to
 * it.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<{ name: string; lines: AsyncGenerator<string> } | undefined> {
  const link = links.open('exports', sealed) as (ExportLink & { eventId: string }) | undefined
  const caller = await findExportCaller(db, link, now)
  if (!link || !caller) return undefined
  try {
    const event = await requireEventRole(db, caller, link.eventId, 'volunteer')
    return { name: decideFileName(event), lines: writeCsv(db, event) }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

interface ListedEvent {
  id: string
  timezone: string | null
}

async function* writeCsv(db: Reader, { id, timezone }: ListedEvent): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listAllAttendees(db, id)) yield rows.map((row) => presentCsv(row, timezone)).join('')
  for await (const rows of listAllWalkIns(db, id)) yield rows.map((row) => presentWalkInCsv(row, timezone)).join('')
}
