import type { Cipher, Writer } from '#kernel/context.ts'
import { listSecretsOfKeys, replaceSecrets } from './queries.keys.ts'

interface Step {
  encrypted: number
  /** Where the next step begins; undefined after the last one. */
  next: string | undefined
}

/**
 * Encrypts the secrets of some webhooks with the newest key, where an older one was used. No row is locked while it works: one
 * that changes at the same time was encrypted by the process that changed it.
 */
export async function encryptSecretsAgain(
  db: Writer,
  cipher: Cipher,
  after: string | undefined,
  limit: number,
): Promise<Step> {
  const rows = await listSecretsOfKeys(db, cipher.ids.slice(1), after, limit)
  let encrypted = 0
  for (const { id, secrets } of rows) {
    const renewed = cipher.encrypt('webhook-secrets', cipher.decrypt('webhook-secrets', secrets))
    if (await replaceSecrets(db, id, secrets, renewed)) encrypted++
  }
  return { encrypted, next: rows.length < limit ? undefined : rows.at(-1)!.id }
}
