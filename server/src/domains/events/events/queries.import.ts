import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'

const detach = command<{ feed: string; item: string }>((db, slot) =>
  db
    .updateTable('events')
    .set({ source_feed: null, source_id: null })
    .where('source_feed', '=', slot('feed'))
    .where('source_id', '=', slot('item')),
)

/** An entry that is used again for a new date: the event that is over stays as it is and is no longer its event. */
export async function updateDetached(tx: Writer, feed: string, item: string): Promise<void> {
  await detach.all(tx, { feed, item })
}

export interface ChangedEvent {
  id: string
  group_id: string | null
  revision: number
}

const rsvps = sqlCommand<{ feed: string; takes: boolean; now: string }, ChangedEvent>(
  (slot) => sql`
    with changed as (
      update events set takes_rsvps = ${slot('takes')}, version = version + 1, updated_at = ${slot('now')}
      where source_feed = ${slot('feed')} and source_id is not null
        and over_at > ${slot('now')} and takes_rsvps <> ${slot('takes')}
      returning id, group_id, revision, version),
    noted as (
      insert into event_changes (event_id, version, fields, changed_at)
      select id, version, array['takesRsvps'], ${slot('now')} from changed)
    select id, group_id, revision from changed order by id`,
)

/** Those of its events that are not over. Raises their versions. */
export function updateTakesRsvps(tx: Writer, feed: string, takes: boolean, now: Date): Promise<ChangedEvent[]> {
  return rsvps.all(tx, { feed, takes, now: now.toISOString() })
}

const future = command<{ feed: string; now: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select('id')
    .where('source_feed', '=', slot('feed'))
    .where('source_id', 'is not', null)
    .where('over_at', '>', slot('now'))
    .orderBy('id'),
)

/** Its events that are not over, in the order of their ids. */
export async function listFutureOfFeed(tx: Writer, feed: string, now: Date): Promise<string[]> {
  return (await future.all(tx, { feed, now: now.toISOString() })).map((row) => row.id)
}
