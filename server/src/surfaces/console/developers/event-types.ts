import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import { operations } from '#domains/index.ts'
import type { PublicEventType } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventTypeScreen, eventTypesScreen } from './event-types-view.ts'
import { developersPath } from './shell.ts'
import type { Trial } from './webhook-view.ts'
import { listOwnWebhooks } from './webhooks.ts'

const path = developersPath('event-types')

function typeIn(request: FastifyRequest): PublicEventType {
  const { type } = request.params as { type: string }
  const found = publicTypes.find((one) => one === type)
  if (!found) throw new ApiError('not_found')
  return found
}

/** What webhooks can receive: all types, and one with its schema, an example and a way to send it. */
export function mountEventTypes(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, trial?: Trial & { webhookId: string }) {
    const webhooks = await listOwnWebhooks(scope, request)
    return sendPage(reply, eventTypeScreen(messagesOf(request), { type: typeIn(request), webhooks, trial }))
  }

  getScreen(scope, path, async (request, reply) => sendPage(reply, eventTypesScreen(messagesOf(request))))

  getScreen(scope, `${path}/:type`, (request, reply) => show(request, reply))

  const here = (request: FastifyRequest) => `${path}/${typeIn(request)}`
  postScreen(scope, `${path}/:type/send`, here, async (request, reply) => {
    const [eventType, id] = [typeIn(request), field(request, 'webhookId')]
    if (!isId(id)) throw new ApiError('webhook_not_found')
    const result = await perform(scope, request, operations.webhooks.test, { params: { id }, body: { eventType } })
    return show(request, reply, { eventType, webhookId: id, ...result })
  })
}
