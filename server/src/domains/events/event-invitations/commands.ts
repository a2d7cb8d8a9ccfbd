import {
  acceptForEvent,
  assertAcceptable,
  assertMoveNote,
  decideReceived,
  declineForEvent,
  inviteEach,
  requireReceivedForEvent,
} from '#domains/accounts/invitations/index.ts'
import { findAccountByEmail } from '#domains/accounts/sign-in/index.ts'
import { createRsvp, findOwnRsvp, type RsvpInput } from '#domains/events/rsvps/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import type { Cipher, Fingerprints, UnitOfWork } from '#kernel/context.ts'
import { findAddress } from '#kernel/formats/addresses.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertCanInviteTo, type InvitingEvent } from './rules.ts'
import type { InvitationAnswer } from './wire.ts'

interface Inviting {
  event: InvitingEvent
  emails: readonly string[]
  note?: string | undefined
  by: string
  keys: Fingerprints
  now: Date
  cutsAtLimit?: true
}

/** What became of each address. A text that is no address stops no other. */
export async function inviteToEvent(unit: UnitOfWork, { event, emails, note, ...sending }: Inviting) {
  const groupId = assertCanInviteTo(event, sending.now)
  await assertUpgraded(unit.db, { feature: 'eventInvitations' })
  const right = emails.filter((email) => findAddress(email) !== undefined)
  const eventId = event.id
  const of = { ...sending, emails: right, role: 'user' as const, groupId, eventId, note: assertMoveNote(note) }
  const { invited, invitedBefore } = await inviteEach(unit, of)
  return emails.map((email) => {
    const address = findAddress(email)
    const result =
      address === undefined
        ? ('wrong_address' as const)
        : invited.has(address)
          ? ('invited' as const)
          : invitedBefore.has(address)
            ? ('invited_before' as const)
            : undefined
    return { email, result }
  })
}

type Unit = UnitOfWork & { cipher: Cipher }

/** An RSVP of the person whose address was invited, as by a request of their own. Safe to repeat. */
export async function comeByInvitation(
  unit: Unit,
  token: string,
  userId: string,
  input: Pick<RsvpInput, 'answers'>,
  now: Date,
): Promise<InvitationAnswer> {
  const { db } = unit
  const { event_id: eventId } = await requireMine(unit, token, userId, now)
  try {
    await createRsvp(unit, eventId, { userId, isAdmin: false }, now, input)
  } catch (error) {
    // Pressed twice, or they had an RSVP before.
    if (!(error instanceof ApiError) || error.code !== 'already_rsvped') throw error
  }
  // Read again under the lock of the seats: a second press meanwhile has nothing left to accept.
  await acceptForEvent(unit, await requireMine(unit, token, userId, now), userId, now)
  const status = (await findOwnRsvp(db, eventId, userId))?.rsvp_status ?? 'cancelled'
  return { eventId, status }
}

async function requireMine({ db }: UnitOfWork, token: string, userId: string, now: Date) {
  const row = await requireReceivedForEvent(db, token, now)
  const user = await findUser(db, userId)
  assertAcceptable(decideReceived(row, { userId, email: user?.email ?? null }))
  return row
}

/** By the link in the mail, which proves the address. Opens no session: people pass such mails on. */
export async function comeByMail(unit: Unit, token: string, input: Pick<RsvpInput, 'answers'>, now: Date) {
  const { db } = unit
  const row = await requireReceivedForEvent(db, token, now)
  const account = row.email === null ? undefined : await findAccountByEmail(db, row.email)
  if (!account) throw new ApiError(row.accepted_at === null ? 'user_not_found' : 'claim_exhausted')
  if (account.isSuspended) throw new ApiError('banned')
  return comeByInvitation(unit, token, account.id, input, now)
}

/** The link is enough to say no. */
export async function stayAway(unit: UnitOfWork, token: string, now: Date): Promise<void> {
  await declineForEvent(unit, await requireReceivedForEvent(unit.db, token, now), now)
}
