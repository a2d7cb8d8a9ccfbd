import { isInvited } from '#domains/accounts/invitations/index.ts'
import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import { revokeAllTokens } from '#domains/accounts/tokens/index.ts'
import { deleteSuppression, notifyFormerAddress } from '#domains/foundation/notifications/index.ts'
import { deleteOtherSessions } from '#domains/foundation/sessions/index.ts'
import { findSettings, isOfSignUpDomain } from '#domains/foundation/settings/index.ts'
import { updateUser } from '#domains/foundation/users/index.ts'
import type { Caller, Fingerprints, Reader, WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { messagesFor } from '#messages/index.ts'
import { linkAccount } from './commands.methods.ts'
import {
  type Browser,
  type SignedIn,
  type SignInContext,
  type SignInResult,
  signIn,
  signInOrAsk,
} from './commands.session.ts'
import { type CodeVerdict, hasOwner, tryCode } from './commands.ts'
import { type ChallengeRow, deleteChallengesTo, findAccountByEmail, findSuspension, updateConsumed } from './queries.ts'
import type { Identity } from './rules.ts'

/** What a sign-in by mail stores until it is completed. */
export interface MailedData {
  returnTo: string
  /** An identity to link once the address is proven. */
  link?: Identity
}
export const mailedDataOf = (challenge: ChallengeRow) => challenge.data as unknown as MailedData

export type Admission =
  | { is: 'proven'; entry: SignInResult; returnTo: string }
  | { is: 'suspended'; userId: string }
  | { is: 'unowned' }
  | { is: 'uninvited' }
  | { is: 'otherDomain' }
  | { is: 'keptOut' }

/** Why an account cannot be created with this address now, if it has no invitation that counts here. */
export async function findSignUpRefusal(
  db: Reader,
  keys: Fingerprints,
  email: string | null,
  now: Date,
): Promise<'unowned' | 'uninvited' | 'otherDomain' | undefined> {
  const settings = await findSettings(db)
  if (!(await hasOwner(db, settings))) return 'unowned'
  const isOpen = settings.sign_up !== 'invite' && isOfSignUpDomain(settings, email)
  const senders = settings.organizer_invitations ? 'organizers too' : 'administrators'
  if (isOpen || (await isInvited(db, keys, email, senders, now))) return undefined
  return settings.sign_up === 'invite' ? 'uninvited' : 'otherDomain'
}

/** Whether an administrator must approve a new account with this address. An administrator's invitation is an approval. */
export async function needsApproval(db: Reader, keys: Fingerprints, email: string | null, now: Date): Promise<boolean> {
  return (await findSettings(db)).sign_up === 'approval' && !(await isInvited(db, keys, email, 'administrators', now))
}

/**
 * Runs after an address was proven: signs in to its account or, where sign-up is open, leads to the form that creates
 * one.
 */
async function admitUser(ctx: SignInContext, browser: Browser, challenge: ChallengeRow): Promise<Admission> {
  const { db, cipher, now } = ctx
  const email = challenge.email!
  const account = await findAccountByEmail(db, email)
  if (account?.isSuspended && (await findSuspension(db, account.id, now)))
    return { is: 'suspended', userId: account.id }
  const { link, returnTo } = mailedDataOf(challenge)
  if (!account) {
    const refusal = await findSignUpRefusal(db, cipher, email, now)
    if (refusal) return { is: refusal }
    if (await isSignUpBanned(db, cipher, { email, ip: browser.ip }, now)) return { is: 'keptOut' }
    const proven = { is: 'new', email, method: 'email', ...(link && { identity: link }) } as const
    return { is: 'proven', entry: { is: 'incomplete', proven }, returnTo }
  }
  if (link) await linkAccount(ctx, account.id, link, now)
  return { is: 'proven', entry: await signInOrAsk(ctx, browser, account.id, 'email'), returnTo }
}

type WrongCode = Exclude<CodeVerdict, { is: 'right' }>

export async function enterByCode(
  ctx: SignInContext,
  browser: Browser,
  challengeId: string,
  codeHash: Buffer,
): Promise<WrongCode | Admission> {
  const verdict = await tryCode(ctx.db, challengeId, codeHash, ctx.now)
  return verdict.is === 'right' ? admitUser(ctx, browser, verdict.challenge) : verdict
}

/** Undefined when the link is used or expired. */
export async function enterByLink(
  ctx: SignInContext,
  browser: Browser,
  challenge: ChallengeRow,
): Promise<Admission | undefined> {
  const isFirst = await updateConsumed(ctx.db, challenge.id, ctx.now)
  return isFirst ? admitUser(ctx, browser, challenge) : undefined
}

/** The answer does not depend on whether an account has the address, so it reveals none. */
export async function assertAddressAllowed(
  db: Reader,
  fingerprints: Fingerprints,
  email: string,
  now: Date,
): Promise<void> {
  if (await isSignUpBanned(db, fingerprints, { email }, now))
    throw new ApiError('validation_failed', messagesFor('en').accounts.name.addressKeptOut)
}

export interface EmailChange {
  challengeId: string
  codeHash: Buffer
  oldEmail: string | null
  newEmail: string
  revokesTokens: boolean
  browser: Browser
}

/** Both codes were entered: changes the address and ends every other session. */
export async function changeEmail(
  ctx: WriteContext & { caller: Caller },
  { challengeId, codeHash, oldEmail, newEmail, revokesTokens, browser }: EmailChange,
): Promise<WrongCode | SignedIn> {
  const { db, caller, cipher, now } = ctx
  const { userId } = caller
  const verdict = await tryCode(db, challengeId, codeHash, now)
  if (verdict.is !== 'right') return verdict
  await assertAddressAllowed(db, cipher, newEmail, now)
  if (oldEmail !== null) await eraseAddress(ctx, oldEmail)
  await updateUser(db, userId, { email: newEmail })
  await deleteOtherSessions(db, userId, caller.credential.id)
  if (revokesTokens) await revokeAllTokens(ctx, userId, now)
  if (oldEmail !== null) await notifyFormerAddress(ctx, oldEmail, { userId, change: 'email_changed' }, now)
  return signIn(ctx, browser, userId, 'email')
}

/** Deletes the records stored under the old address: no one could find them by the user later. */
async function eraseAddress({ db }: WriteContext, email: string): Promise<void> {
  await deleteChallengesTo(db, email)
  await deleteSuppression(db, email)
}
