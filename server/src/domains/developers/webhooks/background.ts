import { sendMail } from '#domains/foundation/notifications/index.ts'
import { listManagers } from '#domains/groups/groups/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { queuePosts } from './commands.channels.ts'
import { fanOutEvents } from './commands.ts'
import { writeChannelMail, writeDisabledMail } from './mail.ts'
import { updateForgottenQueues } from './queries.delivery.ts'
import { updateUnused } from './queries.pull.ts'
import { deleteWebhookPiece, findChannelMail, findDisabled, listRemoved } from './queries.ts'
import { publicTypes } from './wire.catalog.ts'

export const sendDisabled = job<{ webhookId: string; eventId: string }>({
  name: 'webhooks.send-disabled',
  isOutbound: true,
  async handler(ctx, { webhookId, eventId }) {
    const webhook = await findDisabled(ctx.db, webhookId)
    if (!webhook) return
    const facts = { url: webhook.url, isGone: webhook.disabled_reason === 'gone' }
    await sendMail(ctx, {
      to: { userId: webhook.user_id },
      kind: 'account',
      key: `webhook-disabled.${eventId}`,
      write: (frame) => writeDisabledMail(facts, frame),
    })
  },
})

/** `key` sets this mail apart from other ones about the same channel. */
export interface ChannelNotice {
  channelId: string
  userId: string
  key: string
}

/** Reads the channel again: it may work by now. */
export const sendChannelDisabled = job<ChannelNotice>({
  name: 'channels.send-disabled',
  isOutbound: true,
  async handler(ctx, { channelId, userId, key }) {
    const row = await findChannelMail(ctx.db, { channelId, userId })
    if (row)
      await sendMail(ctx, { to: { userId }, kind: 'account', key, write: (frame) => writeChannelMail(row, frame) })
  },
})

const removedMax = 100

/** Repairs what should not exist: deliveries without a due time, unused pull webhooks, and webhooks that were removed. */
export const sweepWebhooks = job({
  name: 'webhooks.sweep',
  schedule: '* * * * *',
  async handler({ db, write }) {
    await write((unit) => updateForgottenQueues(unit.db))
    await write((unit) => updateUnused(unit.db, removedMax))
    for (const id of await listRemoved(db, removedMax))
      while ((await write((unit) => deleteWebhookPiece(unit.db, id))) === 'more');
  },
})

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
