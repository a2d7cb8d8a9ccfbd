import { randomBytes, randomUUIDv7 } from 'node:crypto'
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
