import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import type { App } from '#test/support/app/harness.ts'

/** Makes a user a volunteer at the door of an event, as if they had accepted an invitation. */
export async function makeDoorVolunteer(app: App, event: { id: string }, person: { id: string }): Promise<string> {
  const at = app.clock.now().toISOString()
  const invitation = { id: randomUUIDv7(), event_id: event.id, token_hash: randomBytes(32), created_at: at }
  await app.database.insertInto('door_invitations').values(invitation).execute()
  const volunteer = { event_id: event.id, user_id: person.id, invitation_id: invitation.id, joined_at: at }
  await app.database.insertInto('event_volunteers').values(volunteer).execute()
  return invitation.id
}

/** An invitation to the door of the first event of the examples, which Cy accepted. */
export async function insertExampleTeam(db: Writer, now: Date, by: { id: string }): Promise<void> {
  const at = now.toISOString()
  const token_hash = createHash('sha256').update('invitation-to-the-door').digest()
  await db
    .insertInto('door_invitations')
    .values({
      id: exampleId,
      event_id: exampleId,
      token_hash,
      label: 'Front entrance',
      created_by: by.id,
      created_at: at,
    })
    .execute()
  const volunteer = { event_id: exampleId, user_id: exampleId, invitation_id: exampleId, joined_at: at }
  await db.insertInto('event_volunteers').values(volunteer).execute()
}
