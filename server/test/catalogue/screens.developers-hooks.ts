import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { developers, flash, forms } = messagesFor('en')
const { webhooks } = developers

/** Webhooks, event types, agents and widgets of developers. */
export const developersHooksScreens: readonly ScreenRow[] = [
  { route: '/developers/webhooks', role: 'member' },
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
]
