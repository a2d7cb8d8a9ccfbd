import { deliver, unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { messagesFor } from '#messages/index.ts'
import { writeChannelMail, writeDisabledMail } from './mail.ts'
import { findChannelMail } from './queries.channel-mail.ts'
import { updateForgottenQueues } from './queries.delivery.ts'
import { updateUnused } from './queries.pull.ts'
import { deleteWebhookPiece, findDisabled, listRemoved } from './queries.ts'

export const sendDisabled = job<{ webhookId: string; eventId: string }>({
  name: 'webhooks.send-disabled',
  isOutbound: true,
  async handler(ctx, { webhookId, eventId }) {
    const { db, links } = ctx
    const webhook = await findDisabled(db, webhookId)
    if (!webhook?.email) return
    const stopUrl = unsubscribeUrl(links, { userId: webhook.user_id, kind: 'account' })
    const { baseUrl } = links
    const frame = { messages: messagesFor(webhook.locale), instanceName: webhook.instance_name, baseUrl }
    const facts = { url: webhook.url, isGone: webhook.disabled_reason === 'gone' }
    await deliver(ctx, {
      to: webhook.email,
      messageId: `<webhook-disabled.${eventId}@${new URL(baseUrl).hostname}>`,
      unsubscribeUrl: stopUrl,
      ...writeDisabledMail(facts, { name: webhook.name, unsubscribeUrl: stopUrl }, frame),
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
    if (!row) return
    const { baseUrl } = ctx.links
    const stopUrl = unsubscribeUrl(ctx.links, { userId, kind: 'account' })
    const { locale, instance_name: instanceName, brand_color: brandColor, logo_url: logoUrl } = row
    const frame = { messages: messagesFor(locale), instanceName, baseUrl, brandColor, logoUrl }
    await deliver(ctx, {
      to: row.email,
      messageId: `<${key}@${new URL(baseUrl).hostname}>`,
      unsubscribeUrl: stopUrl,
      ...writeChannelMail(row, { name: row.user_name, unsubscribeUrl: stopUrl }, frame),
    })
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
