import { randomUUIDv7 } from 'node:crypto'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { Caller, Cipher, ExternalContext, Outbound, Writer } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { timeOfId } from '#kernel/ids.ts'
import { grantOf } from '#kernel/operation/credential.ts'
import { ApiError, unavailable } from '#kernel/operation/errors.ts'
import { requireOwnWebhook, requireWebhook } from './access.ts'
import { openSigningKeys, type SentDelivery, sendOnce } from './commands.send.ts'
import { findAttempt, hasEvent, insertAttempt, insertRedelivery } from './queries.attempts.ts'
import { findEventStatus, insertDeliveries, listCandidates } from './queries.fan-out.ts'
import { insertRedeliveries } from './queries.log.ts'
import { insertTest } from './queries.pull.ts'
import {
  countWebhooks,
  insertWebhook,
  listSecretsOfKeys,
  replaceSecrets,
  updateQueueAfresh,
  updateWebhook,
  type WebhookChanges,
  type WebhookRow,
} from './queries.ts'
import { canReceive, listParties, patternsOf, type WebhookEvent } from './rules.audience.ts'
import {
  addSecret,
  assertMayListenTo,
  assertRoom,
  decideRedelivery,
  isSuccess,
  makeSecret,
  messageOfTest,
} from './rules.ts'
import { catalog, isPublicType } from './wire.catalog.ts'

interface Surroundings {
  db: Writer
  caller: Caller
  cipher: Cipher
  outbound: Pick<Outbound, 'refusalOf'>
  now: Date
}

export function assertAddress(outbound: Pick<Outbound, 'refusalOf'>, url: string): void {
  const refusal = outbound.refusalOf(url)
  if (refusal) throw new ApiError('webhook_url_blocked', `This URL cannot receive webhooks: ${refusal}`)
}

/** Who is responsible for a webhook: it ends with their grant, and receives what they could read. */
function makerOf(caller: Caller): { consent_id: string | null; scopes: string[] | null } {
  return { consent_id: grantOf(caller), scopes: caller.credential.kind === 'session' ? null : [...caller.scopes] }
}

interface NewPullRequest {
  name?: string | null
  eventTypes?: string[]
  audience?: string
}
interface NewRequest extends NewPullRequest {
  url: string
}

export function createWebhook(around: Surroundings, request: NewRequest) {
  assertAddress(around.outbound, request.url)
  return addWebhook(around, { ...request, isPull: false })
}

/** Without a URL: a program takes its events. */
export function createPullWebhook(around: Surroundings, request: NewPullRequest) {
  return addWebhook(around, { ...request, url: '', isPull: true })
}

async function addWebhook({ db, caller, cipher, now }: Surroundings, request: NewRequest & { isPull: boolean }) {
  assertMayListenTo(request.audience, caller)
  await lockUser(db, caller.userId)
  assertRoom(await countWebhooks(db, caller.userId))
  const id = randomUUIDv7()
  const secret = makeSecret()
  await insertWebhook(db, {
    id,
    user_id: caller.userId,
    is_pull: request.isPull,
    name: request.name ?? null,
    url: request.url,
    event_types: request.eventTypes ?? ['*'],
    audience: request.audience ?? 'mine',
    secrets: cipher.encrypt('webhook-secrets', addSecret(undefined, secret, now)),
    ...makerOf(caller),
    created_at: now.toISOString(),
  })
  return { row: await requireWebhook(db, caller, id), secret }
}

interface ChangeRequest extends Partial<NewRequest> {
  isActive?: boolean
}

/**
 * Enabling it or a new URL resets its health. The user who enables it or changes its URL becomes responsible for it, so it
 * receives what they could read.
 */
export async function changeWebhook(around: Surroundings, id: string, request: ChangeRequest): Promise<WebhookRow> {
  const { db, caller, outbound } = around
  const { name, url, eventTypes, audience, isActive } = request
  assertMayListenTo(audience, caller)
  if (url !== undefined) assertAddress(outbound, url)
  const before = await requireOwnWebhook(db, caller, id, 'push')
  const maker = makerOf(caller)
  const changes: WebhookChanges = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url, scopes: maker.scopes }),
    ...(eventTypes !== undefined && { event_types: eventTypes }),
    ...(audience !== undefined && { audience }),
    ...(isActive !== undefined && { is_active: isActive, disabled_reason: null }),
  }
  if (isActive && !before.is_live) {
    Object.assign(changes, maker, { is_granted: maker.consent_id !== null })
  }
  if (Object.keys(changes).length > 0) await updateWebhook(db, caller.userId, id, changes)
  const after = await requireWebhook(db, caller, id)
  if (!after.is_live || (before.is_live && url === undefined)) return after
  await updateQueueAfresh(db, id)
  return { ...after, failing_since: null }
}

export async function rotateSecret({ db, caller, cipher, now }: Surroundings, id: string, kind: 'push' | 'pull') {
  const row = await requireOwnWebhook(db, caller, id, kind)
  const secret = makeSecret()
  const stored = addSecret(cipher.decrypt('webhook-secrets', row.secrets), secret, now)
  await updateWebhook(db, caller.userId, id, { secrets: cipher.encrypt('webhook-secrets', stored) })
  return { row, secret }
}

