import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordOutcome, type SyncContext } from '#domains/integrations/sources/index.ts'
import type { FeedItem, FeedReading } from '#kernel/feeds.ts'
import { openLinks } from '#platform/links.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction } from './factories.ts'

const hourMs = 3_600_000
type Scene = Pick<App, 'database' | 'clock' | 'keys'>

/** An event of another platform, which starts in so many hours from the start of the tests' clock. */
export function makeItem(itemId: string, hours: number, wish: Partial<FeedItem> = {}): FeedItem {
  const start = Date.UTC(2026, 5, 10, 12) + hours * hourMs
  return {
    itemId,
    title: `Event ${itemId}`,
    description: 'Bring gloves.',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 2 * hourMs).toISOString(),
    timezone: 'Europe/Berlin',
    url: `https://events.example/e/${itemId}`,
    eventType: 'in_person',
    venue: { name: 'The shed', address: 'Allee 1', city: 'Berlin', latitude: 52.5, longitude: 13.4 },
    onlineUrl: null,
    isCancelled: false,
    upstreamCount: null,
    ...wish,
  }
}

/** What the worker gives to a reading. */
export function syncContext(app: Scene): SyncContext {
  const links = openLinks(app.keys, 'https://hearth.test')
  const write: SyncContext['write'] = (work) => inTransaction(app as App, work)
  return { db: app.database, now: app.clock.now(), links, cipher: app.keys, write }
}

export function sourceRow(app: Pick<App, 'database'>, id: string) {
  return app.database.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Applies a reading of these items. */
export async function readItems(
  app: Scene,
  sourceId: string,
  items: FeedItem[],
  { movedTo = null, ...wish }: Partial<FeedReading> & { movedTo?: string | null } = {},
): Promise<void> {
  const reading = { name: 'Garden', notices: [], isWhole: true, ...wish, items }
  const bodyHash = createHash('sha256').update(JSON.stringify(items)).digest()
  const answer = { bodyHash, etag: `"${bodyHash.toString('hex', 0, 4)}"`, lastModified: null, movedTo }
  await recordOutcome(syncContext(app), await sourceRow(app, sourceId), { status: 'read', reading, ...answer })
}

export interface ShownEvent {
  id: string
  title: string
  description: string | null
  starts_at: string
  status: string
  source: string
  source_feed: string | null
  source_id: string | null
  version: number
  revision: number
  takes_rsvps: boolean
  platform_event_url: string | null
  hidden: boolean
}

/** The events of a group, in the order of their starts. */
export async function listShown(app: Pick<App, 'database'>, groupId: string): Promise<ShownEvent[]> {
  const { rows } = await sql<ShownEvent>`
    select id, title, description, starts_at, status, source, source_feed, source_id, version, revision, takes_rsvps,
      platform_event_url, hidden_at is not null as hidden
    from events where group_id = ${groupId} order by starts_at, title, id`.execute(app.database)
  return rows
}

/** The types of the outbox events about events of a group, in the order of their times. */
export async function listTold(app: Pick<App, 'database'>, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where group_id = ${groupId} and type like 'event.%' order by occurred_at, type`.execute(
    app.database,
  )
  return rows.map((row) => row.type)
}
