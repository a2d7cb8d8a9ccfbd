import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { writeChannelMail, writeDisabledMail } from './mail.ts'
import { findChannelMail } from './queries.channel-mail.ts'
import { updateForgottenQueues } from './queries.delivery.ts'
import { updateUnused } from './queries.pull.ts'
import { deleteWebhookPiece, findDisabled, listRemoved } from './queries.ts'

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
