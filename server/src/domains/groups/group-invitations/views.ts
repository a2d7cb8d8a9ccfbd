import type { Static } from 'typebox'
import {
  assertAddresses,
  assertCanInviteByMail,
  canInviteByMail,
  countByStatus,
  countCreated,
  decideDayStart,
  decideLeftToday,
  decideReceived,
  findGroupFacts,
  findGroupName,
  findSender,
  hashAddress,
  listInvitedHashes,
  previewUrls,
  type ReceivedInvitationRow,
  type ReceivedStatus,
  requireReceived,
  writeInvitation,
} from '#domains/accounts/invitations/index.ts'
import { previewMail } from '#domains/foundation/notifications/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import type { Caller, Fingerprints, Links, Reader } from '#kernel/context.ts'
import type { InvitationCounts, InvitationsPreview } from './wire.ts'

interface Planned {
  groupId: string
  by: string
  emails: readonly string[]
  now: Date
}

/** What sending would do. Only what the group itself did before counts, so it says nothing about accounts. */
export async function viewPlan(
  db: Reader,
  way: { links: Links; keys: Fingerprints },
  { groupId, by, emails, now }: Planned,
): Promise<Static<typeof InvitationsPreview>> {
  const { facts, canInvite, leftToday } = await viewAllowance(db, groupId, by, now)
  if (!canInvite) assertCanInviteByMail(facts)
  const addresses = assertAddresses(emails).map((email) => ({ email, hashes: hashAddress(way.keys, email) }))
  const all = addresses.flatMap(({ hashes }) => hashes)
  const known = new Set((await listInvitedHashes(db, groupId, all)).map((hash) => hash.toString('hex')))
  const fresh = addresses.filter(({ hashes }) => !hashes.some((hash) => known.has(hash.toString('hex'))))
  const { locale } = await findSettings(db)
  const content = { role: 'user', group_id: groupId, group_name: await findGroupName(db, groupId) }
  const { subject, text } = (await previewMail(
    { db, links: way.links },
    {
      to: { email: '', locale },
      kind: 'needed',
      key: 'preview',
      write: (frame) => writeInvitation(content, previewUrls(way.links), frame),
    },
  ))!
  return {
    count: addresses.length,
    invitedBefore: addresses.length - fresh.length,
    emails: fresh.map(({ email }) => email),
    leftToday,
    mail: { subject, text },
  }
}

async function viewAllowance(db: Reader, groupId: string, by: string, now: Date) {
  const sender = await findSender(db, by, now)
  const facts = await findGroupFacts(db, groupId)
  const canInvite = sender.isAdministrator || canInviteByMail(facts)
  const created = await countCreated(db, groupId, by, decideDayStart(now))
  return { facts, canInvite, leftToday: canInvite ? decideLeftToday(created, sender) : 0 }
}

export async function viewCounts(
  db: Reader,
  groupId: string,
  by: string,
  now: Date,
): Promise<Static<typeof InvitationCounts>> {
  const { canInvite, leftToday } = await viewAllowance(db, groupId, by, now)
  return { ...(await countByStatus(db, groupId, now)), leftToday, canInvite }
}

export interface ReceivedView {
  invitation: ReceivedInvitationRow
  status: ReceivedStatus
}

/** What the reader of a mailed link sees. Throws 404 for a link that does not work. */
export async function viewReceived(
  db: Reader,
  token: string,
  caller: Pick<Caller, 'userId'> | undefined,
  now: Date,
): Promise<ReceivedView> {
  const invitation = await requireReceived(db, token, now)
  const user = caller && (await findUser(db, caller.userId))
  return { invitation, status: decideReceived(invitation, user && { userId: user.id, email: user.email }) }
}
