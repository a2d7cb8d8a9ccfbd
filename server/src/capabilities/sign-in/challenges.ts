import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import type { Writer } from '../../kernel/context.ts'
import {
  type ChallengeKind,
  type ChallengeRow,
  countMailedSince,
  findAnyUser,
  insertChallenge,
  lockAddress,
  updateAttempts,
  updateConsumed,
  updateOlderConsumed,
} from './queries.ts'
import { mailedMs, mailsMax, mailWindowMs, triesMax } from './rules.ts'

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()
export const makeSecret = () => randomBytes(32).toString('base64url')

interface NewCeremony {
  kind: ChallengeKind
  token: string
  lifeMs: number
  userId?: string
  browserSecret?: string
  data?: object
  now: Date
}

/** Something to be proven once that nobody is mailed about: a passkey ceremony, a trip to a provider. */
export async function openCeremony(tx: Writer, wish: NewCeremony): Promise<string> {
  const id = randomUUIDv7()
  await insertChallenge(tx, {
    id,
    kind: wish.kind,
    token_hash: hashSecret(wish.token),
    ...(wish.browserSecret !== undefined && { browser_hash: hashSecret(wish.browserSecret) }),
    user_id: wish.userId ?? null,
    data: JSON.stringify(wish.data ?? {}),
    created_at: wish.now.toISOString(),
    expires_at: new Date(wish.now.getTime() + wish.lifeMs).toISOString(),
  })
  return id
}

interface NewMailed {
  id: string
  kind: 'email' | 'email_change'
  email: string
  token: string
  codeHash: Buffer
  browserSecret: string
  userId?: string
  data: object
  now: Date
}

/** False when the address has had its mails for now; what it was sent before then stays good. */
export async function openMailed(tx: Writer, wish: NewMailed): Promise<boolean> {
  await lockAddress(tx, wish.email)
  const since = new Date(wish.now.getTime() - mailWindowMs)
  if ((await countMailedSince(tx, wish.email, since)) >= mailsMax) return false
  await updateOlderConsumed(tx, wish.kind, wish.email, wish.now)
  await insertChallenge(tx, {
    id: wish.id,
    kind: wish.kind,
    email: wish.email,
    token_hash: hashSecret(wish.token),
    code_hash: wish.codeHash,
    browser_hash: hashSecret(wish.browserSecret),
    user_id: wish.userId ?? null,
    data: JSON.stringify(wish.data),
    created_at: wish.now.toISOString(),
    expires_at: new Date(wish.now.getTime() + mailedMs).toISOString(),
  })
  return true
}

export function isOfBrowser(challenge: ChallengeRow, browserSecret: string | undefined): boolean {
  if (!challenge.browser_hash || browserSecret === undefined) return false
  return timingSafeEqual(challenge.browser_hash, hashSecret(browserSecret))
}

export function isOpen(challenge: ChallengeRow, now: Date): boolean {
  return challenge.consumed_at === null && Date.parse(challenge.expires_at) > now.getTime()
}

export type CodeVerdict = { is: 'right'; challenge: ChallengeRow } | { is: 'wrong'; triesLeft: number } | { is: 'over' }

/** Takes a try first and compares then, so that callers at the same time cannot share one. */
export async function tryCode(tx: Writer, id: string, codeHash: Buffer, now: Date): Promise<CodeVerdict> {
  const challenge = await updateAttempts(tx, id, triesMax, now)
  if (!challenge?.code_hash) return { is: 'over' }
  if (!timingSafeEqual(challenge.code_hash, codeHash)) return { is: 'wrong', triesLeft: triesMax - challenge.attempts }
  await updateConsumed(tx, id, now)
  return { is: 'right', challenge }
}

const ownerLinkMs = 24 * 3_600_000

/** The secret of a link that makes the first administrator, or undefined once there is anybody. */
export async function openOwnership(tx: Writer, now: Date): Promise<string | undefined> {
  if ((await findAnyUser(tx)) !== undefined) return undefined
  const token = makeSecret()
  await openCeremony(tx, { kind: 'owner', token, lifeMs: ownerLinkMs, now })
  return token
}
