import { randomInt } from 'node:crypto'
import type { Reader } from '#kernel/context.ts'
import { listUnavailable } from './queries.ts'
import { findUsernameIn, isReserved } from './rules.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Candidates for this name, best first. */
function candidatesFor(name: string): string[] {
  const found = findUsernameIn(name)
  const start = found?.slice(0, 24).replace(/-$/, '')
  const endings = ['2', '3', '4', randomText('0123456789', 4), randomText('0123456789', 5)]
  const placeholders = Array.from({ length: 3 }, () => `member-${randomText(letters, 6)}`)
  return [...(found === undefined ? [] : [found, ...endings.map((ending) => `${start}-${ending}`)]), ...placeholders]
}

/** A free username made from the given name. The e-mail address is not used. */
export async function proposeUsername(db: Reader, name: string, now: Date): Promise<string> {
  const candidates = candidatesFor(name).filter((candidate) => !isReserved(candidate))
  const unavailable = await listUnavailable(db, candidates, now)
  return candidates.find((candidate) => !unavailable.has(candidate)) ?? candidates.at(-1)!
}
