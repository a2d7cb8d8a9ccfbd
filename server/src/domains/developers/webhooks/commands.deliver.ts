import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Autocommit, Cipher, Links, Outbound, UnitOfWork } from '#kernel/context.ts'
import { findPost } from './commands.channels.ts'
import { openSigningKeys, type SentDelivery, sendOnce, type Way } from './commands.send.ts'
import {
  type DueDeliveryRow,
  type Lease,
  leaseWebhooks,
  listDue,
  type Result,
  releaseIdle,
  writeResults,
} from './queries.delivery.ts'
import { updateDisabled } from './queries.ts'
import { canReceive } from './rules.audience.ts'
import { isGone } from './rules.channels.ts'
import { atOnceMax, decideHealth, goodHealth, isSlow, type WebhookCondition } from './rules.health.ts'
import { type DeliverySettings, decideDelay, isSuccess } from './rules.ts'

export interface DeliveryContext {
  db: Autocommit
  cipher: Cipher
  links: Pick<Links, 'baseUrl'>
  outbound: Outbound
  settings: DeliverySettings
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  report(error: unknown, webhookId: string): void
}

type Sender = (way: Way) => Promise<SentDelivery>

const sliceMax = 50
/** Results are written soon: after a kill, what was sent but not recorded is sent again. */
const flushMs = 200

/** Leases webhooks that have deliveries due, for one turn each. */
export function takeWebhooks(ctx: DeliveryContext, limit: number, slowLimit: number): Promise<Lease[]> {
  return leaseWebhooks(ctx.db, { token: randomUUID(), leaseMs: ctx.settings.leaseMs, limit, slowLimit })
}

/** One turn: up to 50 due deliveries, four at once, recorded as they finish. True when more may be due. */
export async function deliverTurn(ctx: DeliveryContext, lease: Lease, signal: AbortSignal): Promise<boolean> {
  if (!lease.isLive) {
    await releaseIdle(ctx.db, lease.webhookId, lease.token)
    return false
  }
  const turn = openTurn(ctx, lease)
  const due = lease.isOpen ? [] : await listDue(ctx.db, lease.webhookId, lease.userId, sliceMax)
  // After a break a single delivery tests whether the receiver is back.
  const slice = turn.health().window === 1 ? due.slice(0, 1) : due
  const waiting = slice.values()
  const isTime = () => turn.elapsedMs() < ctx.settings.sliceMs && !signal.aborted && !turn.isOver()
  // One signal per turn: adding many listeners to a shared signal gets slower with each.
  const own = new AbortController()
  const giveUp = () => own.abort()
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()

  async function sendInTurn(): Promise<void> {
    while (isTime()) {
      const { value: row } = waiting.next()
      if (!row) return
      await turn.handle(row, own.signal)
    }
  }
  await Promise.all(Array.from({ length: Math.min(turn.health().window, atOnceMax) }, sendInTurn))
  signal.removeEventListener('abort', giveUp)
  await turn.end()
  return slice.length > 0
}

