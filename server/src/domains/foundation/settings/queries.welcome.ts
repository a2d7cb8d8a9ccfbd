import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** Notes that a step of the first run is done or was left out. Twice is once. */
export async function markWelcomeStep(tx: Writer, note: string): Promise<void> {
  await tx
    .updateTable('instance_settings')
    .set({ welcome_done: sql`array_append(welcome_done, ${note})` })
    .where(sql<boolean>`${note} <> all (welcome_done)`)
    .execute()
}
