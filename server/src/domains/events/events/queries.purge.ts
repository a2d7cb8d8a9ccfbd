import type { Writer } from '#kernel/context.ts'

/** What is left of groups that were archived before then, as many events as asked for at most. */
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
