import { createHash } from 'node:crypto'
import { dayMs } from '#kernel/time.ts'
import type { SourceProblem } from './rules.ts'

/** What a status other than 200 and 304 says. */
export function problemOf(status: number): SourceProblem {
  if (status === 429 || status === 503) return 'busy'
  if (status === 401 || status === 403 || status === 407 || status === 451) return 'forbidden'
  if (status >= 500) return 'server_error'
  return status >= 400 ? 'not_found' : 'unreachable'
}

/** `Retry-After` in seconds or as a date, a day at most. */
export function parseRetryAfter(header: string | string[] | undefined, now: Date): number | null {
  const text = [header].flat()[0]?.trim()
  if (!text) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), dayMs)
}

const headLength = 2000

/** The beginning of a body, without what editors put before it. */
const headOf = (body: Buffer) =>
  body
    .subarray(0, headLength)
    .toString('utf8')
    .replace(/^[\uFEFF\s]+/, '')

export function isCalendar(body: Buffer): boolean {
  return /^BEGIN:VCALENDAR\b/i.test(headOf(body))
}

/** One that broke off lacks entries that exist. */
export function isWholeCalendar(body: Buffer): boolean {
  return isCalendar(body) && /^END:VCALENDAR\b/im.test(body.subarray(-headLength).toString('latin1'))
}

export function isPage(body: Buffer, contentType: string): boolean {
  return (
    /^<(!doctype html|html|head|body|!--|meta|title|script|div)\b/i.test(headOf(body)) ||
    /\bx?html\b/i.test(contentType)
  )
}

/** Pages that want a sign-in, which an address that was private or expired leads to. */
export function isSignInPage(url: string): boolean {
  return /(^|[./_-])(log-?in|sign-?in|auth|sso|accounts?|oauth2?)([./_-]|$)/i.test(
    new URL(url).host + new URL(url).pathname,
  )
}

/** Lines that change at every request, though nothing has changed. */
const noise = /^(DTSTAMP|LAST-MODIFIED|CREATED|X-PUBLISHED-TTL|REFRESH-INTERVAL|X-WR-RELCALID)[:;].*\r?\n/gim

/** Changes once a day too: dates of repeating entries come into the time that is read. */
export function hashCalendar(body: Buffer, day: string): Buffer {
  return hashOf(body.toString('latin1').replace(noise, ''), day)
}

export function hashOf(text: string, day: string): Buffer {
  return createHash('sha256').update(`${day}\n`).update(text).digest()
}

/** An ETag or a date of last change is kept with its day, and sent again on that day only. */
export const keepForDay = (value: string | undefined, day: string) =>
  value && value.length <= 200 ? `${day} ${value}` : null
export const keptForDay = (kept: string | null, day: string) =>
  kept?.startsWith(`${day} `) ? kept.slice(day.length + 1) : undefined
