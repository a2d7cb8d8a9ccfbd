import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { isInvited } from '#domains/accounts/invitations/index.ts'
import { findSettings, markWelcomeStep } from '#domains/foundation/settings/index.ts'
import { changeStatus, createUser, proposeUsername } from '#domains/foundation/users/index.ts'
import type { Fingerprints, Links, Reader, WriteContext, Writer } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { type Browser, type Proven, type SignedIn, type SignInContext, signIn } from './commands.session.ts'
import {
  type ChallengeKind,
  type ChallengeRow,
  countWrongSince,
  findAdministrator,
  findMailedTo,
  insertChallenge,
  listMailedSince,
  lockAddress,
  lockOwnership,
  updateAttempts,
  updateBrowserConsumed,
  updateConsumed,
  updateOwnConsumed,
  updateProven,
} from './queries.ts'
import {
  decideMailingPause,
  homePath,
  identityOf,
  isSolved,
  mailedMs,
  mailWindowMs,
  makeWork,
  type SignInOrigin,
  triesMax,
  wrongMax,
  wrongWindowMs,
} from './rules.ts'

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()
export const makeSecret = () => randomBytes(32).toString('base64url')

export interface NewCeremony {
  kind: ChallengeKind
  token: string
  lifeMs: number
  userId?: string
  browserSecret?: string
  data?: object
  now: Date
}

/** Opens a one-time challenge without a mail: a passkey ceremony or a redirect to a provider. */
export async function openCeremony(tx: Writer, input: NewCeremony): Promise<string> {
  const id = randomUUIDv7()
  await insertChallenge(tx, {
    id,
    kind: input.kind,
    token_hash: hashSecret(input.token),
    ...(input.browserSecret !== undefined && { browser_hash: hashSecret(input.browserSecret) }),
    user_id: input.userId ?? null,
    data: JSON.stringify(input.data ?? {}),
    created_at: input.now.toISOString(),
    expires_at: new Date(input.now.getTime() + input.lifeMs).toISOString(),
  })
  return id
}

export interface NewMailChallenge {
  id: string
  kind: 'email' | 'email_change'
  email: string
  token: string
  codeHash: Buffer
  browserSecret: string
  /** The network or known browser of the request. */
  origin: SignInOrigin
  /** The previous challenge of the same browser. */
  earlier?: { id: string; secret: string } | undefined
  userId?: string
  data: object
  now: Date
}

/** `until` is when the address can be mailed again; codes and links sent before stay valid. */
type Mailing = { is: 'opened'; isLinkOnly: boolean } | { is: 'refused'; until: Date }

/**
 * Opens a challenge by mail. Ends only the previous challenge of the same browser: other people can request mails to
 * the same address, and must not end it.
 */
export async function openMailChallenge(tx: Writer, input: NewMailChallenge): Promise<Mailing> {
  const { id, kind, email, userId, earlier, origin, now } = input
  await lockAddress(tx, email)
  const mailed = await listMailedSince(tx, email, new Date(now.getTime() - mailWindowMs))
  const until = decideMailingPause(mailed, origin)
  if (until !== undefined) return { is: 'refused', until }
  if (earlier) await updateBrowserConsumed(tx, earlier.id, hashSecret(earlier.secret), now)
  if (userId !== undefined) await updateOwnConsumed(tx, kind, userId, now)
  await insertChallenge(tx, {
    id,
    kind,
    email,
    token_hash: hashSecret(input.token),
    code_hash: input.codeHash,
    browser_hash: hashSecret(input.browserSecret),
    origin_hashes: [...origin.hashes],
    is_known: origin.isKnown,
    user_id: userId ?? null,
    data: JSON.stringify(input.data),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + mailedMs).toISOString(),
  })
  return { is: 'opened', isLinkOnly: await isLinkOnly(tx, kind, email, now) }
}

/** After too many wrong codes in a day no code for this address is accepted, right or wrong. */
export async function isLinkOnly(db: Reader, kind: string, email: string, now: Date): Promise<boolean> {
  return (await countWrongSince(db, kind, email, new Date(now.getTime() - wrongWindowMs))) >= wrongMax
}

export function isOfBrowser(challenge: ChallengeRow, browserSecret: string | undefined): boolean {
  if (!challenge.browser_hash || browserSecret === undefined) return false
  return timingSafeEqual(challenge.browser_hash, hashSecret(browserSecret))
}

/** A mailed link works only in the browser that requested it; a link that the operator made works in any browser. */
export function canUseLink(challenge: ChallengeRow, browserSecret: string | undefined): boolean {
  return challenge.browser_hash === null || isOfBrowser(challenge, browserSecret)
}

export function isOpen(challenge: ChallengeRow, now: Date): boolean {
  return challenge.consumed_at === null && Date.parse(challenge.expires_at) > now.getTime()
}

export type CodeVerdict =
  | { is: 'right'; challenge: ChallengeRow }
  | { is: 'wrong'; triesLeft: number }
  | { is: 'expired' }
  | { is: 'link-only' }

