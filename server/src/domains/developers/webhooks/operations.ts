import { Type } from 'typebox'
import { eventTypes } from '#kernel/events.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { requireOwnWebhook, requireWebhook } from './access.ts'
import {
  changeWebhook,
  createWebhook,
  redeliver as redeliverAttempt,
  rotateSecret as rotateWebhookSecret,
  tryWebhook,
} from './commands.ts'
import { listAttempts } from './queries.attempts.ts'
import { listWebhooks, updateWebhook } from './queries.ts'
import { decideTestType } from './rules.ts'
import { catalog, publicTypes } from './wire.catalog.ts'
import {
  CreateWebhookRequest,
  EventTypes,
  presentAttempt,
  presentTrial,
  presentWaiting,
  presentWebhook,
  TestWebhookRequest,
  UpdateWebhookRequest,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
  WebhookTestResult,
} from './wire.ts'

const WebhookParams = Type.Object({ id: Id })
const named = { params: { id: exampleId } }

export const list = operation({
  id: 'webhooks.list',
  method: 'GET',
  path: '/v1/developer/webhooks',
  summary: "List the current user's webhooks",
  description: 'Lists the webhooks without their secrets.',
  access: 'developer',
  effect: 'read',
  output: Webhooks,
  example: {},
  mcp: {
    name: 'list_webhooks',
    title: 'List my webhooks',
    description:
      'List the webhooks of the signed-in user: where events are sent, which types, and whether they are on.',
  },
  async handler({ db, caller }) {
    return { webhooks: (await listWebhooks(db, caller.userId)).map((row) => presentWebhook(row, caller)) }
  },
})

export const create = operation({
  id: 'webhooks.create',
  method: 'POST',
  path: '/v1/developer/webhooks',
  summary: 'Create a webhook',
  description:
    "Sends events to a URL, signed as described by Standard Webhooks. The signing secret is returned only once. A webhook receives events about its owner and about groups in which the owner has a role, but only of types that its creator's scopes could read; `unreadable` lists the others. With the scope `admin`, the audience `platform` receives all events. An account can have 20 webhooks.",
  access: 'developer',
  effect: 'write',
  fresh: 15,
  body: CreateWebhookRequest,
  output: Webhook,
  status: 201,
  idempotency: 'refuse',
  errors: ['webhook_url_blocked', 'limit_reached', 'user_not_found'],
  example: { body: { url: 'https://receiver.example/hearth', eventTypes: ['rsvp.*', 'checkin.created'] } },
  audit: ({ output }) => ({ target: output.id, detail: { audience: output.audience } }),
  async handler(ctx, { body }) {
    const { row, secret } = await createWebhook(ctx, body)
    return { ...presentWebhook(row, ctx.caller), secret }
  },
})

export const update = operation({
  id: 'webhooks.update',
  method: 'PATCH',
  path: '/v1/developer/webhooks/{id}',
  summary: 'Update a webhook',
  description:
    "Changes one of the current user's webhooks, or turns it on or off. When it is turned on again, pending events are delivered. An OAuth application can update only the webhooks it created.",
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  params: WebhookParams,
  body: UpdateWebhookRequest,
  output: Webhook,
  errors: ['webhook_not_found', 'webhook_url_blocked'],
  example: { ...named, body: { eventTypes: ['*'] } },
  audit: ({ params, body }) => ({ target: params.id, detail: { fields: Object.keys(body) } }),
  async handler(ctx, { params, body }) {
    return presentWebhook(await changeWebhook(ctx, params.id, body), ctx.caller)
  },
})

const remove = operation({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/v1/developer/webhooks/{id}',
  summary: 'Delete a webhook',
  description:
    "Deletes one of the current user's webhooks; pending events are not delivered. An OAuth application can delete only the webhooks it created.",
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  params: WebhookParams,
  output: Success,
  errors: ['webhook_not_found'],
  example: named,
  audit: ({ params }) => ({ target: params.id }),
  async handler({ db, caller, now }, { params }) {
    const { id } = await requireOwnWebhook(db, caller, params.id, 'push')
    await updateWebhook(db, caller.userId, id, { removed_at: now.toISOString() })
    return { success: true as const }
  },
})

