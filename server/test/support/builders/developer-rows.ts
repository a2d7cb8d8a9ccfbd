import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'

/** How programs of a user call the API. */
export async function insertDeveloperRows(db: Writer, userId: string, at: string): Promise<void> {
  const mine = { user_id: userId }
  await db
    .insertInto('api_usage')
    .values({ ...mine, hour: at, requests: 1, refused: 0 })
    .execute()
  await db
    .insertInto('mcp_calls')
    .values({ ...mine, id: randomUUIDv7(), tool: 'x', duration_ms: 1, called_at: at })
    .execute()
}
