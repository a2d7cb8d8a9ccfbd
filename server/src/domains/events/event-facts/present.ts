import type { Links } from '#kernel/context.ts'
import type { EventFacts } from '#messages/event-facts.ts'
import type { Messages } from '#messages/index.ts'
import type { EventFactsRow } from './queries.ts'
import { givenEndOf } from './rules.time.ts'
import { sayFullWhere, whereOf } from './rules.where.ts'

/** An event as mails and feeds describe it. */
export function presentEventFacts(row: EventFactsRow, links: Pick<Links, 'baseUrl'>, messages: Messages): EventFacts {
  return {
    title: row.title,
    startsAt: row.starts_at,
    endsAt: givenEndOf(row),
    timezone: row.timezone,
    place: sayFullWhere(whereOf(row), messages.events.event),
    groupName: row.group_name,
    url: `${links.baseUrl}/events/${row.event_id}`,
  }
}
