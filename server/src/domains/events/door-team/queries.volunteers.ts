import type { Writer } from '#kernel/context.ts'
import { listing } from '#kernel/operation/page.ts'

export interface VolunteerRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  joined_at: string
  invitation_id: string
  label: string | null
}

export const listVolunteers = listing<{ eventId: string }, VolunteerRow>(
  { by: ['v.joined_at', 'v.user_id'], direction: 'asc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('event_volunteers as v')
      .innerJoin('users as u', 'u.id', 'v.user_id')
      .innerJoin('door_invitations as i', 'i.id', 'v.invitation_id')
      .select(['v.user_id', 'v.joined_at', 'v.invitation_id', 'i.label', 'u.username', 'u.name', 'u.avatar_url'])
      .where('v.event_id', '=', slot('eventId'))
      .where('u.deleted_at', 'is', null),
)

export interface NewVolunteer {
  event_id: string
  user_id: string
  invitation_id: string
  joined_at: string
}

/** A volunteer who accepts a second invitation belongs to that one from then on. */
export async function upsertVolunteer(tx: Writer, volunteer: NewVolunteer): Promise<void> {
  await tx
    .insertInto('event_volunteers')
    .values(volunteer)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet({ invitation_id: volunteer.invitation_id }),
    )
    .execute()
}

export async function deleteVolunteer(tx: Writer, eventId: string, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('event_volunteers')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
