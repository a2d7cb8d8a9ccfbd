import { firstIdAt } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listSubscribed } from './rules.audience.ts'
import { headersOf, type Message } from './rules.ts'

interface LogQuery {
  status?: string | undefined
  eventType?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What is looked for: by time of ids for attempts, because they are ordered by them; by due time for what waits. */
export function decideLogFilter({ status, eventType, from, to }: LogQuery) {
  const [start, end] = [instantOf('from', from), instantOf('to', to)]
  const common = { ...(eventType !== undefined && { eventType }) }
  if (status === 'pending') {
    const at = (ms: number) => new Date(ms).toISOString()
    const span = { ...(start !== undefined && { from: at(start) }), ...(end !== undefined && { to: at(end) }) }
    return { isPending: true as const, filter: { ...common, ...span } }
  }
  const span = {
    ...(start !== undefined && { firstId: firstIdAt(start) }),
    ...(end !== undefined && { endId: firstIdAt(end) }),
  }
  const outcome = { ...(status !== undefined && { isSuccess: status === 'success' }) }
  return { isPending: false as const, filter: { ...common, ...span, ...outcome } }
}

/** A leap second has the form of a time but is none. */
function instantOf(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  throw new ApiError('validation_failed', undefined, {}, [{ field, message: 'must be a time' }])
}

/** Which attempts to redeliver: from an instant on, of types that match the patterns. */
export function decideRedelivery({
  since,
  status,
  eventTypes,
}: {
  since: string
  status: string
  eventTypes?: string[]
}) {
  const firstId = firstIdAt(instantOf('since', since)!)
  return { firstId, isFailedOnly: status === 'failed', types: eventTypes ? listSubscribed(eventTypes) : null }
}

/** As it was sent, but without a signature that could be used. */
export function maskedHeaders(message: Message, body: string, sentAt: Date | undefined): Record<string, string> {
  const { 'webhook-signature': _, ...headers } = headersOf(message.eventId, body, [], sentAt ?? new Date(0))
  const { 'webhook-timestamp': _timestamp, ...unsent } = headers
  return sentAt === undefined ? unsent : { ...headers, 'webhook-signature': 'v1,********' }
}