/** Sends the stored event again as a new attempt, while it is retained. */
export async function redeliver({ db, caller }: Surroundings, id: string, attemptId: string) {
  const webhook = await requireWebhook(db, caller, id)
  const earlier = await findAttempt(db, id, attemptId)
  if (!earlier) throw new ApiError('delivery_not_found')
  if (earlier.is_test)
    throw new ApiError('invalid_state', 'A test event cannot be redelivered; use POST /v1/developer/webhooks/{id}/test')
  assertOn(webhook)
  if (!(await hasEvent(db, earlier.event_id))) throw new ApiError('delivery_not_found')
  const nextId = randomUUIDv7()
  await insertRedelivery(db, id, { id: earlier.event_id, type: earlier.event_type }, nextId)
  return { id: nextId, event_id: earlier.event_id, event_type: earlier.event_type }
}

interface RedeliverRequest {
  since: string
  status: string
  eventTypes?: string[]
}

/** Sends again what failed, or everything, since a time. */
export async function redeliverSince({ db, caller }: Surroundings, id: string, request: RedeliverRequest) {
  const webhook = await requireWebhook(db, caller, id)
  assertOn(webhook)
  const { queued, last_id } = await insertRedeliveries(db, id, decideRedelivery(request))
  return { queued, nextSince: last_id === null ? null : new Date(timeOfId(last_id)).toISOString() }
}

function assertOn({ is_live }: WebhookRow): void {
  if (!is_live) throw new ApiError('invalid_state', 'This webhook is turned off; turn it on first')
}

const trialTimeoutMs = 10_000

/**
 * Sends a sample event once, immediately, to this webhook only, and records the attempt. In a pull webhook it waits to be
 * taken, and nothing is returned.
 */
export async function tryWebhook(
  ctx: ExternalContext & { caller: Caller },
  id: string,
  type: string,
): Promise<SentDelivery | undefined> {
  const { db, caller, cipher, outbound, now } = ctx
  const webhook = await requireWebhook(db, caller, id)
  if (!isPublicType(type))
    throw new ApiError(
      'validation_failed',
      'eventType: there is no such type; GET /v1/developer/event-types lists them',
    )
  const eventId = randomUUIDv7()
  if (webhook.is_pull) return void (await ctx.write((unit) => insertTest(unit.db, id, eventId, type)))
  const message = messageOfTest(eventId, type, id)
  const receiver = { url: webhook.url, keys: openSigningKeys(cipher, webhook.secrets) }
  const sent = await sendOnce({ outbound, timeoutMs: trialTimeoutMs, now }, receiver, message).catch(unlessBusy)
  const attempt = { id: randomUUIDv7(), webhook_id: id, event_id: eventId, event_type: type, attempt: 1, is_test: true }
  const outcome = { is_success: isSuccess(sent), status_code: sent.statusCode, error: sent.error }
  const rest = { duration_ms: sent.durationMs, response_body: sent.responseBody, attempted_at: now.toISOString() }
  await ctx.write((unit) => insertAttempt(unit.db, { ...attempt, ...outcome, ...rest }))
  return sent
}

export function unlessBusy(error: { reason?: string }): never {
  if (error.reason === 'busy') throw unavailable('shed', 'Too many test events at once; try again shortly')
  throw error
}

/** Creates a delivery of each event for every webhook whose owner may receive it now. */
export async function fanOutEvents(tx: Writer, events: readonly DomainEvent[]): Promise<void> {
  const deliveries = []
  for (const event of events)
    for (const webhookId of await listHearing(tx, event))
      deliveries.push({ webhookId, eventId: event.id, eventType: event.type })
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries)
}

async function listHearing(tx: Writer, event: DomainEvent): Promise<string[]> {
  const webhookEvent: WebhookEvent = { ...event, eventStatus: await statusOf(tx, event) }
  const search = { patterns: patternsOf(event.type), parties: listParties(webhookEvent), groupId: event.groupId }
  const candidates = await listCandidates(tx, search)
  return candidates.filter((candidate) => canReceive(candidate, webhookEvent)).map(({ id }) => id)
}

async function statusOf(tx: Writer, { type, data }: DomainEvent): Promise<string | null> {
  const isAboutEvent = isPublicType(type) && catalog[type].heardFrom === 'volunteer once published'
  return isAboutEvent ? findEventStatus(tx, (data as { eventId: string }).eventId) : null
}

interface Step {
  encrypted: number
  /** Where the next step begins; undefined after the last one. */
  next: string | undefined
}

/**
 * Encrypts the secrets of some webhooks with the newest key, where an older one was used. No row is locked while it works: one
 * that changes at the same time was encrypted by the process that changed it.
 */
export async function encryptSecretsAgain(
  db: Writer,
  cipher: Cipher,
  after: string | undefined,
  limit: number,
): Promise<Step> {
  const rows = await listSecretsOfKeys(db, cipher.ids.slice(1), after, limit)
  let encrypted = 0
  for (const { id, secrets } of rows) {
    const renewed = cipher.encrypt('webhook-secrets', cipher.decrypt('webhook-secrets', secrets))
    if (await replaceSecrets(db, id, secrets, renewed)) encrypted++
  }
  return { encrypted, next: rows.length < limit ? undefined : rows.at(-1)!.id }
}
