import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { instantOfWall } from '#kernel/formats/wall-time.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, filtersIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { type DeliveryFilters, deliveriesScreen, deliveryScreen, type LogOwner } from './deliveries-view.ts'
import { developersPath } from './shell.ts'
import { listOwnWebhooks } from './webhooks.ts'
import { hostOf, webhookPath } from './webhooks-view.ts'

export type DeliveryAttempt = OutputOf<typeof operations.webhooks.listAttempts>['items'][number]

const route = developersPath('webhooks', '/:id/deliveries')
const idOf = (request: FastifyRequest) => idIn(request, 'webhook_not_found')
const here = (request: FastifyRequest) => webhookPath(idOf(request), '/deliveries')
const statuses = ['success', 'failed', 'pending'] as const
/** How far back failed events are sent again. */
const spansMs: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 }

/** A webhook of either kind, as its log names it. */
async function findOwner(scope: PageScope, request: FastifyRequest): Promise<LogOwner> {
  const id = idOf(request)
  const push = (await listOwnWebhooks(scope, request)).find((one) => one.id === id)
  if (push) return { id, name: push.name ?? hostOf(push.url), isPull: false, isActive: push.isActive }
  const { pullWebhooks } = await perform(scope, request, operations['pull-webhooks'].list, {})
  const pull = pullWebhooks.find((one) => one.id === id)
  if (!pull) throw new ApiError('webhook_not_found')
  return { id, name: pull.name, isPull: true, isActive: pull.isActive }
}

function filtersOf(request: FastifyRequest): DeliveryFilters {
  const { status, eventType, from, to } = filtersIn(request, ['status', 'eventType', 'from', 'to'])
  return {
    status: statuses.find((one) => one === status),
    ...(eventType !== undefined && eventType.length <= 100 && { eventType }),
    ...{ from, to },
  }
}

/** The beginning of a day in the visitor's time zone; what is no day is ignored. */
const dayIn = (date: string | undefined, zone: string) =>
  date === undefined ? undefined : instantOfWall({ date, time: '00:00' }, zone)

function queryOf({ status, eventType, from, to }: DeliveryFilters, zone: string) {
  const [start, end] = [dayIn(from, zone), dayIn(to, zone)]
  return {
    ...(status && { status }),
    ...(eventType && { eventType }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}

/** The delivery log of a webhook: what was sent, what the receiver answered, and what is sent next. */
export function mountDeliveries(scope: PageScope): void {
  const { webhooks } = operations
  const { clock } = scope.server

  getScreen(scope, route, async (request, reply) => {
    const [owner, filters, zone] = [await findOwner(scope, request), filtersOf(request), zoneOf(request) ?? 'UTC']
    const query = { limit: 30, ...queryOf(filters, zone), ...cursorsIn(request) }
    const log = await perform(scope, request, webhooks.listAttempts, { params: { id: owner.id }, query })
    const queued = Number(queryIn(request, 'queued') ?? Number.NaN)
    const shown = { owner, filters, log, here: request.url, zone, now: clock.now() }
    const done =
      Number.isInteger(queued) && queued >= 0 ? { queued, hasMore: queryIn(request, 'more') === '1' } : undefined
    return sendPage(reply, deliveriesScreen(messagesOf(request), { ...shown, done }))
  })

  postScreen(scope, `${route}/redeliver`, here, async (request, reply) => {
    const span = spansMs[field(request, 'span')]
    if (span === undefined) throw new ApiError('validation_failed')
    const since = new Date(clock.now().getTime() - span).toISOString()
    const input = { params: { id: idOf(request) }, body: { since, status: 'failed' as const } }
    let result: OutputOf<typeof webhooks.redeliverAll> | undefined
    const refusal = await findRefusal(request, formIn(request), async () => {
      result = await perform(scope, request, webhooks.redeliverAll, input)
    })
    if (refusal?.status === 404) throw new ApiError('webhook_not_found')
    if (!result) return redirectWith(scope, reply, here(request), 'notRedelivered')
    return reply.redirect(`${here(request)}?queued=${result.queued}${result.nextSince === null ? '' : '&more=1'}`, 303)
  })

  const deliveryIn = (request: FastifyRequest) => {
    const { deliveryId } = request.params as { deliveryId: string }
    if (!isId(deliveryId)) throw new ApiError('delivery_not_found')
    return { id: idOf(request), deliveryId }
  }

  getScreen(scope, `${route}/:deliveryId`, async (request, reply) => {
    const params = deliveryIn(request)
    const owner = await findOwner(scope, request)
    const delivery = await perform(scope, request, webhooks.getDelivery, { params })
    const shown = { owner, delivery, zone: zoneOf(request) ?? 'UTC', now: clock.now() }
    return sendPage(reply, deliveryScreen(messagesOf(request), shown))
  })

  postScreen(scope, `${route}/:deliveryId/redeliver`, here, async (request, reply) => {
    const params = deliveryIn(request)
    const form = formIn(request)
    const refusal = await findRefusal(request, form, () => perform(scope, request, webhooks.redeliver, { params }))
    if (refusal?.status === 404) throw new ApiError('delivery_not_found')
    return redirectWith(scope, reply, here(request), refusal ? 'notRedelivered' : 'redelivered')
  })
}
