import { decideReturnPath } from '#domains/accounts/sign-in/index.ts'
import type { Keys } from '#platform/keys.ts'

/** The path after a sign-in can hold the token of an invitation, so the database stores it encrypted. */
export const encryptReturnPath = (keys: Keys, path: string) => keys.encrypt('return-paths', path)

/** Also paths from before they were encrypted, and those of our own pages. A path that cannot be decrypted leads home. */
export function decryptReturnPath(keys: Keys, stored: string): string {
  if (stored.startsWith('/')) return decideReturnPath(stored)
  try {
    return decideReturnPath(keys.decrypt('return-paths', stored))
  } catch {
    return decideReturnPath(undefined)
  }
}
