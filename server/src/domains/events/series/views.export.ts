import type { Cipher, Reader } from '#kernel/context.ts'
import { listRegularsOfUser } from './queries.keys.ts'
import { openSaid } from './rules.regulars.ts'

/** What they say each time is in clear only for the person themselves. */
export async function exportRegulars(
  db: Reader,
  userId: string,
  limit: number,
  cipher: Pick<Cipher, 'decrypt'> | undefined,
): Promise<object[]> {
  const rows = await listRegularsOfUser(db, userId, limit)
  return rows.map(({ series_id: seriesId, guests, said, asked_at: createdAt, paused_at: pausedAt }) => ({
    ...{ seriesId, guests, createdAt, pausedAt },
    ...(cipher && said !== null && { said: openSaid(cipher, { seriesId, userId }, said, guests) }),
  }))
}
