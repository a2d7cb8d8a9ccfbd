import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { CheckinCodes } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'code', 'label', 'max_uses', 'current_uses', 'expires_at', 'created_at'] as const

export type CodeRow = Pick<Selectable<CheckinCodes>, (typeof columns)[number]>

export const listCodes = listing<{ eventId: string }, CodeRow>(
  { by: ['created_at', 'id'], direction: 'desc' },
  (db, slot) => db.selectFrom('checkin_codes').select(columns).where('event_id', '=', slot('eventId')),
)

export async function countCodes(db: Reader, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('checkin_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return row.count
}

export type NewCode = Omit<Selectable<CheckinCodes>, 'current_uses'>

/** Undefined when the same code exists, also when it is inserted concurrently. */
export async function insertCode(tx: Writer, code: NewCode): Promise<CodeRow | undefined> {
  return tx
    .insertInto('checkin_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteCode(tx: Writer, eventId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('checkin_codes')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
