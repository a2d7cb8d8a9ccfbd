import { createHash } from 'node:crypto'
import type { FeedItem, FeedReading, FeedSpan } from '#kernel/feeds.ts'
import { foldTitle } from '#kernel/formats/names.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts'
import type { ApiKind, ApiPlatform } from './rules.api.ts'
import { eventbrite, eventbriteAddress } from './rules.eventbrite.ts'
import { hostOf } from './rules.links.ts'
import { luma, lumaAddress } from './rules.luma.ts'
import { meetup, meetupAddress } from './rules.meetup.ts'

export const sourceKinds = ['ical', 'json_ld', 'meetup', 'luma', 'eventbrite'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const sourcePlatforms = ['meetup', 'luma', 'eventbrite', 'ical'] as const
export type SourcePlatform = (typeof sourcePlatforms)[number]

/** Why a source was not read. Everything that cannot be reached is `unreachable`, so that inner networks stay unknown. */
export const sourceProblems = [
  'unreachable',
  'not_found',
  'forbidden',
  'disallowed',
  'busy',
  'server_error',
  'too_large',
  'too_slow',
  'not_a_calendar',
  'no_events',
  'many_missing',
  'key_refused',
] as const
export type SourceProblem = (typeof sourceProblems)[number]

export function isSourceProblem(text: string | null): text is SourceProblem {
  return sourceProblems.some((problem) => problem === text)
}

/** What a source is read with. */
export interface SourceAddress {
  kind: SourceKind
  url: string
  key: string | null
  timezone: string
  etag: string | null
  lastModified: string | null
  /** Of the last reading: what has not changed since is not read again. */
  bodyHash?: Buffer | null
}

export interface ReadOutcome {
  status: 'read'
  reading: FeedReading
  /** The hash of what was read, without what changes at every request. */
  bodyHash: Buffer
  etag: string | null
  lastModified: string | null
  /** Set when the address has moved for good. */
  movedTo: string | null
}

export interface FailedOutcome {
  status: 'failed'
  problem: SourceProblem
  retryAfterMs: number | null
}

/** The result of one reading. */
export type SourceOutcome = { status: 'unchanged' } | ReadOutcome | FailedOutcome

/** What the people who run a calendar write there. Names and answers of attendees are in other lines. */
const written = /^(?:SUMMARY|DESCRIPTION|X-ALT-DESC|NAME|X-WR-CALNAME|X-WR-CALDESC)[:;]/i

/** Editors make other dashes of a hyphen. */
const plainOf = (text: string) => text.toLowerCase().replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/** The words of a calendar's own people: titles, descriptions and what the calendar says of itself. */
export function wordsOfCalendar(body: string): string {
  const lines = body.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines.filter((line) => written.test(line)).join('\n')
}

/** Of a page only what it says of its events counts: anyone may comment below them. */
export function wordsOfPage({ name, items }: Pick<FeedReading, 'name' | 'items'>): string {
  return [name, ...items.flatMap(({ title, description }) => [title, description])].join('\n')
}

export function hasCode(words: string, codes: readonly string[]): boolean {
  const plain = plainOf(words)
  return codes.some((code) => plain.includes(code.toLowerCase()))
}

/** What this instance shows itself proves nothing about anyone. */
export function isOwnHost(url: string, baseUrl: string): boolean {
  return hostOf(url).toLowerCase() === hostOf(baseUrl).toLowerCase()
}

export const platforms: Readonly<Record<ApiKind, ApiPlatform>> = { luma, eventbrite, meetup }

export interface ApiAddress {
  kind: ApiKind
  platform: ApiKind
  /** A page of the platform: it says what is read, and is never called with the key. */
  url: string
  /** What is called. */
  host: string
}

/** What a pasted link means together with a key; null if it names no group, organizer or calendar that has an API. */
export function decideApiAddress(text: string): ApiAddress | null {
  const pasted = text.trim()
  // A key of Luma names its calendar itself.
  if (pasted === '') return addressOf('luma', lumaAddress(null))
  const url = URL.parse(/^[a-z]+:\/\//i.test(pasted) ? pasted : `https://${pasted}`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^www\./, '')
  if (/^(?:lu\.ma|luma\.com)$/.test(host)) return addressOf('luma', lumaAddress(url))
  if (/^meetup\.com$/.test(host)) return addressOf('meetup', meetupAddress(url))
  return /^eventbrite\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(host) ? addressOf('eventbrite', eventbriteAddress(url)) : null
}

function addressOf(kind: ApiKind, url: string | null): ApiAddress | null {
  return url === null ? null : { kind, platform: kind, url, host: hostOf(platforms[kind].origin) }
}

/** An event of the group that another source, or an organizer, brought here. */
export interface TwinCandidate {
  id: string
  title: string
  starts_at: string
  platform_event_url: string | null
}

const sameStartMs = 15 * minuteMs
/** Weekly dates can share one link, so an equal link alone says little. */
export const sameLinkMs = 12 * hourMs

/** Without what platforms add to count visits. */
function foldUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  for (const name of [...url.searchParams.keys()])
    if (/^utm_|^(eventOrigin|ref|fbclid)$/.test(name)) url.searchParams.delete(name)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  // The front page of a website is no event.
  return path === '' && url.search === '' ? undefined : `${url.host.replace(/^www\./, '')}${path}${url.search}`
}

const foldLink = (text: string | null) => (text === null ? undefined : foldUrl(text))

function isTwin(item: FeedItem, candidate: TwinCandidate): boolean {
  const apartMs = Math.abs(Date.parse(item.startsAt) - Date.parse(candidate.starts_at))
  const title = foldTitle(item.title)
  if (apartMs <= sameStartMs && title !== '' && title === foldTitle(candidate.title)) return true
  const link = foldLink(item.url)
  return apartMs <= sameLinkMs && link !== undefined && link === foldLink(candidate.platform_event_url)
}

/** The same event from another source of the group: the one that starts nearest. */
export function findTwin(item: FeedItem, candidates: readonly TwinCandidate[]): TwinCandidate | undefined {
  const start = Date.parse(item.startsAt)
  const apart = (candidate: TwinCandidate) => Math.abs(Date.parse(candidate.starts_at) - start)
  return candidates.filter((candidate) => isTwin(item, candidate)).sort((a, b) => apart(a) - apart(b))[0]
}

/** Events of this time are read: a conference is announced a year ahead. */
export function decideSpan(now: Date, timezone: string): FeedSpan {
  return { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + 365 * dayMs), timezone }
}

