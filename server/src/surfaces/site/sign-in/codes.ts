import type { Keys } from '#platform/keys.ts'

/** The code of a mailed link. Derived from its secret, so that only the link can show it. */
export function codeOf(keys: Keys, token: string, part = ''): string {
  const number = keys.mac('mail-links', `code ${part}${token}`).readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

/** A plain hash of six digits is quickly guessed, so the hash needs a key that is not in the database. */
export function hashCode(keys: Keys, challengeId: string, ...codes: string[]): Buffer {
  return keys.mac('mail-links', `hash ${challengeId} ${codes.map((code) => code.replaceAll(/\D/g, '')).join(' ')}`)
}
