import type { Caller, Reader } from '#kernel/context.ts'
import { assertMaker } from '#kernel/operation/credential.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findWebhook, type WebhookRow } from './queries.ts'

/** A webhook of the caller, of either kind. */
export async function requireWebhook(db: Reader, caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, caller.userId, id)
  if (!webhook) throw new ApiError('webhook_not_found')
  return webhook
}

/** A webhook of one kind that the caller may change. */
export async function requireOwnWebhook(db: Reader, caller: Caller, id: string, kind: 'push' | 'pull') {
  const webhook = await requireWebhook(db, caller, id)
  if (webhook.is_pull !== (kind === 'pull')) throw new ApiError('webhook_not_found')
  assertMaker(caller, webhook.consent_id)
  return webhook
}
