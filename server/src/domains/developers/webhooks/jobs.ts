import { deliver, unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { messagesFor } from '#messages/index.ts'
import { writeDisabledMail } from './mail.ts'
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
