import type { Writer } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { findEventStatus, insertDeliveries, listCandidates } from './queries.fan-out.ts'
import { canReceive, listParties, patternsOf, type WebhookEvent } from './rules.audience.ts'
import { catalog, isPublicType } from './schemas.catalog.ts'

/** Creates a delivery of each event for every webhook whose owner may receive it now. */
export async function fanOutEvents(tx: Writer, events: readonly DomainEvent[]): Promise<void> {
  const deliveries = []
  for (const event of events)
    for (const webhookId of await listHearing(tx, event))
      deliveries.push({ webhookId, eventId: event.id, eventType: event.type })
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries)
}

async function listHearing(tx: Writer, event: DomainEvent): Promise<string[]> {
  const webhookEvent: WebhookEvent = { ...event, eventStatus: await statusOf(tx, event) }
  const search = { patterns: patternsOf(event.type), parties: listParties(webhookEvent), groupId: event.groupId }
  const candidates = await listCandidates(tx, search)
  return candidates.filter((candidate) => canReceive(candidate, webhookEvent)).map(({ id }) => id)
}

async function statusOf(tx: Writer, { type, data }: DomainEvent): Promise<string | null> {
  const isAboutEvent = isPublicType(type) && catalog[type].heardFrom === 'volunteer once published'
  return isAboutEvent ? findEventStatus(tx, (data as { eventId: string }).eventId) : null
}
