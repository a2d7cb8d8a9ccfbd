import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'

const id = () => randomUUIDv7()
const hash = () => randomBytes(32)

/** What administrators did about a user, and what the user did as one. */
export async function insertAdministrationRows(db: Writer, userId: string, at: string) {
  await db
    .insertInto('sign_up_bans')
    .values({ id: id(), kind: 'domain', shown_as: 'x', domain: 'cy.example', created_by: userId, created_at: at })
    .execute()
  await db
    .insertInto('federation_blocks')
    .values({ host: 'x.example', reason: 'x', created_by: userId, created_at: at })
    .execute()
  await db
    .insertInto('notices')
    .values({ id: id(), subject: 'x', text: 'x', created_by: userId, created_at: at })
    .execute()
  await insertInvitationRows(db, userId, at)
  await insertAccountRows(db, userId, at)
  await insertModerationRows(db, userId, at)
  const provider = { name: 'x', issuer: 'https://x.example', client_id: 'x', client_secret: 'x' }
  await db
    .insertInto('identity_providers')
    .values({ id: 'marked', ...provider, created_by: userId, created_at: at, updated_at: at })
    .execute()
}

async function insertInvitationRows(db: Writer, userId: string, at: string) {
  const invitation = { email: 'x', created_at: at, expires_at: at }
  await db
    .insertInto('invitations')
    .values([
      { id: id(), ...invitation, address_hash: hash(), token_hash: hash(), created_by: userId },
      { id: id(), ...invitation, address_hash: hash(), token_hash: hash(), accepted_at: at, accepted_by: userId },
    ])
    .execute()
}

async function insertAccountRows(db: Writer, userId: string, at: string) {
  await db
    .insertInto('account_recoveries')
    .values({
      ...{ id: id(), user_id: userId, new_email: 'x', proof: 'x', created_at: at },
      ...{ requested_by: userId, approved_by: userId, approved_at: at, finished_at: at },
    })
    .execute()
  const approval = { user_id: userId, action: 'delete_user', created_at: at, expires_at: at }
  await db
    .insertInto('second_approvals')
    .values({ id: id(), ...approval, requested_by: userId, decided_by: userId, decided_at: at, decision: 'refused' })
    .execute()
}

async function insertModerationRows(db: Writer, userId: string, at: string) {
  const reportId = id()
  await db
    .insertInto('reports')
    .values({ id: reportId, target_type: 'user', target_id: id(), reason: 'spam', assigned_to: userId, created_at: at })
    .execute()
  await db
    .insertInto('report_notes')
    .values({ id: id(), report_id: reportId, author_id: userId, text: 'x', created_at: at })
    .execute()
  await db
    .insertInto('user_warnings')
    .values({ id: id(), user_id: userId, warned_by: userId, text: 'x', created_at: at })
    .execute()
  const held = { target_type: 'event', target_id: id(), causes: ['link'], found: ['x'], created_at: at }
  await db
    .insertInto('held_items')
    .values({ id: id(), ...held, user_id: userId, decided_at: at, decided_by: userId, decision: 'approved' })
    .execute()
}
