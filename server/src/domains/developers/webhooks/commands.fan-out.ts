import type { Writer } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { findEventStatus, insertDeliveries, listCandidates } from './queries.fan-out.ts'
import { canReceive, listParties, patternsOf, type WebhookEvent } from './rules.audience.ts'
import { catalog, isPublicType } from './schemas.catalog.ts'

/** Creates a delivery of one event for every webhook whose owner may receive it now. */
export async function fanOutEvent(tx: Writer, event: DomainEvent): Promise<void> {
  const webhookEvent: WebhookEvent = { ...event, eventStatus: await statusOf(tx, event) }
  const search = { patterns: patternsOf(event.type), parties: listParties(webhookEvent), groupId: event.groupId }
  const candidates = await listCandidates(tx, search)
  const hearing = candidates.filter((candidate) => canReceive(candidate, webhookEvent)).map(({ id }) => id)
  if (hearing.length > 0) await insertDeliveries(tx, event.id, hearing)
}

async function statusOf(tx: Writer, { type, data }: DomainEvent): Promise<string | null> {
  const isAboutEvent = isPublicType(type) && catalog[type].heardFrom === 'volunteer once published'
  return isAboutEvent ? findEventStatus(tx, (data as { eventId: string }).eventId) : null
}
