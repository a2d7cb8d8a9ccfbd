import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'

const batchSize = 1000

const progressOf = (rows: bigint | undefined): Progress => ((rows ?? 0n) < batchSize ? 'done' : 'more')

export async function clearReportsBy(tx: Writer, userId: string): Promise<Progress> {
  const { numAffectedRows } = await sql`
    update reports set reporter_id = null, detail = null
    where id = any(array(select id from reports where reporter_id = ${userId} limit ${batchSize}))`.execute(tx)
  return progressOf(numAffectedRows)
}

/** Reports about a deleted user have no further use. */
export async function deleteReportsAbout(tx: Writer, userId: string): Promise<Progress> {
  const { numAffectedRows } = await sql`
    delete from reports where id = any(array(
      select id from reports where target_type = 'user' and target_id = ${userId} limit ${batchSize}))`.execute(tx)
  return progressOf(numAffectedRows)
}
