import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { developersPath } from './shell.ts'
import { readWebhook, withWords } from './webhook-form.ts'
import { type Shown, webhookScreen } from './webhook-view.ts'
import { webhookPath } from './webhooks-view.ts'

const route = developersPath('webhooks', '/:id')
const idOf = (request: FastifyRequest) => idIn(request, 'webhook_not_found')
const here = (request: FastifyRequest) => webhookPath(idOf(request))

const findOwnWebhook = (scope: PageScope, request: FastifyRequest) =>
  perform(scope, request, operations.webhooks.get, { params: { id: idOf(request) } })

/** One webhook: its health, a test, its fields, its secret, and its end. */
export function mountWebhook(scope: PageScope): void {
  const { webhooks } = operations
  const { clock } = scope.server

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    shown: Partial<Shown> = {},
    status = 200,
  ) {
    const webhook = await findOwnWebhook(scope, request)
    const around = { isAdmin: caller.scopes.has('admin'), zone: zoneOf(request) ?? 'UTC', now: clock.now() }
    return sendPage(reply, webhookScreen(messagesOf(request), { webhook, ...around, ...shown }), status)
  }

  getScreen(scope, route, (request, reply, caller) => show(request, reply, caller))

  postScreen(scope, route, here, async (request, reply, caller) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const body = readWebhook(form)
    const { url, ...others } = body
    const before = await findOwnWebhook(scope, request)
    // The same URL again would clear the record of its health.
    const input = { params: { id: before.id }, body: url === before.url ? others : body }
    const refusal = await findRefusal(request, form, () => perform(scope, request, webhooks.update, input))
    if (!refusal) return redirectWith(scope, reply, webhookPath(before.id), 'saved')
    return show(request, reply, caller, { refusal: withWords(refusal, form, messages) }, refusal.status)
  })

  postScreen(scope, `${route}/turn`, here, async (request, reply) => {
    const isActive = formIn(request).get('isActive') === 'on'
    await perform(scope, request, webhooks.update, { params: { id: idOf(request) }, body: { isActive } })
    return redirectWith(scope, reply, here(request), isActive ? 'webhookOn' : 'webhookOff')
  })

  postScreen(scope, `${route}/test`, here, async (request, reply, caller) => {
    const eventType = formIn(request).get('eventType') || 'webhook.test'
    const input = { params: { id: idOf(request) }, body: { eventType } }
    const result = await perform(scope, request, webhooks.test, input)
    return show(request, reply, caller, { trial: { eventType, ...result } })
  })

  postScreen(scope, `${route}/rotate`, here, async (request, reply, caller) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { id } = await findOwnWebhook(scope, request)
    const question = messages.developers.webhooks.one.rotateQuestion
    const view = { ...question, path: webhookPath(id, '/rotate'), form, back: webhookPath(id) }
    if (!decisionIn(form).isConfirmed) return sendPage(reply, confirmPage(view, messages))
    const { secret } = await perform(scope, request, webhooks.rotateSecret, { params: { id } })
    return show(request, reply, caller, { secret })
  })

  postScreen(scope, `${route}/delete`, here, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { id } = await findOwnWebhook(scope, request)
    const question = messages.developers.webhooks.one.deleteQuestion
    const view = { ...question, path: webhookPath(id, '/delete'), form, back: webhookPath(id) }
    if (!decisionIn(form).isConfirmed) return sendPage(reply, confirmPage(view, messages))
    await perform(scope, request, webhooks.delete, { params: { id } })
    return redirectWith(scope, reply, developersPath('webhooks'), 'webhookDeleted')
  })
}
