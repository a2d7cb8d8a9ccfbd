import { reaction } from '#kernel/jobs.ts'
import { fanOutEvent } from './commands.fan-out.ts'
import { sendDisabled } from './jobs.ts'
import { publicTypes } from './schemas.catalog.ts'

export const fanOut = reaction({
  name: 'webhooks.fan-out',
  on: publicTypes,
  handler: ({ db }, event) => fanOutEvent(db, event),
})

export const notifyOwner = reaction({
  name: 'webhooks.tell-owner',
  on: 'webhook.disabled',
  handler: async ({ enqueue }, { id, data }) => enqueue(sendDisabled, { webhookId: data.webhookId, eventId: id }),
})