export const listDeliveries = operation({
  id: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/v1/developer/webhooks/{id}/deliveries',
  summary: 'List the delivery attempts of a webhook',
  description: 'Lists the newest 100 attempts. Attempts are kept for 30 days.',
  access: 'developer',
  effect: 'read',
  params: WebhookParams,
  output: WebhookDeliveries,
  errors: ['webhook_not_found'],
  example: named,
  mcp: {
    name: 'list_webhook_deliveries',
    title: 'List webhook deliveries',
    description: 'List recent delivery attempts of a webhook, to find out why it fails.',
    inputs: { webhookId: 'From list_webhooks.' },
    renamed: { webhookId: 'id' },
  },
  async handler({ db, caller }, { params }) {
    const { id } = await requireWebhook(db, caller, params.id)
    return { deliveries: (await listAttempts(db, id)).map(presentAttempt) }
  },
})

export const test = operation({
  id: 'webhooks.test',
  method: 'POST',
  path: '/v1/developer/webhooks/{id}/test',
  summary: 'Send a test event to a webhook',
  description:
    'Sends one event at once, with `"test": true` in its body, and returns the receiver\'s response. It is not retried. In a pull webhook it waits to be taken instead, and `isQueued` is true. With `eventType`, the data is an example of that type. At most 120 requests per hour.',
  access: 'developer',
  effect: 'external',
  params: WebhookParams,
  body: TestWebhookRequest,
  bodyOptional: true,
  output: WebhookTestResult,
  errors: ['webhook_not_found'],
  example: { ...named, body: { eventType: 'rsvp.confirmed' } },
  perHour: 120,
  mcp: {
    name: 'test_webhook',
    title: 'Test a webhook',
    description: 'Send one test event to a webhook and return its response.',
    inputs: { webhookId: 'From list_webhooks.', eventType: 'Such as rsvp.confirmed.' },
    renamed: { webhookId: 'id' },
    hints: { openWorld: true },
  },
  async handler(ctx, { params, body }) {
    return presentTrial(await tryWebhook(ctx, params.id, decideTestType(body?.eventType)))
  },
})

export const rotateSecret = operation({
  id: 'webhooks.rotateSecret',
  method: 'POST',
  path: '/v1/developer/webhooks/{id}/rotate-secret',
  summary: 'Rotate the secret of a webhook',
  description:
    'The new secret is returned only once. For 24 hours, deliveries are signed with both secrets, so that the receiver can switch. An OAuth application can rotate only the secrets of webhooks it created.',
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  fresh: 15,
  params: WebhookParams,
  output: Webhook,
  errors: ['webhook_not_found'],
  example: named,
  audit: ({ params }) => ({ target: params.id }),
  async handler(ctx, { params }) {
    const { row, secret } = await rotateWebhookSecret(ctx, params.id, 'push')
    return { ...presentWebhook(row, ctx.caller), secret }
  },
})

export const redeliver = operation({
  id: 'webhooks.redeliver',
  method: 'POST',
  path: '/v1/developer/webhooks/{id}/deliveries/{deliveryId}/redeliver',
  summary: 'Redeliver an event to a webhook',
  description:
    'Sends the event again with the same `webhook-id`. The result is the new attempt, which appears in the list of attempts.',
  access: 'developer',
  effect: 'write',
  params: Type.Object({ id: Id, deliveryId: Id }),
  output: WebhookDelivery,
  errors: ['webhook_not_found', 'delivery_not_found', 'invalid_state'],
  example: { params: { id: exampleId, deliveryId: exampleId } },
  async handler(ctx, { params }) {
    return presentWaiting(await redeliverAttempt(ctx, params.id, params.deliveryId))
  },
})

export const listEventTypes = operation({
  id: 'webhooks.listEventTypes',
  method: 'GET',
  path: '/v1/developer/event-types',
  summary: 'List the event types of webhooks',
  description: 'Lists the types of events a webhook can receive, each with the scope it needs and its schema.',
  access: 'developer',
  effect: 'read',
  output: EventTypes,
  example: {},
  async handler({ links }) {
    const schemaUrl = (type: string) => `${links.baseUrl}/schemas/webhook.${type}`
    return {
      eventTypes: publicTypes.map((type) => {
        const { scope, ownScope = scope } = catalog[type]
        return { type, description: eventTypes[type].description, scope, ownScope, schemaUrl: schemaUrl(type) }
      }),
    }
  },
})

export { remove as delete }
