import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { requireOwnWebhook } from './access.ts'
import { takeEvents } from './commands.pull.ts'
import { createPullWebhook, rotateSecret as rotateWebhookSecret } from './commands.ts'
import { listPullWebhooks } from './queries.pull.ts'
import { updateWebhook } from './queries.ts'
import {
  CreatePullWebhookRequest,
  PullWebhook,
  PullWebhooks,
  presentHandout,
  presentPullWebhook,
  TakenEvents,
  TakeRequest,
} from './wire.pull.ts'

const Params = Type.Object({ id: Id })
const named = { params: { id: exampleIds[1] } }

export const list = operation({
  id: 'pull-webhooks.list',
  method: 'GET',
  path: '/v1/developer/pull-webhooks',
  summary: "List the current user's pull webhooks",
  description: 'Lists the pull webhooks without their secrets.',
  access: 'developer',
  effect: 'read',
  output: PullWebhooks,
  example: {},
  async handler({ db, caller }) {
    return { pullWebhooks: (await listPullWebhooks(db, caller.userId)).map((row) => presentPullWebhook(row, caller)) }
  },
})

export const create = operation({
  id: 'pull-webhooks.create',
  method: 'POST',
  path: '/v1/developer/pull-webhooks',
  summary: 'Create a pull webhook',
  description:
    'A webhook without a URL: your program takes its events with `POST /v1/developer/pull-webhooks/{id}/take`, so it can run behind a firewall. It receives the same events as a webhook would, signed in the same way, and counts as one of the 20 webhooks of an account. It is deleted 24 hours after the last take. The signing secret is returned only once.',
  access: 'developer',
  effect: 'write',
  fresh: 15,
  body: CreatePullWebhookRequest,
  output: PullWebhook,
  status: 201,
  idempotency: 'refuse',
  errors: ['limit_reached', 'user_not_found'],
  example: { body: { eventTypes: ['rsvp.*', 'checkin.created'] } },
  audit: ({ output }) => ({ target: output.id, detail: { audience: output.audience } }),
  async handler(ctx, { body }) {
    const { row, secret } = await createPullWebhook(ctx, body)
    const [created] = await listPullWebhooks(ctx.db, ctx.caller.userId, row.id)
    return { ...presentPullWebhook(created!, ctx.caller), secret }
  },
})

const remove = operation({
  id: 'pull-webhooks.delete',
  method: 'DELETE',
  path: '/v1/developer/pull-webhooks/{id}',
  summary: 'Delete a pull webhook',
  description:
    "Deletes one of the current user's pull webhooks with the events that wait in it. An OAuth application can delete only those it created.",
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  params: Params,
  output: Success,
  errors: ['webhook_not_found'],
  example: named,
  audit: ({ params }) => ({ target: params.id }),
  async handler({ db, caller, now }, { params }) {
    const { id } = await requireOwnWebhook(db, caller, params.id, 'pull')
    await updateWebhook(db, caller.userId, id, { removed_at: now.toISOString() })
    return { success: true as const }
  },
})

export const rotateSecret = operation({
  id: 'pull-webhooks.rotateSecret',
  method: 'POST',
  path: '/v1/developer/pull-webhooks/{id}/rotate-secret',
  summary: 'Rotate the secret of a pull webhook',
  description:
    'The new secret is returned only once. For 24 hours, events are signed with both secrets. An OAuth application can rotate only the secrets of pull webhooks it created.',
  access: 'developer',
  credential: 'maker',
  effect: 'write',
  fresh: 15,
  params: Params,
  output: PullWebhook,
  errors: ['webhook_not_found'],
  example: named,
  audit: ({ params }) => ({ target: params.id }),
  async handler(ctx, { params }) {
    const { secret } = await rotateWebhookSecret(ctx, params.id, 'pull')
    const [row] = await listPullWebhooks(ctx.db, ctx.caller.userId, params.id)
    return { ...presentPullWebhook(row!, ctx.caller), secret }
  },
})

export const take = operation({
  id: 'pull-webhooks.take',
  method: 'POST',
  path: '/v1/developer/pull-webhooks/{id}/take',
  summary: 'Take events from a pull webhook',
  description:
    'Returns up to 50 events, signed now, and reports the results of those taken before. If there are none, it waits up to `waitSeconds` for one. An event that is not reported within a minute comes again, so every event is delivered at least once. A user can have two requests that wait. The token needs the scopes with which the pull webhook was created; an OAuth application can take only from those it created.',
  access: 'developer',
  credential: 'maker',
  effect: 'external',
  isHeld: true,
  // Fifty reports, each with 4 KiB of text that JSON makes up to six times as long.
  bodyBytesMax: 2 * 1024 * 1024,
  params: Params,
  body: TakeRequest,
  bodyOptional: true,
  output: TakenEvents,
  errors: ['webhook_not_found', 'invalid_state', 'too_many_waiting'],
  example: { ...named, body: { waitSeconds: 0 } },
  async handler(ctx, { params, body }) {
    const { found, keys } = await takeEvents(ctx, params.id, body ?? {})
    return { deliveries: found.map((one) => presentHandout(one, keys)) }
  },
})

export { remove as delete }
