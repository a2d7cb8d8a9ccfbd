import type { Writer } from '#kernel/context.ts'

/** Deletes events of groups that were archived before this instant, at most `limit`. */
export async function deleteEventsOfArchived(tx: Writer, archivedBefore: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events as e')
        .innerJoin('groups as g', 'g.id', 'e.group_id')
        .select('e.id')
        .where('g.deleted_at', '<', archivedBefore.toISOString())
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
