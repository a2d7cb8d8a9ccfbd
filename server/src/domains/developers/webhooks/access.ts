import type { Caller, Reader } from '#kernel/context.ts'
import { assertMaker } from '#kernel/operation/credential.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type ChannelRow, findChannel } from './queries.channels.ts'
import { findLogged, findPending, findStoredEvent } from './queries.log.ts'
import { findWebhook, type WebhookRow } from './queries.ts'

/** A webhook of the caller, of either kind. */
export async function requireWebhook(db: Reader, caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, caller.userId, id)
  if (!webhook) throw new ApiError('webhook_not_found')
  return webhook
}

export async function requirePushWebhook(db: Reader, caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await requireWebhook(db, caller, id)
  if (webhook.is_pull) throw new ApiError('webhook_not_found')
  return webhook
}

/** An entry of the log, which is an attempt or a delivery that waits, and its event as far as it is still there. */
export async function requireDelivery(db: Reader, caller: Caller, webhookId: string, id: string) {
  const webhook = await requireWebhook(db, caller, webhookId)
  const log = await findLogged(db, webhookId, id)
  const entry = log ?? (await findPending(db, webhookId, id))
  if (!entry) throw new ApiError('delivery_not_found')
  return { webhook, log, entry, event: await findStoredEvent(db, caller.userId, entry.event_id) }
}

/** A webhook of one kind that the caller may change. */
export async function requireOwnWebhook(db: Reader, caller: Caller, id: string, kind: 'push' | 'pull') {
  const webhook = await requireWebhook(db, caller, id)
  if (webhook.is_pull !== (kind === 'pull')) throw new ApiError('webhook_not_found')
  assertMaker(caller, webhook.consent_id)
  return webhook
}

export interface NamedChannel {
  groupId: string
  channelId: string
}

/** A channel of this group. */
export async function requireChannel(db: Reader, { groupId, channelId }: NamedChannel): Promise<ChannelRow> {
  const channel = await findChannel(db, groupId, channelId)
  if (!channel) throw new ApiError('channel_not_found')
  return channel
}
