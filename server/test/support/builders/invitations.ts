import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { GroupClaimInvites, GroupClaimRequests } from '#kernel/data/database-schema.ts'
import type { App } from '#test/support/app/harness.ts'
import type { MadeEvent } from './events.ts'
import type { Person } from './factories.ts'

type Place = Pick<App, 'database' | 'clock'>

/** Inserts an invitation row. */
export async function makeInvite(
  { database, clock }: Place,
  groupId: string,
  wish: Partial<Insertable<GroupClaimInvites>> = {},
): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const invite = {
    token,
    group_id: groupId,
    role: 'manager',
    auto_approve: true,
    created_at: clock.now().toISOString(),
  }
  await database
    .insertInto('group_claim_invites')
    .values({ ...invite, ...wish })
    .execute()
  return token
}

/** Inserts an invitation to an event for the address of this person, and gives its token. */
export async function makeEventInvitation(
  { database, clock }: Place,
  event: MadeEvent,
  to: Person,
  by: Person,
): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const now = clock.now().getTime()
  await database
    .insertInto('invitations')
    .values({
      id: randomUUIDv7(),
      email: `${to.username}@example.org`,
      address_hash: randomBytes(32),
      token_hash: createHash('sha256').update(token).digest(),
      group_id: event.groupId,
      event_id: event.id,
      created_by: by.id,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 30 * 24 * 3_600_000).toISOString(),
    })
    .execute()
  return token
}

export async function askToJoin(
  { database, clock }: Place,
  groupId: string,
  { id }: Person,
  wish: Partial<Insertable<GroupClaimRequests>>,
): Promise<void> {
  const request = { id: randomUUIDv7(), group_id: groupId, user_id: id, role: 'manager', status: 'pending' }
  await database
    .insertInto('group_claim_requests')
    .values({ ...request, created_at: clock.now().toISOString(), ...wish })
    .execute()
}

export async function ban({ database, clock }: Place, groupId: string, { id }: Person): Promise<void> {
  const row = { group_id: groupId, user_id: id, banned_at: clock.now().toISOString() }
  await database.insertInto('group_bans').values(row).execute()
}

/** Inserts a row for a seat at an event. */
export async function confirmSeat({ database, clock }: Place, event: MadeEvent, { id }: Person): Promise<void> {
  const at = clock.now().toISOString()
  const row = { id: randomUUIDv7(), event_id: event.id, group_id: event.groupId, user_id: id, status: 'confirmed' }
  await database
    .insertInto('rsvps')
    .values({ ...row, rsvp_at: at, updated_at: at })
    .execute()
  await database
    .updateTable('event_seats')
    .set((eb) => ({ confirmed: eb('confirmed', '+', 1) }))
    .where('event_id', '=', event.id)
    .execute()
}
