import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/** Over `users as u`: is here, and has no code to show yet. */
const lacksPass = sql<boolean>`u.deleted_at is null
  and not exists (select from passes as p where p.owner_id = u.id and p.type = 'qr')`

interface Looked {
  id: string
  lacks: boolean
}

const some = statement<{ after?: string | undefined; limit: number }, Looked>((db, slot) => {
  let query = db.selectFrom('users as u').select('u.id').select(lacksPass.as('lacks'))
  if (slot.has('after')) query = query.where('u.id', '>', slot('after'))
  return query.orderBy('u.id').limit(slot('limit'))
})

/** Some accounts in the order of their ids, and which of them lack a pass: a look of the same length however many do. */
export function listSomeUsers(db: Reader, after: string | undefined, limit: number): Promise<Looked[]> {
  return some.all(db, { after, limit })
}

/**
 * A first pass for each of these people who is here and has none. Their accounts are locked first and asked again then,
 * so that nobody gets two, and nobody who is leaving gets one.
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
