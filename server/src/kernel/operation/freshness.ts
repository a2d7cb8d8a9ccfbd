import type { Credential } from '../context.ts'
import { minuteMs } from '../time.ts'
import { ApiError } from './errors.ts'

/** How many minutes old a session's sign-in may be: a quarter of an hour for power and secrets, half a day for moderation. */
type Minutes = 15 | 720

/** The same for the whole operation, or less for some fields of the body. */
export type Freshness = Minutes | { minutes: Minutes; fields: Readonly<Record<string, Minutes>> }

/** Only a session grows old on an open laptop; a token says by its scopes and its end what it may do. */
export function isFresh({ kind, signedInAt }: Credential, minutes: number, now: Date): boolean {
  if (kind !== 'session') return true
  return signedInAt !== undefined && now.getTime() - Date.parse(signedInAt) < minutes * minuteMs
}

/** What this very request needs: the least of what its fields do. The body has not been validated yet. */
function decideMinutes(freshness: Freshness, body: unknown): number {
  if (typeof freshness === 'number') return freshness
  const given = typeof body === 'object' && body !== null ? body : {}
  const asked = Object.entries(freshness.fields).filter(([field]) => Object.hasOwn(given, field))
  return Math.min(freshness.minutes, ...asked.map(([, minutes]) => minutes))
}

export function assertFresh(freshness: Freshness, credential: Credential, body: unknown, now: Date): void {
  const minutes = decideMinutes(freshness, body)
  if (isFresh(credential, minutes, now)) return
  throw new ApiError(
    'reauthentication_required',
    `Sign in again and repeat the request: this needs a sign-in from ${span(minutes)}`,
  )
}

const span = (minutes: number) => (minutes < 60 ? `the last ${minutes} minutes` : `the last ${minutes / 60} hours`)

/** For the document. */
export function describeFreshness(freshness: Freshness): string {
  const text = (minutes: Minutes) => `a sign-in from ${span(minutes)}`
  if (typeof freshness === 'number') return `With a session this needs ${text(freshness)}.`
  const fields = Object.entries(freshness.fields).map(([field, minutes]) => `, with \`${field}\` ${text(minutes)}`)
  return `With a session this needs ${text(freshness.minutes)}${fields.join('')}.`
}
