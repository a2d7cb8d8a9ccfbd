import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type ExportAccess, requireExporter } from './access.ts'
import { findGroupRow, listAwards, listNotes, listRows } from './queries.ts'

type Link = ExportLink & { groupId: string; isOwner: boolean }
type Line = Record<string, unknown> & { type: string }

/**
 * The file behind a link, as a stream of JSON lines. Undefined when the link is wrong or expired, when another person uses
 * it, or when its user lost the right to it.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
  viewerId: string | undefined,
): Promise<AsyncGenerator<string> | undefined> {
  const link = links.open('group-exports', sealed) as Link | undefined
  if (!link?.groupId || link.userId !== viewerId) return undefined
  const caller = await findExportCaller(db, link, now)
  const access = caller && (await requireExporter(db, caller, link.groupId).catch(withoutRefusal))
  // Owners get no email about a link that an owner made, so it ends with that role.
  return access && (access.isOwner || !link.isOwner) ? writeLines(db, access, now) : undefined
}

function withoutRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

/** The last line tells a whole file from one that was cut off. */
async function* writeLines(db: Reader, access: ExportAccess, now: Date): AsyncGenerator<string> {
  let lines = 1
  const textOf = (batch: readonly Line[]) => {
    lines += batch.length
    return batch.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
  yield textOf([{ type: 'export', format: 1, exportedAt: now.toISOString() }])
  yield textOf([{ type: 'group', ...(await findGroupRow(db, access.groupId)) }])
  for await (const batch of listLines(db, access)) yield textOf(batch)
  yield textOf([{ type: 'end', lines }])
}

async function* listLines(db: Reader, access: ExportAccess): AsyncGenerator<Line[]> {
  yield* listRows(db, access, 'organizer')
  yield* listRows(db, access, 'member')
  if (access.canReadNotes) yield* listNotes(db, access)
  yield* listRows(db, access, 'event')
  yield* listRows(db, access, 'rsvp')
  yield* listRows(db, access, 'checkIn')
  for await (const badges of listRows(db, access, 'badge')) {
    yield badges
    for (const { id } of badges) yield* listAwards(db, access, id as string)
  }
  yield* listRows(db, access, 'groupAnnouncement')
  yield* listRows(db, access, 'eventAnnouncement')
}
