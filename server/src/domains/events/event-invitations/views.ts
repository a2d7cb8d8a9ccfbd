import type { Static } from 'typebox'
import {
  assertAddresses,
  assertCanInviteByMail,
  assertMoveNote,
  canInviteByMail,
  countCreated,
  countEventInvitations,
  decideDayStart,
  decideLeftToday,
  decideReceived,
  findEventToPreview,
  findGroupFacts,
  findSender,
  hashAddress,
  listEventHashes,
  previewEventUrls,
  type ReceivedEventInvitationRow,
  type ReceivedStatus,
  requireReceivedForEvent,
  writeEventInvitation,
} from '#domains/accounts/invitations/index.ts'
import { findAccountByEmail } from '#domains/accounts/sign-in/index.ts'
import { requireReadableEvent } from '#domains/events/events/index.ts'
import { previewMail } from '#domains/foundation/notifications/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import type { Caller, Fingerprints, Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertCanInviteTo, type InvitingEvent } from './rules.ts'
import type { EventInvitationsPreview } from './wire.ts'

/** How many more invitations this person can send for a group now. */
export async function viewLeftToday(db: Reader, groupId: string, by: string, now: Date) {
  const sender = await findSender(db, by, now)
  const facts = await findGroupFacts(db, groupId)
  const canInvite = sender.isAdministrator || canInviteByMail(facts)
  const created = await countCreated(db, groupId, by, decideDayStart(now))
  return { facts, canInvite, leftToday: canInvite ? decideLeftToday(created, sender) : 0 }
}

export async function viewEventCounts(db: Reader, event: InvitingEvent, by: string, now: Date) {
  const counts = await countEventInvitations(db, event.id, now)
  try {
    const { canInvite, leftToday } = await viewLeftToday(db, assertCanInviteTo(event, now), by, now)
    return { counts, more: { canInvite, leftToday } }
  } catch (error) {
    if (error instanceof ApiError) return { counts, more: { canInvite: false, leftToday: 0 } }
    throw error
  }
}

/** Of these addresses, those that were not invited to the event yet. Says nothing about accounts. */
export async function listNotInvited(db: Reader, keys: Fingerprints, eventId: string, emails: readonly string[]) {
  const all = emails.map((email) => ({ email, hashes: hashAddress(keys, email) }))
  const hashes = all.flatMap((one) => one.hashes)
  const known = new Set((await listEventHashes(db, eventId, hashes)).map((hash) => hash.toString('hex')))
  return all.flatMap((one) => (one.hashes.some((hash) => known.has(hash.toString('hex'))) ? [] : [one.email]))
}

interface Planned {
  event: InvitingEvent
  by: string
  emails: readonly string[]
  note: string | undefined
  now: Date
}

/** What sending would do. */
export async function viewEventPlan(
  db: Reader,
  { links, keys }: { links: Links; keys: Fingerprints },
  { event, by, emails, note, now }: Planned,
): Promise<Static<typeof EventInvitationsPreview>> {
  const { facts, canInvite, leftToday } = await viewLeftToday(db, assertCanInviteTo(event, now), by, now)
  if (!canInvite) assertCanInviteByMail(facts)
  const addresses = assertAddresses(emails)
  const fresh = await listNotInvited(db, keys, event.id, addresses)
  const content = { note: assertMoveNote(note), event: await findEventToPreview(db, event.id, by) }
  const { locale } = await findSettings(db)
  const { subject, text } = (await previewMail(
    { db, links },
    {
      to: { email: '', locale },
      kind: 'needed',
      key: 'preview',
      write: (frame) => writeEventInvitation(links, content, previewEventUrls(links), frame),
    },
  ))!
  return {
    count: addresses.length,
    invitedBefore: addresses.length - fresh.length,
    emails: fresh,
    leftToday,
    mail: { subject, text },
  }
}

export interface ReceivedForEvent {
  invitation: ReceivedEventInvitationRow
  event: Awaited<ReturnType<typeof requireReadableEvent>>
  status: ReceivedStatus
  /** Who has the link has the mail, so they may know whether they need to say their name. */
  hasAccount: boolean
}

/** What the reader of a mailed link sees. Throws 404 for a link that does not work. */
export async function viewReceivedForEvent(
  db: Reader,
  token: string,
  caller: Caller | undefined,
  now: Date,
): Promise<ReceivedForEvent> {
  const invitation = await requireReceivedForEvent(db, token, now)
  const event = await requireReadableEvent(db, caller, invitation.event_id)
  const user = caller && (await findUser(db, caller.userId))
  const { email } = invitation
  const account = email === null ? undefined : await findAccountByEmail(db, email)
  const status = decideReceived(invitation, user && { userId: user.id, email: user.email })
  return { invitation, event, status, hasAccount: account !== undefined }
}
