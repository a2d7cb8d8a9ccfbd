import type { Writer } from '#kernel/context.ts'

/** What organizers wrote about a user, and what the user changed as one. */
export async function insertOrganizerRows(db: Writer, userId: string, groupAndEvent: string, at: string) {
  await db
    .insertInto('event_changes')
    .values({ event_id: groupAndEvent, version: 2, fields: ['title'], changed_by: userId, changed_at: at })
    .execute()
  await db
    .insertInto('group_person_notes')
    .values({ group_id: groupAndEvent, user_id: userId, note: 'x', labels: ['x'], updated_at: at })
    .execute()
}
