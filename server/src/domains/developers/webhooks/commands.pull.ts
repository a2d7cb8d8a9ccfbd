import { randomUUIDv7 } from 'node:crypto'
import type { Caller, ExternalContext, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { requireOwnWebhook } from './access.ts'
import { openSigningKeys } from './commands.send.ts'
import {
  deleteDeliveries,
  insertReported,
  leaseDeliveries,
  listWebhooksDue,
  lockLeased,
  type TakenRow,
  updateFailed,
  updateLeasesEnded,
  updateTaken,
  whileTaking,
} from './queries.pull.ts'
import type { WebhookRow } from './queries.ts'
import {
  assertMayTake,
  type DeliveryReport,
  decideReport,
  findMessage,
  leaseMs,
  type Message,
  snippetOf,
  standardSettings,
} from './rules.ts'

type Context = ExternalContext & { caller: Caller }

interface TakeRequest {
  done?: DeliveryReport[]
  again?: boolean
  waitSeconds?: number
}

/** An event to hand out. */
export interface Handout {
  message: Message
  attempt: number
  takenAt: string
}

/**
 * Records what the program says about events it took, and gives it the next ones, waiting for them if there are none. What
 * it never mentions again is given out after the lease, so an event is lost by no crash.
 */
export async function takeEvents(ctx: Context, id: string, request: TakeRequest) {
  const { db, caller, cipher, write } = ctx
  const webhook = await requireOwnWebhook(db, caller, id, 'pull')
  const subscriber = subscriberOf(webhook, caller)
  assertMayTake(subscriber, caller)
  const take = (tx: Writer, sending: Writer) => lease(tx, sending, webhook, subscriber)
  let found = await write(async ({ db: tx }) => {
    if (!(await updateTaken(tx, caller.userId, id))) throw ended()
    return whileTaking(tx, async (sending) => {
      await record(sending, id, request.done ?? [])
      if (request.again) await updateLeasesEnded(sending, id, null)
      return take(tx, sending)
    })
  })
  const seconds = request.waitSeconds ?? 0
  if (found.length === 0 && seconds > 0) {
    const takeSome = async () => nonEmpty(await write(({ db: tx }) => whileTaking(tx, (sending) => take(tx, sending))))
    found = (await ctx.hold({ key: id, seconds, find: listWebhooksDue, take: takeSome })) ?? []
  }
  if (found.length > 0 && ctx.isGone()) await giveBack(ctx, id, found)
  return { found, keys: openSigningKeys(cipher, webhook.secrets) }
}

const nonEmpty = <T>(list: T[]) => (list.length > 0 ? list : undefined)

const ended = () =>
  new ApiError('invalid_state', 'This pull webhook ended with the grant it was created with; create another')

function subscriberOf(webhook: WebhookRow, { userId, role }: Caller) {
  const { event_types: eventTypes, audience, scopes } = webhook
  return { userId, isAdmin: role === 'admin', eventTypes, audience, scopes }
}

async function lease(tx: Writer, sending: Writer, { id }: WebhookRow, subscriber: ReturnType<typeof subscriberOf>) {
  const rows = await leaseDeliveries(tx, sending, { userId: subscriber.userId, webhookId: id, leaseMs })
  const found = rows.map((row) => ({ row, message: findMessage(row, subscriber, id) }))
  const unheard = found.filter(({ message }) => message === undefined).map(({ row }) => row.eventId)
  if (unheard.length > 0) await deleteDeliveries(sending, id, unheard)
  const handout = (row: TakenRow, message: Message) => ({ message, attempt: row.attempts + 1, takenAt: row.takenAt })
  return found.flatMap(({ row, message }): Handout[] => (message ? [handout(row, message)] : []))
}

/** Events that this webhook does not have, or that no program took, are ignored: another program was faster. */
async function record(sending: Writer, webhookId: string, reports: DeliveryReport[]): Promise<void> {
  const byId = new Map(reports.map((report) => [report.eventId.replace(/^evt_/, '').toLowerCase(), report]))
  const ids = [...byId.keys()].filter(isId)
  if (ids.length === 0) return
  const judged = (await lockLeased(sending, webhookId, ids)).map((row) => {
    const report = byId.get(row.event_id)!
    return { row, report, ...decideReport(report, row.attempts + 1, standardSettings, Math.random()) }
  })
  const logged = judged.flatMap(({ row, report, isDone }) => {
    if (row.type === null) return []
    const { statusCode = null, error = null, durationMs = 0, responseBody } = report
    const answer = { statusCode, error: error && clean(error), durationMs }
    const body = responseBody === undefined ? null : clean(responseBody)
    const about = { eventId: row.event_id, eventType: row.type, attempt: row.attempts + 1, isTest: row.is_test }
    return [{ id: row.attempt_id ?? randomUUIDv7(), ...about, isDone, ...answer, responseBody: body }]
  })
  const over = judged.filter(({ delayMs }) => delayMs === null).map(({ row }) => row.event_id)
  const later = judged.flatMap(({ row, delayMs }) => (delayMs === null ? [] : [{ eventId: row.event_id, delayMs }]))
  if (logged.length > 0) await insertReported(sending, webhookId, logged)
  if (over.length > 0) await deleteDeliveries(sending, webhookId, over)
  if (later.length > 0) await updateFailed(sending, webhookId, later)
}

const clean = (text: string) => snippetOf(Buffer.from(text))

/** The client closed the connection meanwhile, so that it will not see them. */
async function giveBack({ write }: Context, webhookId: string, found: Handout[]): Promise<void> {
  const ids = found.map(({ message }) => message.eventId)
  await write(({ db }) => whileTaking(db, (sending) => updateLeasesEnded(sending, webhookId, ids)))
}
