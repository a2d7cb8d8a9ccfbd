import type { Writer } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'

/** The fourth event of the garden repeats every week. */
export async function insertExampleSeries(db: Writer, now: Date): Promise<void> {
  const rule = JSON.stringify({ freq: 'weekly', interval: 1, by: 'date' })
  const row = { id: exampleId, group_id: exampleId, rule, created_at: now.toISOString() }
  await db.insertInto('event_series').values(row).execute()
}
