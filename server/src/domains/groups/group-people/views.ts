import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { PersonParts } from './present.ts'
import { findNumbers } from './queries.count.ts'
import { findNote } from './queries.notes.ts'
import { listBadgesOf, listHistory } from './queries.person.ts'
import { findPerson } from './queries.ts'

/** Everything that the team sees about one person of the group. */
export async function loadPerson(
  db: Reader,
  groupId: string,
  userId: string,
  canReadNotes: boolean,
): Promise<PersonParts> {
  const row = await findPerson(db, groupId, userId)
  const numbers = row && (await findNumbers(db, groupId, userId))
  if (!numbers) throw new ApiError('user_not_found')
  const note = canReadNotes ? await findNote(db, groupId, userId) : undefined
  const badges = await listBadgesOf(db, groupId, userId)
  const history = await listHistory(db, groupId, userId)
  return { row: canReadNotes ? row : { ...row, labels: [] }, numbers, note, badges, history }
}
