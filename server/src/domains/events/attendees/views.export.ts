import { requireEventRole } from '#domains/events/events/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { csvHead, presentCsv } from './present.ts'
import { findExportUser, listAllAttendees } from './queries.ts'
import { decideExportCaller, type ExportLink, isValid } from './rules.ts'

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
  const link = links.open('exports', sealed) as ExportLink | undefined
  if (!link || !isValid(link, now)) return undefined
  const user = await findExportUser(db, link.userId)
  if (!user || user.suspended_at !== null) return undefined
  try {
    await requireEventRole(db, decideExportCaller(link, user.role as Role), link.eventId, 'volunteer')
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
