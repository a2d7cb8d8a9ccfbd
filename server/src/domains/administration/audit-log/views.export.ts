import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { type AuditFilter, listAllAudit } from './queries.ts'
import { describeEntries } from './views.ts'

/**
 * The file behind a link, as a stream of JSON lines. Undefined when the link is wrong or expired, or when its user is not an
 * administrator any longer.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<AsyncGenerator<string> | undefined> {
  const link = links.open('audit-exports', sealed) as (ExportLink & { filter: AuditFilter }) | undefined
  const caller = await findExportCaller(db, link, now)
  return link && caller?.scopes.has('admin') ? writeLines(db, link.filter) : undefined
}

async function* writeLines(db: Reader, filter: AuditFilter): AsyncGenerator<string> {
  for await (const rows of listAllAudit(db, filter))
    yield (await describeEntries(db, rows)).map((entry) => `${JSON.stringify(entry)}\n`).join('')
}
