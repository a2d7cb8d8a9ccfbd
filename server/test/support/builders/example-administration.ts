import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { dayMs } from '#kernel/time.ts'
import type { Person } from './factories.ts'
import { insertExampleEventInvitations, insertExampleInvitation, insertExampleMoves } from './mail-invitations.ts'

/** What administrators have, under the id of the examples. */
export async function insertExampleAdministration(
  db: Writer,
  { ana, bo, root }: Record<'ana' | 'bo' | 'root', Person>,
  at: string,
): Promise<void> {
  const granted = { entitlement: 'beta', source: 'admin', granted_by: root.id, granted_at: at }
  await db
    .insertInto('user_entitlements')
    .values({ id: exampleId, user_id: bo.id, ...granted })
    .execute()
  const school = {
    id: 'school',
    name: 'School',
    issuer: 'https://school.example',
    client_id: 'x',
    client_secret: 'x',
  }
  await db
    .insertInto('identity_providers')
    .values({ ...school, created_at: at, updated_at: at })
    .execute()
  const ban = { kind: 'domain', shown_as: 'banned.example', domain: 'banned.example', created_at: at }
  await db
    .insertInto('sign_up_bans')
    .values({ id: exampleId, ...ban })
    .execute()
  const blocked = { host: 'spam.example', reason: 'Follows every group', created_at: at }
  await db.insertInto('federation_blocks').values(blocked).execute()
  const bounce = { address_lower: 'bounced@example.org', reason: 'bounce', suppressed_at: at }
  await db.insertInto('mail_suppressions').values(bounce).execute()
  await insertExampleInvitation(db, ana, at)
  await insertExampleEventInvitations(db, ana, at)
  await insertExampleMoves(db, ana, at)
  const recovery = {
    user_id: exampleId,
    new_email: 'cy@new.example',
    proof: 'Showed me a passport',
    requested_by: bo.id,
  }
  await db
    .insertInto('account_recoveries')
    .values({ id: exampleId, ...recovery, created_at: at })
    .execute()
  const waiting = { email: 'wanda@example.org', name: 'Wanda', username: 'wanda-waits', cause: 'approval' }
  await db
    .insertInto('sign_up_requests')
    .values({ id: exampleId, ...waiting, created_at: at })
    .execute()
  await insertExampleApproval(db, bo, at)
}

/** Another administrator, listed nowhere, wants to make Bo an administrator. */
async function insertExampleApproval(db: Writer, bo: Person, at: string): Promise<void> {
  const requesterId = randomUUIDv7()
  const requester = { username: 'ada-world', name: 'Ada', role: 'admin', profile_visibility: 'private' }
  // Long enough an administrator to count as the second one.
  const created_at = new Date(Date.parse(at) - 30 * dayMs).toISOString()
  await db
    .insertInto('users')
    .values({ id: requesterId, ...requester, created_at })
    .execute()
  const expires_at = new Date(Date.parse(at) + 7 * dayMs).toISOString()
  const request = { action: 'make_administrator', user_id: bo.id, requested_by: requesterId }
  await db
    .insertInto('second_approvals')
    .values({ id: exampleId, ...request, created_at: at, expires_at })
    .execute()
}
