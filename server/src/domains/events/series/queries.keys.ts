import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

interface OwnRegularRow {
  series_id: string
  guests: number
  said: string | null
  asked_at: string
  paused_at: string | null
}

/** For the export of an account. */
export function listRegularsOfUser(db: Reader, userId: string, limit: number): Promise<OwnRegularRow[]> {
  return db
    .selectFrom('series_regulars')
    .select(['series_id', 'guests', 'said', 'asked_at', 'paused_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute()
}

const keyId = sql<string>`split_part(said, ':', 1)`

export function countSaidByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  return db
    .selectFrom('series_regulars')
    .select((eb) => [keyId.as('keyId'), eb.fn.countAll<number>().as('count')])
    .where('said', 'is not', null)
    .groupBy(keyId)
    .execute()
}

export interface SaidRow {
  series_id: string
  user_id: string
  said: string
}

export async function listSaidOfKeys(tx: Writer, ids: readonly string[], limit: number): Promise<SaidRow[]> {
  const rows = await tx
    .selectFrom('series_regulars')
    .select(['series_id', 'user_id', 'said'])
    .where('said', 'is not', null)
    .where(sql<boolean>`${keyId} = any(${ids}::text[])`)
    .limit(limit)
    .execute()
  return rows as SaidRow[]
}

/** Leaves alone what was said again since it was read. */
export async function updateSaid(tx: Writer, before: SaidRow, said: string): Promise<void> {
  await tx
    .updateTable('series_regulars')
    .set({ said })
    .where('series_id', '=', before.series_id)
    .where('user_id', '=', before.user_id)
    .where('said', '=', before.said)
    .execute()
}
