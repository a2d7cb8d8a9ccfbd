import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { instantOfWall } from '#kernel/formats/wall-time.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { zoneOf } from '#surfaces/site/page-scope.ts'
import { cursorsIn, filtersIn, queryIn } from '#surfaces/site/query.ts'
import { type ScreenVisit, screen, screenActions } from '#surfaces/site/screens.ts'
import { type DeliveryFilters, deliveriesScreen, deliveryScreen, type LogOwner } from './deliveries-view.ts'
import { developersPath } from './shell.ts'
import { hostOf, listOwnWebhooks, webhookIn } from './webhooks.ts'

export type DeliveryAttempt = OutputOf<typeof operations.webhooks.listAttempts>['items'][number]

const path = developersPath('webhooks', '/:id/deliveries')
const { webhooks } = operations
const statuses = ['success', 'failed', 'pending'] as const
/** How far back failed events are sent again. */
const spansMs: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 }

/** A webhook of either kind, as its log names it. */
async function findOwner(visit: ScreenVisit): Promise<LogOwner> {
  const { id } = webhookIn(visit).params
  const push = (await listOwnWebhooks(visit)).find((one) => one.id === id)
  if (push) return { id, name: push.name ?? hostOf(push.url), isPull: false, isActive: push.isActive }
  const { pullWebhooks } = await visit.perform(operations['pull-webhooks'].list, {})
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

/** What the last form did, as its way back says. */
function doneIn({ request }: ScreenVisit): { queued: number; hasMore: boolean } | undefined {
  const queued = Number(queryIn(request, 'queued') ?? Number.NaN)
  if (!Number.isInteger(queued) || queued < 0) return undefined
  return { queued, hasMore: queryIn(request, 'more') === '1' }
}

function deliveryIn(visit: ScreenVisit) {
  const { deliveryId = '' } = visit.params
  if (!isId(deliveryId)) throw new ApiError('delivery_not_found')
  return { params: { ...webhookIn(visit).params, deliveryId } }
}

const ifRefused = { codes: ['invalid_state'], say: 'notRedelivered' } as const

/** The delivery log of a webhook: what was sent, what the receiver answered, and what is sent next. */
export const deliveriesScreens = [
  screen({
    path,
    async load(visit) {
      const { request, server, here } = visit
      const [owner, filters, zone] = [await findOwner(visit), filtersOf(request), zoneOf(request) ?? 'UTC']
      const query = { limit: 30, ...queryOf(filters, zone), ...cursorsIn(request) }
      const log = await visit.perform(webhooks.listAttempts, { params: { id: owner.id }, query })
      return { owner, filters, log, here, zone, now: server.clock.now(), done: doneIn(visit) }
    },
    view: (shown) => deliveriesScreen(shown.messages, shown),
    forms: {
      ':deliveryId/redeliver': [
        webhooks.redeliver,
        'redelivered',
        {
          input: deliveryIn,
          ifRefused,
          refused({ status }, visit) {
            if (status === 404 && deliveryIn(visit)) throw new ApiError('delivery_not_found')
            return undefined
          },
        },
      ],
    },
  }),
  screen({
    path: `${path}/:deliveryId`,
    async load(visit) {
      const named = deliveryIn(visit)
      const owner = await findOwner(visit)
      const delivery = await visit.perform(webhooks.getDelivery, named)
      return { owner, delivery, zone: zoneOf(visit.request) ?? 'UTC', now: visit.server.clock.now() }
    },
    view: (shown) => deliveryScreen(shown.messages, shown),
  }),
  screenActions(path, {
    redeliver: [
      webhooks.redeliverAll,
      undefined,
      {
        input(visit) {
          const span = spansMs[visit.posted.get('span') ?? '']
          if (span === undefined) throw new ApiError('validation_failed')
          const since = new Date(visit.server.clock.now().getTime() - span).toISOString()
          return { ...webhookIn(visit), body: { since, status: 'failed' as const } }
        },
        to: ({ path: here }, { queued, nextSince }) => `${here}?queued=${queued}${nextSince === null ? '' : '&more=1'}`,
        ifRefused,
      },
    ],
  }),
]
