import type { PersonalData, Progress } from '#kernel/data/personal-data.ts'
import { withdraw } from './commands.end.ts'
import { insertRemovals } from './queries.storage.ts'
import { deleteUploads, lockUploadsOf } from './queries.ts'
import { objectsOf } from './rules.ts'

const pieceSize = 500

/** Deletes the rows and records each object for deletion; bytes that arrive later are swept. */
export const eraseUploads: PersonalData['erase'] = async (unit, userId, now): Promise<Progress> => {
  const piece = await lockUploadsOf(unit.db, userId, pieceSize)
  await withdraw(unit, piece)
  await insertRemovals(unit.db, piece.flatMap(objectsOf), now)
  await deleteUploads(
    unit.db,
    piece.map(({ key }) => key),
  )
  return piece.length < pieceSize ? 'done' : 'more'
}
