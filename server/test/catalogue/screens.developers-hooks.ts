import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { developers, flash, forms } = messagesFor('en')
const { webhooks } = developers

/** Webhooks, event types, agents and widgets of developers. */
export const developersHooksScreens: readonly ScreenRow[] = [
  {
    route: '/developers/webhooks',
    role: 'member',
    forms: [{ route: '/developers/webhooks/pull/:id/delete' }],
  },
  {
    route: '/developers/webhooks/new',
    role: 'member',
    forms: [
      {
        route: '/developers/webhooks/new',
        refused: { form: { url: 'https://10.0.0.7/hook', eventTypes: 'rsvp.*' }, field: 'url' },
        works: { fill: { url: 'https://receiver.example/new' }, press: webhooks.new.button, says: webhooks.new.made },
      },
    ],
  },
  {
    route: '/developers/webhooks/:id',
    path: `/developers/webhooks/${exampleId}`,
    role: 'member',
    forms: [
      {
        route: '/developers/webhooks/:id',
        refused: { form: { url: 'https://receiver.example/other' }, field: 'eventTypes' },
        works: { fill: { url: 'https://receiver.example/other' }, press: forms.save, says: flash.done.saved },
      },
      { route: '/developers/webhooks/:id/turn' },
      { route: '/developers/webhooks/:id/test' },
      { route: '/developers/webhooks/:id/rotate' },
      { route: '/developers/webhooks/:id/delete' },
    ],
  },
  {
    route: '/developers/webhooks/:id/deliveries',
    path: `/developers/webhooks/${exampleId}/deliveries`,
    role: 'member',
    forms: [
      {
        route: '/developers/webhooks/:id/deliveries/redeliver',
        works: { fill: {}, press: developers.deliveries.again.button, says: developers.deliveries.queued(0) },
      },
    ],
  },
  {
    route: '/developers/webhooks/:id/deliveries/:deliveryId',
    path: `/developers/webhooks/${exampleId}/deliveries/${exampleId}`,
    role: 'member',
    forms: [{ route: '/developers/webhooks/:id/deliveries/:deliveryId/redeliver' }],
  },
  { route: '/developers/event-types', role: 'member' },
  {
    route: '/developers/event-types/:type',
    path: '/developers/event-types/rsvp.confirmed',
    role: 'member',
    forms: [{ route: '/developers/event-types/:type/send' }],
  },
  { route: '/developers/mcp', role: 'member' },
  { route: '/developers/widgets', role: 'member' },
]
