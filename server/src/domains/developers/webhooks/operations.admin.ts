import { Type } from 'typebox'
import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { listAllWebhooks, listFailingWebhooks } from './queries.admin.ts'
import { presentWebhookHealth, WebhookHealth } from './wire.ts'

export const listWebhooks = listOperation({
  id: 'admin.listWebhooks',
  path: '/v1/admin/webhooks',
  summary: 'List the webhooks of all users',
  description:
    'Lists owners, hosts and how deliveries go, newest first; never full URLs, secrets or payloads. Administrators only.',
  access: 'admin',
  query: Type.Object({
    failing: Type.Optional(Type.Boolean({ description: 'Only webhooks that fail, the longest failing first' })),
  }),
  item: WebhookHealth,
  example: {},
  async handler({ db }, { query, page }) {
    const list = query.failing ? listFailingWebhooks : listAllWebhooks
    return mapPage(await list(db, page), presentWebhookHealth)
  },
})
