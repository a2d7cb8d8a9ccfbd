import { sql } from 'kysely'
import { isListedEvent, isOpenEvent, isScheduledEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Edge, type SitemapEntry, sitemapPageSize, walkEdges } from '#kernel/data/sitemap.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

/**
 * Follows the index of scheduled events. What is not listed is not filtered here, so that page boundaries stay stable
 * and are read from the index alone.
 */
const after = (db: StatementBuilder, slot: Slots<Edge>) =>
  db
    .selectFrom('events as e')
    .where(isScheduledEvent())
    .where(sql<boolean>`(e.starts_at, e.id) > (${slot('at')}, ${slot('id')})`)
    .orderBy('e.starts_at')
    .orderBy('e.id')

const next = statement<Edge, Edge>((db, slot) =>
  after(db, slot)
    .select(['e.starts_at as at', 'e.id'])
    .offset(sitemapPageSize - 1)
    .limit(1),
)

export function listEventPages(db: Reader): Promise<Edge[]> {
  return walkEdges(db, next.first)
}

const page = statement<Edge, { id: string; updated_at: string; is_visible: boolean }>((db, slot) =>
  after(db, slot)
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select(['e.id', 'e.updated_at'])
    .select(sql<boolean>`${isOpenEvent()} and ${isListedEvent()}`.as('is_visible'))
    .limit(sitemapPageSize),
)

export async function listEventsOfPage(db: Reader, edge: Edge): Promise<SitemapEntry[]> {
  const rows = await page.all(db, edge)
  return rows.filter((row) => row.is_visible).map((row) => ({ path: `/events/${row.id}`, changedAt: row.updated_at }))
}
