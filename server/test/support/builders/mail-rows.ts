import type { Writer } from '#kernel/context.ts'

/** One row in every table about mail that a user has been sent or waits for. */
export async function insertMailRows(db: Writer, userId: string, groupId: string, at: string): Promise<void> {
  await db
    .insertInto('new_event_mails')
    .values({ group_id: groupId, user_id: userId, number: 1, mailed_at: at })
    .execute()
  await db.insertInto('event_digests').values({ user_id: userId, due_at: at }).execute()
  await db.insertInto('people_news').values({ user_id: userId, due_at: at, mailed_until: at }).execute()
}
