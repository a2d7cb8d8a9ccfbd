import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { holdings } from './personal.registry.ts'
import type { AccountExport } from './schemas.ts'

const rowsMax = 50_000

/** All that is kept of a person, one list after the other: an account of any size is read in bounded pieces. */
export async function exportAccount(db: Reader, userId: string, now: Date): Promise<Static<typeof AccountExport>> {
  const lists: Record<string, object[]> = {}
  const cut: string[] = []
  for (const holding of holdings) {
    // One row more than given tells whether there are others.
    const rows = await holding.export?.(db, userId, rowsMax + 1)
    if (!rows) continue
    if (rows.length > rowsMax) cut.push(holding.name)
    lists[holding.name] = rows.slice(0, rowsMax)
  }
  return { exportedAt: now.toISOString(), rowsMax, cut, ...lists }
}
