import { exampleIds } from '#kernel/operation/schema.ts'

const [first] = exampleIds

/** Addresses of the screens of developers, by their route. */
export const developersPages: Readonly<Record<string, readonly string[]>> = {
  '/developers': ['/developers'],
  '/developers/apps': ['/developers/apps'],
  '/developers/apps/new': ['/developers/apps/new'],
  '/developers/apps/:clientId': [
    '/developers/apps/hearth_app_00000000000000000000000000000001',
    '/developers/apps/hearth_app_00000000000000000000000000000001?scopes=admin',
  ],
  '/developers/tokens': ['/developers/tokens', '/developers/tokens?preset=bot'],
  '/developers/webhooks': ['/developers/webhooks'],
  '/developers/webhooks/new': ['/developers/webhooks/new'],
  '/developers/webhooks/:id': [`/developers/webhooks/${first}`],
  '/developers/webhooks/:id/deliveries': [
    `/developers/webhooks/${first}/deliveries`,
    `/developers/webhooks/${first}/deliveries?status=failed&queued=3`,
  ],
  '/developers/webhooks/:id/deliveries/:deliveryId': [`/developers/webhooks/${first}/deliveries/${first}`],
  '/developers/event-types': ['/developers/event-types'],
  '/developers/event-types/:type': ['/developers/event-types/rsvp.cancelled', '/developers/event-types/webhook.test'],
  '/developers/mcp': ['/developers/mcp'],
  '/developers/widgets': ['/developers/widgets', '/developers/widgets?groups=garden&kind=carousel'],
}
