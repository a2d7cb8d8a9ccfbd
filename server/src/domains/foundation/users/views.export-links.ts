import type { Caller, Reader } from '#kernel/context.ts'
import type { Role } from '#kernel/operation/scopes.ts'
import { findExportUser } from './queries.ts'
import { decideExportCaller, type ExportLink, isExportLinkValid } from './rules.export-links.ts'

/** The user of a link, with their rights now. Undefined if the link is wrong or expired, or the account is not active. */
export async function findExportCaller(
  db: Reader,
  link: ExportLink | undefined,
  now: Date,
): Promise<Caller | undefined> {
  if (!link || !isExportLinkValid(link, now)) return undefined
  const user = await findExportUser(db, link.userId)
  return user && user.suspended_at === null ? decideExportCaller(link, user.role as Role) : undefined
}
