import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { developersPath } from './shell.ts'
import { pullDeletePath, webhooksScreen } from './webhooks-view.ts'

export type Webhook = OutputOf<typeof operations.webhooks.list>['webhooks'][number]

export type PullWebhook = OutputOf<(typeof operations)['pull-webhooks']['list']>['pullWebhooks'][number]

export async function listOwnWebhooks(scope: PageScope, request: FastifyRequest): Promise<Webhook[]> {
  const { webhooks } = await perform(scope, request, operations.webhooks.list, {})
  return webhooks
}

/** The webhooks of a developer, also those from which a program takes events. */
export function mountWebhooks(scope: PageScope): void {
  const path = developersPath('webhooks')
  const pull = operations['pull-webhooks']

  getScreen(scope, path, async (request, reply) => {
    const webhooks = await listOwnWebhooks(scope, request)
    const { pullWebhooks } = await perform(scope, request, pull.list, {})
    const around = { zone: zoneOf(request) ?? 'UTC', now: scope.server.clock.now() }
    return sendPage(reply, webhooksScreen(messagesOf(request), { webhooks, pullWebhooks, ...around }))
  })

  postScreen(scope, pullDeletePath(':id'), path, async (request, reply) => {
    const [form, messages, id] = [formIn(request), messagesOf(request), idIn(request, 'webhook_not_found')]
    const view = { ...messages.developers.webhooks.pull.question, path: pullDeletePath(id), form, back: path }
    if (!decisionIn(form).isConfirmed) return sendPage(reply, confirmPage(view, messages))
    await perform(scope, request, pull.delete, { params: { id } })
    return redirectWith(scope, reply, path, 'webhookDeleted')
  })
}
