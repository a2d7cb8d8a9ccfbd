import type { Writer } from '#kernel/context.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'

/** The fourth event of the garden repeats every week. */
export async function insertExampleSeries(db: Writer, now: Date): Promise<void> {
  const rule = JSON.stringify({ freq: 'weekly', interval: 1, by: 'date' })
  const row = { id: exampleId, group_id: exampleId, rule, created_at: now.toISOString() }
  await db.insertInto('event_series').values(row).execute()
}

/** Ana comes to all of its dates, and has her spot at the one that is out. */
export async function insertExampleRegular(db: Writer, { ana }: { ana: string }, now: Date): Promise<void> {
  const at = now.toISOString()
  const person = { series_id: exampleId, user_id: ana, number: 1, asked_at: at, counted_from: at }
  await db.insertInto('series_regulars').values(person).execute()
  const date = { event_id: exampleIds[3], series_id: exampleId, due_at: at, placed_at: at, review_at: at }
  await db.insertInto('series_dates').values(date).execute()
}
