import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import { requireGroupRole } from '#domains/groups/groups/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { canReadNotes } from './access.ts'
import { findNumbers } from './queries.count.ts'
import { findNote } from './queries.notes.ts'
import { findPerson, listAllPeople, listBadgesOf, listHistory, type PeopleFilter } from './queries.ts'
import { decideSegment, type Segment } from './rules.ts'
import { csvHead, type PersonParts, presentCsv } from './wire.ts'

/** Everything that the team sees about one person of the group. */
export async function loadPerson(
  db: Reader,
  groupId: string,
  userId: string,
  withNotes: boolean,
): Promise<PersonParts> {
  const row = await findPerson(db, groupId, userId)
  const numbers = row && (await findNumbers(db, groupId, userId))
  if (!numbers) throw new ApiError('user_not_found')
  const note = withNotes ? await findNote(db, groupId, userId) : undefined
  const badges = await listBadgesOf(db, groupId, userId)
  const history = await listHistory(db, groupId, userId)
  return { row: withNotes ? row : { ...row, labels: [] }, numbers, note, badges, history }
}

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
    const group = await requireGroupRole(db, caller, link.groupId, 'manager')
    return writeCsv(db, { groupId: group.id, ...decideSegment(link.segment, now) }, canReadNotes(group))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function* writeCsv(db: Reader, filter: PeopleFilter, withNotes: boolean): AsyncGenerator<string> {
  yield csvHead
  for await (const rows of listAllPeople(db, filter)) yield rows.map((row) => presentCsv(row, withNotes)).join('')
}
