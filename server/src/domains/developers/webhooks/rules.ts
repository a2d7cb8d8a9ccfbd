import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Caller } from '#kernel/context.ts'
import type { EventType } from '#kernel/events.ts'
import { firstIdAt, timeOfId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { StoredEvent } from './queries.delivery.ts'
import { canReceive, listMissingScopes, listSubscribed, type Subscriber } from './rules.audience.ts'
import { catalog, isPublicType, payloadVersion } from './wire.catalog.ts'

/** The event type of a test delivery; `*` includes every type, so any will do. */
export function decideTestType(requested: string | undefined): string {
  return requested === undefined || requested === '*' ? 'webhook.test' : requested
}

/** Made from its id and type alone, so that each attempt has the same bytes. The id begins with its millisecond. */
export function messageOfTest(eventId: string, type: string, webhookId: string): Message & { isTest: true } {
  const occurredAt = new Date(timeOfId(eventId)).toISOString()
  const isExample = isPublicType(type) && type !== 'webhook.test'
  return { eventId, type, occurredAt, data: isExample ? catalog[type].example : { webhookId }, isTest: true }
}

const webhooksMax = 20
const secretsMax = 3
const overlapMs = dayMs

/** Timeouts and retry schedule. Tests may divide all times by the same number. */
export interface DeliverySettings {
  /** contract: "now, 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, ± 20 %" */
  scheduleMs: readonly number[]
  timeoutMs: number
  /** The least pause for a receiver that is overloaded. */
  overloadMs: number
  retryAfterMsMax: number
  breakMs: number
  breakMsMax: number
  disableAfterMs: number
  /** New sends start within this time after the owner's rights were read. */
  sliceMs: number
  /** Longer than a slice plus one response; afterwards another worker takes over a killed worker's webhooks. */
  leaseMs: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export const standardSettings: DeliverySettings = {
  scheduleMs: [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  timeoutMs: 15 * second,
  overloadMs: minute,
  retryAfterMsMax: 24 * hour,
  breakMs: 30 * second,
  breakMsMax: hour,
  disableAfterMs: 120 * hour,
  sliceMs: second,
  leaseMs: 20 * second,
}

export interface DeliveryOutcome {
  statusCode: number | null
  /** What went wrong when there was no response. */
  error: string | null
  retryAfterMs: number | null
  durationMs: number
}

export const isSuccess = ({ statusCode }: DeliveryOutcome) =>
  statusCode !== null && statusCode >= 200 && statusCode < 300

/** A blocked address stays blocked on a retry; so does an event that cannot be serialized. */
const isHopeless = ({ statusCode, error }: DeliveryOutcome) =>
  statusCode === 410 || error === 'address' || error === 'url' || error === 'event'

/** How long until the next attempt, or null when there is none. `chance` is between 0 and 1. */
export function decideDelay(attempts: number, outcome: DeliveryOutcome, settings: DeliverySettings, chance: number) {
  if (isSuccess(outcome) || isHopeless(outcome) || attempts >= settings.scheduleMs.length) return null
  const isOverloaded = outcome.error === 'timeout' || outcome.statusCode === 429
  const planned = settings.scheduleMs[attempts]! * (0.8 + 0.4 * chance)
  const requested = Math.min(outcome.retryAfterMs ?? 0, settings.retryAfterMsMax) * (1 + 0.2 * chance)
  return Math.round(Math.max(planned, requested, isOverloaded ? settings.overloadMs : 0))
}

/** Seconds or a date, as in RFC 9110; null for anything else. */
export function parseRetryAfter(value: string | string[] | undefined, now: Date): number | null {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * second
  const at = /^[A-Z][a-z]+, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

interface StoredSecret {
  secret: string
  /** Until when it still signs; null for the current one. */
  until: string | null
}

export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** What is encrypted and stored: the newest first, then those that still sign for a day. */
export function addSecret(stored: string | undefined, secret: string, now: Date): string {
  const until = new Date(now.getTime() + overlapMs).toISOString()
  const older = stored === undefined ? [] : (JSON.parse(stored) as StoredSecret[])
  const still = older.map((one) => ({ ...one, until: one.until ?? until })).filter((one) => isGood(one, now))
  return JSON.stringify([{ secret, until: null }, ...still].slice(0, secretsMax))
}

const isGood = ({ until }: Pick<StoredSecret, 'until'>, now: Date) =>
  until === null || Date.parse(until) > now.getTime()

/** A secret as a key object: from raw bytes each signature takes six times as long. */
export interface SigningKey {
  key: KeyObject
  until: string | null
}

export function readSigningKeys(stored: string): SigningKey[] {
  const keyOf = (secret: string) => createSecretKey(secret.replace(/^whsec_/, ''), 'base64')
  return (JSON.parse(stored) as StoredSecret[]).map(({ secret, until }) => ({ key: keyOf(secret), until }))
}

/** An event as it is sent. */
export interface Message {
  eventId: string
  type: string
  occurredAt: string
  data: unknown
  isTest?: boolean
}

export const wireId = (eventId: string) => `evt_${eventId}`

/** The same bytes at every attempt, because they are made from stored values only. */
export function bodyOf({ eventId, type, occurredAt, data, isTest }: Message): string {
  const test = isTest && { test: true }
  return JSON.stringify({
    id: wireId(eventId),
    type,
    timestamp: occurredAt,
    apiVersion: payloadVersion,
    data,
    ...test,
  })
}

/** Standard Webhooks: every valid secret signs the same text. */
export function headersOf(eventId: string, body: string, keys: readonly SigningKey[], now: Date) {
  const id = wireId(eventId)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const text = `${id}.${timestamp}.${body}`
  const good = keys.filter((one) => isGood(one, now))
  const signatures = good.map(({ key }) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Hearth-Webhooks/1.0',
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const snippetBytes = 4096

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** The beginning of a response, without control characters. */
export function snippetOf(body: Buffer): string {
  return body.subarray(0, snippetBytes).toString('utf8').replaceAll(controls, '')
}

export function assertRoom(count: number): void {
  if (count >= webhooksMax)
    throw new ApiError('limit_reached', `An account can have ${webhooksMax} webhooks; delete one first`)
}

/** contract: "the additive field audience: platform (default mine, needs scope admin)" */
export function assertMayListenTo(audience: string | undefined, { scopes }: Caller): void {
  if (audience === 'platform' && !scopes.has('admin'))
    throw new ApiError('insufficient_scope', 'audience: platform needs the scope admin; use a token with that scope')
}

/** How many events one program is given at once. */
export const takenMax = 50
/** What is not done by then is given out again. */
export const leaseMs = 60_000

/** What a program says about an event it took. */
export interface DeliveryReport {
  eventId: string
  statusCode?: number | undefined
  durationMs?: number | undefined
  responseBody?: string | undefined
  error?: string | undefined
}

/** Without a status and without an error, the event was accepted. */
export function decideReport(report: DeliveryReport, attempts: number, settings: DeliverySettings, chance: number) {
  const { statusCode = null, error = null, durationMs = 0 } = report
  const outcome = { statusCode, error, durationMs, retryAfterMs: null }
  const isDone = error === null && (statusCode === null || isSuccess(outcome))
  return { isDone, delayMs: isDone ? null : decideDelay(attempts, outcome, settings, chance) }
}

/** Who takes the events reads them, so their credential must have the scopes with which the webhook reads them. */
export function assertMayTake(subscriber: Omit<Subscriber, 'userId' | 'groupRole'>, { scopes }: Caller): void {
  const missing = listMissingScopes(subscriber, scopes)
  if (missing.length === 0) return
  const text = `This pull webhook was created with more scopes than your token has; use one with ${missing.join(', ')}`
  throw new ApiError('insufficient_scope', text)
}

interface Taken extends StoredEvent {
  eventId: string
  testType: string | null
}

/** What is handed out; undefined when the event is gone, or its owner may no longer receive it. */
export function findMessage(row: Taken, subscriber: Omit<Subscriber, 'groupRole'>, webhookId: string) {
  if (row.testType !== null) return messageOfTest(row.eventId, row.testType, webhookId)
  if (row.type === null) return undefined
  const event = row as Taken & { type: EventType }
  const message: Message = event
  return canReceive({ ...subscriber, groupRole: row.groupRole }, event) ? message : undefined
}

interface LogQuery {
  status?: string | undefined
  eventType?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What is looked for: by time of ids for attempts, because they are ordered by them; by due time for what waits. */
export function decideLogFilter({ status, eventType, from, to }: LogQuery) {
  const [start, end] = [instantOf('from', from), instantOf('to', to)]
  const common = { ...(eventType !== undefined && { eventType }) }
  if (status === 'pending') {
    const at = (ms: number) => new Date(ms).toISOString()
    const span = { ...(start !== undefined && { from: at(start) }), ...(end !== undefined && { to: at(end) }) }
    return { isPending: true as const, filter: { ...common, ...span } }
  }
  const span = {
    ...(start !== undefined && { firstId: firstIdAt(start) }),
    ...(end !== undefined && { endId: firstIdAt(end) }),
  }
  const outcome = { ...(status !== undefined && { isSuccess: status === 'success' }) }
  return { isPending: false as const, filter: { ...common, ...span, ...outcome } }
}

/** A leap second has the form of a time but is none. */
function instantOf(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  throw new ApiError('validation_failed', undefined, {}, [{ field, message: 'must be a time' }])
}

/** Which attempts to redeliver: from an instant on, of types that match the patterns. */
export function decideRedelivery({
  since,
  status,
  eventTypes,
}: {
  since: string
  status: string
  eventTypes?: string[]
}) {
  const firstId = firstIdAt(instantOf('since', since)!)
  return { firstId, isFailedOnly: status === 'failed', types: eventTypes ? listSubscribed(eventTypes) : null }
}

/** As it was sent, but without a signature that could be used. */
export function maskedHeaders(message: Message, body: string, sentAt: Date | undefined): Record<string, string> {
  const { 'webhook-signature': _, ...headers } = headersOf(message.eventId, body, [], sentAt ?? new Date(0))
  const { 'webhook-timestamp': _timestamp, ...unsent } = headers
  return sentAt === undefined ? unsent : { ...headers, 'webhook-signature': 'v1,********' }
}
