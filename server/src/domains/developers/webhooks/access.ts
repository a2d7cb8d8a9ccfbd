import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findWebhook, type WebhookRow } from './queries.ts'

export async function requireWebhook(db: Reader, caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, caller.userId, id)
  if (!webhook) throw new ApiError('webhook_not_found')
  return webhook
}
