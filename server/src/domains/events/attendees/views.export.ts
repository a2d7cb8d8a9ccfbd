import { type ExportLink, findExportCaller } from '#domains/accounts/users/index.ts'
import { requireEventRole } from '#domains/events/events/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { csvHead, presentCsv } from './present.ts'
import { listAllAttendees } from './queries.ts'

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
  const link = links.open('exports', sealed) as (ExportLink & { eventId: string }) | undefined
  const caller = await findExportCaller(db, link, now)
  if (!link || !caller) return undefined
  try {
    await requireEventRole(db, caller, link.eventId, 'volunteer')
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
  return writeCsv(db, link.eventId)
}

async function* writeCsv(db: Reader, eventId: string): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listAllAttendees(db, eventId)) yield rows.map(presentCsv).join('')
}
