import { type Static, Type } from 'typebox'
import { isVisibleEvent } from '#domains/foundation/event-facts/index.ts'
import type { Caller, Links, Reader } from '#kernel/context.ts'
import type { Page } from '#kernel/operation/page.ts'
import { Nullable, OneOf } from '#kernel/operation/schema.ts'
import { presentEventListItem } from './present.ts'
import { listEventIdsOfMember, listEventsByIds } from './queries.ts'
import { EventListItem } from './schemas.ts'

/** The `include` parameter of lists whose items belong to events, and the field it adds to them. */
export const includeEvent = Type.Optional({
  ...OneOf('event'),
  description: '`event` adds the event to each item',
})
export const includedEvent = Type.Optional(
  Nullable({ ...EventListItem, description: 'Only with `include=event`; null if the event is no longer visible' }),
)

type Included<T> = T & { event?: Static<typeof EventListItem> | null }

/** Reads the events of a whole page with one statement, and with one more where some are for members. */
export async function attachEvents<T extends { eventId: string }>(
  { db, links, caller }: { db: Reader; links: Pick<Links, 'baseUrl'>; caller: Pick<Caller, 'userId'> },
  page: Page<T>,
  include: 'event' | undefined,
): Promise<Page<Included<T>>> {
  if (include === undefined) return page
  const rows = await listEventsByIds(db, [...new Set(page.items.map(({ eventId }) => eventId))])
  const closed = rows.filter((row) => row.visibility === 'members').map((row) => row.id)
  const own = await listEventIdsOfMember(db, closed, caller.userId)
  const shown = rows.filter((row) => isVisibleEvent(row, { isMember: own.has(row.id) }))
  const events = new Map(shown.map((row) => [row.id, presentEventListItem(row, links)]))
  return { ...page, items: page.items.map((item) => ({ ...item, event: events.get(item.eventId) ?? null })) }
}
