import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { csvHead, presentCsv } from './present.ts'
import { findExportUser, listAllPeople, type PeopleFilter } from './queries.ts'
import { decideExportCaller, decideSegment, type ExportLink, isValid } from './rules.ts'

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
  const link = links.open('group-people', sealed) as ExportLink | undefined
  if (!link || !isValid(link, now)) return undefined
  const user = await findExportUser(db, link.userId)
  if (!user || user.suspended_at !== null) return undefined
  try {
    await requireGroupRole(db, decideExportCaller(link, user.role as Role), link.groupId, 'manager')
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
  return writeCsv(db, { groupId: link.groupId, ...decideSegment(link.segment, now) })
}

async function* writeCsv(db: Reader, filter: PeopleFilter): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listAllPeople(db, filter)) yield rows.map(presentCsv).join('')
}
