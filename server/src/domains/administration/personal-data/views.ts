import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { personalDataRegistry } from './personal.registry.ts'
import type { AccountExport } from './wire.ts'

const rowsMax = 50_000

/** Exports all personal data, one list after the other: an account of any size is read in bounded batches. */
export async function exportAccount(db: Reader, userId: string, now: Date): Promise<Static<typeof AccountExport>> {
  const lists: Record<string, object[]> = {}
  const cut: string[] = []
  for (const personalData of personalDataRegistry) {
    // One extra row shows whether there are more.
    const rows = await personalData.export?.(db, userId, rowsMax + 1)
    if (!rows) continue
    if (rows.length > rowsMax) cut.push(personalData.name)
    lists[personalData.name] = rows.slice(0, rowsMax)
  }
  return { exportedAt: now.toISOString(), rowsMax, cut, ...lists }
}
