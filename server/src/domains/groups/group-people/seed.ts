import { sql } from 'kysely'
import { decideCheckInEnd } from '#domains/foundation/event-facts/index.ts'
import type { Writer } from '#kernel/context.ts'
import { countBatch } from './commands.ts'

/** What a worker counts after more than these. */
const batchesMax = 50

/** The numbers of what was seeded, so that pages have them before a worker runs. */
export async function seedGroupPeople(tx: Writer): Promise<void> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx)
  const over = decideCheckInEnd(new Date(rows[0]!.now))
  for (let n = 0; n < batchesMax; n++) if ((await countBatch(tx, over)) === 0) return
}
