import { createHash } from 'node:crypto'
import { minuteMs } from '#kernel/time.ts'

/** About one second of a phone: 65,000 hashes on average. */
const workBits = 16
const lifeMs = 20 * minuteMs

/** What a browser must solve before its account is created. Signed, so it cannot be made easier. */
export interface Work {
  salt: string
  bits: number
  until: string
  /** The proven address or account at a provider. Only one account can come of it, so a solution is used once. */
  identity: string
}

/** A short name of who proved to be there. */
export function identityOf({
  email,
  identity,
}: {
  email: string | null
  identity?: object | null | undefined
}): string {
  return createHash('sha256')
    .update(JSON.stringify([email, identity ?? null]))
    .digest('base64url')
    .slice(0, 22)
}

export function makeWork(salt: string, identity: string, now: Date): Work {
  return { salt, bits: workBits, until: new Date(now.getTime() + lifeMs).toISOString(), identity }
}

function countZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first]!) - 24
}

/** Whether the answer solves this work, for this identity and in time. The form is that of `islands/work.ts`. */
export function isSolved(work: unknown, answer: string, identity: string, now: Date): boolean {
  const { salt, bits, until, identity: whose } = (work ?? {}) as Partial<Work>
  if (typeof salt !== 'string' || typeof bits !== 'number' || whose !== identity) return false
  if (until === undefined || Date.parse(until) < now.getTime() || !/^\d{1,12}$/.test(answer)) return false
  return countZeroBits(createHash('sha256').update(`${salt}:${answer}`).digest()) >= bits
}
