import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { requireDelivery, requirePushWebhook, requireWebhook } from './access.ts'
import { redeliverSince } from './commands.ts'
import { findTimes, listLog, listPending } from './queries.log.ts'
import { decideLogFilter } from './rules.ts'
import {
  AttemptsQuery,
  presentDelivery,
  presentLogged,
  presentPending,
  presentWebhookDetail,
  Redelivered,
  RedeliverRequest,
  WebhookAttempt,
  WebhookAttemptDetail,
  WebhookDetail,
} from './wire.log.ts'

const Params = Type.Object({ id: Id })
const named = { params: { id: exampleId } }

export const get = operation({
  id: 'webhooks.get',
  method: 'GET',
  path: '/v1/developer/webhooks/{id}',
  summary: 'Get a webhook',
  description: "Gets one of the current user's webhooks without its secret, and how its deliveries go.",
  access: 'developer',
  effect: 'read',
  params: Params,
  output: WebhookDetail,
  errors: ['webhook_not_found'],
  example: named,
  async handler({ db, caller }, { params }) {
    const webhook = await requirePushWebhook(db, caller, params.id)
    return presentWebhookDetail(webhook, await findTimes(db, webhook.id), caller)
  },
})

export const listAttempts = listOperation({
  id: 'webhooks.listAttempts',
  path: '/v1/developer/webhooks/{id}/attempts',
  summary: 'List the delivery log of a webhook',
  description:
    'Lists attempts of the last 30 days, newest first, by outcome, type and time. With `status=pending`, lists the events that wait, also for pull webhooks.',
  access: 'developer',
  params: Params,
  query: AttemptsQuery,
  item: WebhookAttempt,
  errors: ['webhook_not_found'],
  example: { ...named, query: { status: 'success' } },
  async handler({ db, caller }, { params, query, page }) {
    const webhook = await requireWebhook(db, caller, params.id)
    const search = decideLogFilter(query)
    const of = { webhookId: webhook.id }
    if (search.isPending)
      return mapPage(await listPending(db, page, { ...of, ...search.filter }), (row) => presentPending(row, webhook))
    return mapPage(await listLog(db, page, { ...of, ...search.filter }), (row) => presentLogged(row, webhook))
  },
})

export const getDelivery = operation({
  id: 'webhooks.getDelivery',
  method: 'GET',
  path: '/v1/developer/webhooks/{id}/deliveries/{deliveryId}',
  summary: 'Get a delivery attempt with its request and response',
  description:
    'Gets one entry of the delivery log with what was sent, the signature masked, and what the receiver answered.',
  access: 'developer',
  effect: 'read',
  params: Type.Object({ id: Id, deliveryId: Id }),
  output: WebhookAttemptDetail,
  errors: ['webhook_not_found', 'delivery_not_found'],
  example: { params: { id: exampleId, deliveryId: exampleId } },
  async handler({ db, caller }, { params }) {
    return presentDelivery(await requireDelivery(db, caller, params.id, params.deliveryId), caller)
  },
})

export const redeliverAll = operation({
  id: 'webhooks.redeliverAll',
  method: 'POST',
  path: '/v1/developer/webhooks/{id}/redeliver',
  summary: 'Redeliver the events of a webhook since a time',
  description:
    'Sends events again, up to 1,000 at once: those that failed since a time, or all of them. Events that wait for their next attempt are sent now, and none is sent twice for it. At most 60 requests per hour.',
  access: 'developer',
  effect: 'write',
  params: Params,
  body: RedeliverRequest,
  output: Redelivered,
  errors: ['webhook_not_found', 'invalid_state'],
  example: { ...named, body: { since: '2026-11-15T00:00:00.000Z', status: 'failed', eventTypes: ['rsvp.*'] } },
  perHour: 60,
  async handler(ctx, { params, body }) {
    return redeliverSince(ctx, params.id, body)
  },
})
