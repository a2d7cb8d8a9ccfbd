import type { Cipher, Fingerprints, Writer } from '#kernel/context.ts'
import { type EncryptedSource, listSourcesOfKeys, replaceEncrypted } from './queries.keys.ts'

interface Step {
  encrypted: number
  /** Where the next step begins; undefined after the last one. */
  next: string | undefined
}

/**
 * Encrypts the addresses and keys of some sources with the newest key, where an older one was used. No row is locked while it
 * works: one that changes at the same time was encrypted by the process that changed it.
 */
export async function encryptSourcesAgain(
  db: Writer,
  keys: Cipher & Fingerprints,
  after: string | undefined,
  limit: number,
): Promise<Step> {
  const older = keys.ids.slice(1)
  const rows = await listSourcesOfKeys(db, older, after, limit)
  const isOlder = (text: string | null): text is string => text !== null && older.includes(text.split(':')[0]!)
  let encrypted = 0
  for (const row of rows) {
    const renewed = { ...row }
    if (isOlder(row.address)) Object.assign(renewed, renewAddress(keys, row))
    if (isOlder(row.api_key)) renewed.api_key = keys.encrypt('sources', keys.decrypt('sources', row.api_key))
    const count = [row.address, row.api_key].filter(isOlder).length
    if (await replaceEncrypted(db, row, renewed)) encrypted += count
  }
  return { encrypted, next: rows.length < limit ? undefined : rows.at(-1)!.id }
}

/** Its fingerprint is made with the newest key, too. */
function renewAddress(keys: Cipher & Fingerprints, row: EncryptedSource) {
  const address = keys.decrypt('sources', row.address)
  const [newest, ...older] = keys.fingerprints('source-addresses', address)
  const isOlder = older.some((hash) => hash.equals(row.address_hash))
  return { address: keys.encrypt('sources', address), address_hash: isOlder ? newest! : row.address_hash }
}
