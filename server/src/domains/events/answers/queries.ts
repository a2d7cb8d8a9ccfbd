import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

const answering = statement<{ eventId: string; userId: string }, { id: string }>((db, slot) =>
  db.selectFrom('rsvps').select('id').where('event_id', '=', slot('eventId')).where('user_id', '=', slot('userId')),
)

/** Whether the person has, or had, an RSVP to the event. */
export async function hasRsvp(db: Reader, eventId: string, userId: string): Promise<boolean> {
  return (await answering.first(db, { eventId, userId })) !== undefined
}
