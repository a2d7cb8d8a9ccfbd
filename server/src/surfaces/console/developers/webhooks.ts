import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { developersPath } from './shell.ts'
import { webhooksScreen } from './webhooks-view.ts'

export type Webhook = OutputOf<typeof operations.webhooks.list>['webhooks'][number]

export async function listOwnWebhooks(scope: PageScope, request: FastifyRequest): Promise<Webhook[]> {
  const { webhooks } = await perform(scope, request, operations.webhooks.list, {})
  return webhooks
}

/** The webhooks of a developer. */
export function mountWebhooks(scope: PageScope): void {
  getScreen(scope, developersPath('webhooks'), async (request, reply) =>
    sendPage(reply, webhooksScreen(messagesOf(request), await listOwnWebhooks(scope, request))),
  )
}
