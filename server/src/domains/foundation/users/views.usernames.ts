import type { Reader } from '#kernel/context.ts'
import { findHolder, findUserIdByUsername } from './queries.ts'
import { isReserved, isUsername } from './rules.ts'

export type Unavailability = 'invalid' | 'reserved' | 'taken' | 'held'

/** Why this person cannot have the name, or undefined when they can. */
export async function findUnavailability(
  db: Reader,
  userId: string,
  name: string,
  now: Date,
): Promise<Unavailability | undefined> {
  if (!isUsername(name)) return 'invalid'
  const bearer = await findUserIdByUsername(db, name)
  if (bearer === userId) return undefined
  if (isReserved(name)) return 'reserved'
  if (bearer !== undefined) return 'taken'
  const holder = await findHolder(db, name, now)
  return holder === undefined || holder === userId ? undefined : 'held'
}
