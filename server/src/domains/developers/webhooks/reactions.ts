import { listManagers } from '#domains/groups/groups/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { queuePosts } from './commands.channels.ts'
import { fanOutEvents } from './commands.fan-out.ts'
import { sendChannelDisabled, sendDisabled } from './jobs.ts'
import { publicTypes } from './schemas.catalog.ts'

export const fanOut = reaction({
  name: 'webhooks.fan-out',
  on: publicTypes,
  handler: ({ db }, event) => fanOutEvents(db, [event]),
  handleAll: ({ db }, events) => fanOutEvents(db, events),
})

export const notifyOwner = reaction({
  name: 'webhooks.tell-owner',
  on: 'webhook.disabled',
  handler: async ({ enqueue }, { id, data }) => enqueue(sendDisabled, { webhookId: data.webhookId, eventId: id }),
})

/** Reads the event again: it may be hidden or cancelled by now. */
export const queueChannelPosts = reaction({
  name: 'channels.queue-posts',
  on: ['event.published', 'event.updated'],
  handler: ({ db, now }, event) => queuePosts(db, event, now),
})

export const notifyManagers = reaction({
  name: 'channels.tell-managers',
  on: 'channel.disabled',
  async handler({ db, enqueue }, { id, data: { channelId, groupId } }) {
    for (const userId of await listManagers(db, groupId)) {
      const key = `channel-disabled.${id}.${userId}`
      enqueue(sendChannelDisabled, { channelId, userId, key }, key)
    }
  },
})