/**
 * Counts the attempt before comparing, so that concurrent requests cannot share one; the lock does the same per
 * address.
 */
export async function tryCode(tx: Writer, id: string, codeHash: Buffer, now: Date): Promise<CodeVerdict> {
  const mailed = await findMailedTo(tx, id)
  if (!mailed?.email) return { is: 'expired' }
  await lockAddress(tx, mailed.email)
  if (await isLinkOnly(tx, mailed.kind, mailed.email, now)) return { is: 'link-only' }
  const challenge = await updateAttempts(tx, id, triesMax, now)
  if (!challenge?.code_hash) return { is: 'expired' }
  if (!timingSafeEqual(challenge.code_hash, codeHash)) return { is: 'wrong', triesLeft: triesMax - challenge.attempts }
  await updateProven(tx, id, now)
  return { is: 'right', challenge }
}

const ownerLinkMs = dayMs

/** The secret of the link that creates the first administrator, or undefined once there is one. */
export async function openOwnership(tx: Writer, now: Date): Promise<string | undefined> {
  if ((await findAdministrator(tx)) !== undefined) return undefined
  const token = makeSecret()
  await openCeremony(tx, { kind: 'owner', token, lifeMs: ownerLinkMs, now })
  return token
}

/** The secret of a link that signs in to the account of an address without mail, for an operator whose mail fails. */
export async function openOperatorSignIn(tx: Writer, email: string, now: Date): Promise<string> {
  const token = makeSecret()
  await insertChallenge(tx, {
    id: randomUUIDv7(),
    kind: 'email',
    email,
    token_hash: hashSecret(token),
    data: JSON.stringify({ returnTo: homePath }),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + mailedMs).toISOString(),
  })
  return token
}

interface Context {
  db: Reader
  cipher: Fingerprints
  links: Pick<Links, 'seal' | 'open'>
  now: Date
}
type NewUser = Extract<Proven, { is: 'new' }>

/** What the form has of the puzzle. */
export interface WorkAnswer {
  challenge: string
  answer: string
}

/** The setting asks for it. An administrator's invitation is proof enough. */
async function needsWork({ db, cipher, now }: Context, { email }: NewUser): Promise<boolean> {
  return (await findSettings(db)).proof_of_work && !(await isInvited(db, cipher, email, 'administrators', now))
}

/** The puzzle for the form, where there must be one. */
export async function findWork(ctx: Context, proven: Proven) {
  if (proven.is !== 'new' || !(await needsWork(ctx, proven))) return undefined
  const work = makeWork(randomBytes(16).toString('hex'), identityOf(proven), ctx.now)
  return { challenge: ctx.links.seal('sign-up-work', work), salt: work.salt, bits: work.bits }
}

/** Whether the browser solved its puzzle, or need not. */
export async function isWorkDone(ctx: Context, proven: NewUser, given: WorkAnswer | undefined): Promise<boolean> {
  if (!(await needsWork(ctx, proven))) return true
  const work = given && ctx.links.open('sign-up-work', given.challenge)
  return isSolved(work, given?.answer ?? '', identityOf(proven), ctx.now)
}

/** How the set-up notes that there is an administrator. */
const ownedMark = 'owner'

/** Whether there is an administrator. Until then an account can only be created by the owner link. */
export async function hasOwner(db: Reader, { welcome_done: notes }: { welcome_done: string[] }): Promise<boolean> {
  return notes.includes(ownedMark) || (await findAdministrator(db)) !== undefined
}

/** True for one caller only, and only while there is no administrator. */
async function takeOwnership({ db, now }: WriteContext, challengeId: string): Promise<boolean> {
  await lockOwnership(db)
  const isFirst = (await findAdministrator(db)) === undefined
  if (!isFirst || !(await updateConsumed(db, challengeId, now))) return false
  await markWelcomeStep(db, ownedMark)
  return true
}

/** For a user who already has an account. False when the link is used or there is an administrator. */
export async function promoteToOwner(ctx: WriteContext, challengeId: string, userId: string): Promise<boolean> {
  if (!(await takeOwnership(ctx, challengeId))) return false
  await changeStatus(ctx, userId, { role: 'admin' }, ctx.now)
  return true
}

export interface NewOwner {
  challengeId: string
  name: string
  email: string
  browser: Browser
}

export async function createOwner(
  ctx: SignInContext,
  { challengeId, name, email, browser }: NewOwner,
): Promise<SignedIn | undefined> {
  if (!(await takeOwnership(ctx, challengeId))) return undefined
  const username = await proposeUsername(ctx.db, name, ctx.now)
  const userId = await createUser(ctx, { name, username, email, role: 'admin' }, ctx.now)
  ctx.audit({ action: 'sign-in.own', target: userId, by: { userId, credential: null } })
  return signIn(ctx, browser, userId, 'owner')
}