interface CheckedSource {
  id: string
  /** Of its next event, if it has one. */
  nextStartsAt: Date | null
  changedAt: Date | null
  createdAt: Date
}

/** When a source that was read is checked again: sooner before an event, rarely when nothing ever changes. */
export function decideNextCheck(source: CheckedSource, now: Date): Date {
  const { id, nextStartsAt, changedAt, createdAt } = source
  const untilNextMs = nextStartsAt ? nextStartsAt.getTime() - now.getTime() : Infinity
  const quietMs = now.getTime() - (changedAt ?? createdAt).getTime()
  if (untilNextMs >= 0 && untilNextMs <= dayMs) return after(now, 15 * minuteMs, id)
  return after(now, quietMs > 30 * dayMs ? 6 * hourMs : hourMs, id)
}

interface FailedSource {
  id: string
  state: string
  failures: number
  failingSince: Date | null
}

export interface FailureVerdict {
  state: 'active' | 'failing' | 'stopped'
  failures: number
  failingSince: Date
  /** Null when it is not checked again by itself. */
  nextCheckAt: Date | null
  /** Set once for each, to tell the managers. */
  becomes: 'failing' | 'stopped' | null
}

const tellAfterMs = 3 * dayMs
const stopAfterMs = 30 * dayMs

/** A failure is retried after 1, 2, 4, 8, 16 and then every 24 hours, and not before the host has said. */
export function decideAfterFailure(source: FailedSource, retryAfterMs: number | null, now: Date): FailureVerdict {
  const failures = source.failures + 1
  const failingSince = source.failingSince ?? now
  const failingMs = now.getTime() - failingSince.getTime()
  if (failingMs >= stopAfterMs)
    return { state: 'stopped', failures, failingSince, nextCheckAt: null, becomes: 'stopped' }
  const state = failingMs >= tellAfterMs ? 'failing' : 'active'
  const becomes = state === 'failing' && source.state !== 'failing' ? 'failing' : null
  const delayMs = Math.min(hourMs * 2 ** Math.min(failures - 1, 5), dayMs)
  const nextCheckAt = after(now, delayMs, source.id)
  const notBefore = new Date(now.getTime() + Math.min(retryAfterMs ?? 0, dayMs))
  return { state, failures, failingSince, nextCheckAt: nextCheckAt > notBefore ? nextCheckAt : notBefore, becomes }
}

/** Up to 10 % earlier or later, so that sources that were added together are not read together for ever. */
function after(now: Date, delayMs: number, id: string): Date {
  const hour = Math.floor(now.getTime() / hourMs)
  const number = createHash('sha256').update(`${id} ${hour}`).digest().readUInt32BE()
  const share = number / 2 ** 32
  return new Date(now.getTime() + Math.round(delayMs * (0.9 + 0.2 * share)))
}

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
