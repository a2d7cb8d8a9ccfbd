import type { Static } from 'typebox'
import type { Caller, Cipher, Reader } from '#kernel/context.ts'
import { personalDataRegistry } from './personal.registry.ts'
import type { AccountExport } from './wire.ts'

const rowsMax = 50_000

/**
 * Exports all personal data, one list after the other: an account of any size is read in bounded batches. What is encrypted
 * because it is sensitive is opened for a session, and never for a token.
 */
export async function exportAccount(
  { db, cipher, now }: { db: Reader; cipher: Pick<Cipher, 'decrypt'>; now: Date },
  { userId, credential }: Caller,
): Promise<Static<typeof AccountExport>> {
  const opener = credential.kind === 'session' ? cipher : undefined
  const lists: Record<string, object[]> = {}
  const cut: string[] = []
  for (const personalData of personalDataRegistry) {
    // One extra row shows whether there are more.
    const rows = await personalData.export?.(db, userId, rowsMax + 1, opener)
    if (!rows) continue
    if (rows.length > rowsMax) cut.push(personalData.name)
    lists[personalData.name] = rows.slice(0, rowsMax)
  }
  return { exportedAt: now.toISOString(), rowsMax, cut, ...lists }
}
