import { isExportLinkValid } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { csvHead, presentCsv } from './present.ts'
import { isAdminNow, listUnclaimed } from './queries.tags.ts'
import type { ExportLink } from './rules.ts'

/** The file behind a link, in chunks. Undefined if the link is invalid or expired, or its user is no longer an admin. */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<AsyncGenerator<string> | undefined> {
  const link = links.open('pass-exports', sealed) as ExportLink | undefined
  if (!link || !isExportLinkValid(link, now) || !(await isAdminNow(db, link.userId))) return undefined
  return writeCsv(db, links.baseUrl, link.createdAt)
}

async function* writeCsv(db: Reader, baseUrl: string, createdAt: string | null): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listUnclaimed(db, createdAt)) yield rows.map((row) => presentCsv(row.id, baseUrl)).join('')
}
