import { sql } from 'kysely'
import {
  type EventFactsRow,
  isListedEvent,
  isOpenEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'

/** An event as other servers get it. */
export interface SharedEventRow extends EventFactsRow {
  /** Its group, which is never null here. */
  actor_id: string
  description: string | null
  published_at: string
  updated_at: string
  /** Of what was sent last; 0 if nothing was. */
  generation: number
  is_shared: boolean
}

/** Public events of groups that can be followed, and that are neither hidden nor archived. */
const shareable = (db: StatementBuilder) =>
  db
    .selectFrom('events as e')
    .innerJoin('groups as g', 'g.id', 'e.group_id')
    .innerJoin('federation_actors as a', 'a.group_id', 'g.id')
    .leftJoin('federation_events as f', 'f.event_id', 'e.id')
    .select([...selectEventFacts, 'a.group_id as actor_id', 'e.description', 'e.updated_at'])
    .select(sql<string>`coalesce(e.published_at, e.created_at)`.as('published_at'))
    .select(sql<number>`coalesce(f.generation, 0)`.as('generation'))
    .select(sql<boolean>`coalesce(f.is_shared, false)`.as('is_shared'))
    .where('a.closed_at', 'is', null)
    .where('g.urlname', 'is not', null)
    .where('e.status', '<>', 'draft')
    .where('e.visibility', '=', 'public')
    .where(isOpenEvent())

const one = statement<{ eventId: string }, SharedEventRow>((db, slot) =>
  shareable(db).where('e.id', '=', slot('eventId')),
)

/** Undefined where others must not get it. */
export function findSharedEvent(db: Reader, eventId: string): Promise<SharedEventRow | undefined> {
  return one.first(db, { eventId })
}

const outbox = statement<{ groupId: string; before: string; limit: number }, SharedEventRow>((db, slot) =>
  shareable(db)
    .where('e.group_id', '=', slot('groupId'))
    .where(isListedEvent())
    .where('e.id', '<', slot('before'))
    .orderBy('e.id', 'desc')
    .limit(slot('limit')),
)

/** What the group has to show, newest first. */
export function listOutbox(db: Reader, groupId: string, before: string, limit: number): Promise<SharedEventRow[]> {
  return outbox.all(db, { groupId, before, limit })
}

const counted = statement<{ groupId: string }, { count: number }>((db, slot) =>
  db
    .selectFrom('events as e')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('e.group_id', '=', slot('groupId'))
    .where(isListedEvent()),
)

export async function countOutbox(db: Reader, groupId: string): Promise<number> {
  return (await counted.first(db, { groupId }))!.count
}

/** What was sent of the event. Locked, so that two changes of one event are decided one after the other. */
export async function lockShare(tx: Writer, eventId: string, groupId: string, now: Date) {
  await tx
    .insertInto('federation_events')
    .values({ event_id: eventId, group_id: groupId, changed_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('federation_events')
    .select(['generation', 'is_shared'])
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function findShare(db: Reader, eventId: string) {
  return db
    .selectFrom('federation_events')
    .select(['group_id', 'generation', 'is_shared', 'changed_at'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

export async function updateShare(
  tx: Writer,
  eventId: string,
  state: { generation: number; is_shared: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('federation_events')
    .set({ ...state, changed_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .execute()
}

/** After the group is gone for others, so are its events. */
export async function updateWithdrawn(tx: Writer, groupId: string, now: Date): Promise<void> {
  await tx
    .updateTable('federation_events')
    .set({ is_shared: false, changed_at: now.toISOString() })
    .where('group_id', '=', groupId)
    .where('is_shared', '=', true)
    .execute()
}
