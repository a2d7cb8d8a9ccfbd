import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/** For `users as u`: not deleted, and without a QR pass. */
const lacksPass = sql<boolean>`u.deleted_at is null
  and not exists (select from passes as p where p.owner_id = u.id and p.type = 'qr')`

interface PassCheck {
  id: string
  lacks: boolean
}

const batch = statement<{ after?: string | undefined; limit: number }, PassCheck>((db, slot) => {
  let query = db.selectFrom('users as u').select('u.id').select(lacksPass.as('lacks'))
  if (slot.has('after')) query = query.where('u.id', '>', slot('after'))
  return query.orderBy('u.id').limit(slot('limit'))
})

/** A batch of accounts by id, each with whether it lacks a pass. The cost does not depend on how many do. */
export function listUserBatch(db: Reader, after: string | undefined, limit: number): Promise<PassCheck[]> {
  return batch.all(db, { after, limit })
}

/**
 * Creates a first pass for those of these users who have none. The accounts are locked and then checked again, so that no
 * user gets two passes and no deleted user gets one.
 */
export async function insertFirstPasses(
  tx: Writer,
  people: { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  const userIds = people.map((person) => person.userId)
  await sql`
    select u.id from users as u where u.id = any(${userIds}::uuid[]) order by u.id for no key update`.execute(tx)
  await sql`
    insert into passes (id, type, owner_id, created_at)
    select made.id, 'qr', u.id, ${now.toISOString()}
    from unnest(${people.map((person) => person.id)}::text[], ${userIds}::uuid[]) as made(id, user_id)
      join users as u on u.id = made.user_id
    where ${lacksPass}`.execute(tx)
}