/** The state of one turn. It lasts at most a slice plus one response, which is less than its lease. */
function openTurn(ctx: DeliveryContext, lease: Lease) {
  const { settings } = ctx
  const begunAt = performance.now()
  const elapsedMs = () => performance.now() - begunAt
  // By the clock of the database, not of this machine.
  const leasedAt = Date.parse(lease.leasedAt)
  const now = () => new Date(leasedAt + elapsedMs())
  let health: WebhookCondition = { ...goodHealth, ...lease.health }
  let breakMs: number | null = null
  let reason: 'gone' | 'failing' | undefined
  let isLost = false
  let receiver: Parameters<typeof sendOnce>[1] | undefined
  let results: Result[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function handle(row: DueDeliveryRow, signal: AbortSignal): Promise<void> {
    const { eventId, attemptId, type } = row
    const send = await findSender(row)
    if (!send || type === null)
      return note({ eventId, attemptId, attempt: null, attempts: row.attempts, delayMs: null })
    const id = attemptId ?? randomUUIDv7()
    const attempts = row.attempts + 1
    const sent = await attemptOne(send, signal)
    // Aborted by us, which is not the receiver's fault: it stays due.
    if (signal.aborted && sent.statusCode === null) return
    judge(sent)
    const { statusCode, error, durationMs, responseBody } = sent
    const attempt = { id, eventType: type, isSuccess: isSuccess(sent), statusCode, error, durationMs, responseBody }
    const delayMs = isGoneFor(sent) ? null : decideDelay(attempts, sent, settings, Math.random())
    note({ eventId, attemptId, attempt, attempts, delayMs })
  }

  /** How this delivery is sent; undefined when its owner may no longer receive it. */
  async function findSender(row: DueDeliveryRow): Promise<Sender | undefined> {
    const { type } = row
    if (type === null) return undefined
    const { userId } = lease
    if (userId === null) return findPost(ctx, lease, row, now())
    if (!canReceive({ ...lease, userId, groupRole: row.groupRole }, { ...row, type })) return undefined
    return (way) => {
      receiver ??= { url: lease.url, keys: openSigningKeys(ctx.cipher, lease.secrets) }
      return sendOnce(way, receiver, { ...row, type })
    }
  }

  async function attemptOne(send: Sender, signal: AbortSignal): Promise<SentDelivery> {
    try {
      return await send({ outbound: ctx.outbound, timeoutMs: settings.timeoutMs, now: now(), signal })
    } catch (error) {
      // One that cannot be serialized or signed must not block the others.
      ctx.report(error, lease.webhookId)
      return { statusCode: null, error: 'internal', retryAfterMs: null, durationMs: 0, responseBody: null }
    }
  }

  /** A webhook says so by 410 alone: behind a 404 may be a mistake in the settings of its owner's server. */
  const isGoneFor = ({ statusCode }: SentDelivery) =>
    statusCode === 410 || (lease.userId === null && isGone(statusCode))

  function judge(sent: SentDelivery): void {
    const answer = { isSuccess: isSuccess(sent), durationMs: sent.durationMs }
    const verdict = decideHealth(health, answer, now(), settings)
    health = verdict.health
    breakMs = verdict.breakMs ?? breakMs
    if (isGoneFor(sent)) reason = 'gone'
    else if (verdict.shouldDisable) reason ??= 'failing'
  }

  function note(result: Result): void {
    results.push(result)
    timer ??= setTimeout(() => flush(false), flushMs)
  }

  /** One write at a time; results that could not be written are written with the next. */
  function flush(release: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const batch = results
      results = []
      const state = { health, isSlow: isSlow(health), breakMs, release, leaseMs: settings.leaseMs }
      const held = await persist(ctx, { ...lease, results: batch, ...state }, () => elapsedMs() > settings.leaseMs)
      if (!held) isLost = true
    })
    writing.catch(() => {
      isLost = true
    })
    return writing
  }

  async function end(): Promise<void> {
    await flush(true)
    if (!reason || isLost) return
    await ctx.write((unit) => disable(unit, lease, reason!))
  }

  return {
    handle,
    end,
    elapsedMs,
    health: () => health,
    isOver: () => isLost || breakMs !== null || reason !== undefined,
  }
}

const retryMs = 250

/** Retries while the database is briefly unavailable, so that results are not lost; after the lease another worker owns it. */
async function persist(ctx: DeliveryContext, flush: Parameters<typeof writeResults>[1], isTooLate: () => boolean) {
  for (;;) {
    try {
      return await writeResults(ctx.db, flush)
    } catch (error) {
      if (isTooLate()) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

async function disable({ db, emit }: UnitOfWork, lease: Lease, reason: 'gone' | 'failing') {
  const { webhookId, userId, groupId } = lease
  if (!(await updateDisabled(db, webhookId, reason))) return
  if (userId !== null) emit('webhook.disabled', { webhookId, reason }, { subjectUserId: userId })
  else if (groupId !== null) emit('channel.disabled', { channelId: webhookId, groupId, reason }, { groupId })
}
