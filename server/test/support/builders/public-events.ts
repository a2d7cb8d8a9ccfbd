import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Events, Groups } from '#kernel/data/database-schema.ts'
import type { Database } from '#platform/database/database.ts'

export interface Place {
  database: Pick<Database, 'insertInto'>
  clock: { now(): Date }
}

const minute = 60_000

let count = 0

/** A row of groups. */
export async function makeGroupRow(app: Place, input: Partial<Insertable<Groups>> = {}) {
  const at = app.clock.now().toISOString()
  const group = {
    id: randomUUIDv7(),
    urlname: `shown-${++count}`,
    name: 'Garden',
    created_at: at,
    updated_at: at,
    ...input,
  }
  await app.database.insertInto('groups').values(group).execute()
  return { id: group.id as string, urlname: group.urlname as string }
}

interface EventRowInput extends Partial<Insertable<Events>> {
  /** Minutes from now, and how many it lasts. */
  startsIn?: number
  lasts?: number
  seats?: number | null
  confirmed?: number
  waitlist?: boolean
  upstream?: number | null
}

/** A row of events, with its seats. */
export async function makeEventRow(app: Place, groupId: string | null, input: EventRowInput = {}): Promise<string> {
  const { startsIn = 60, lasts = 180, seats = null, confirmed = 0, waitlist = true, upstream = null, ...given } = input
  const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString()
  const event = {
    id: randomUUIDv7(),
    group_id: groupId,
    title: 'Sowing day',
    status: 'scheduled',
    starts_at: after(startsIn),
    over_at: after(startsIn + lasts),
    timezone: 'Europe/Berlin',
    event_type: 'in_person',
    published_at: after(0),
    created_at: after(0),
    updated_at: after(0),
    ...given,
  }
  await app.database.insertInto('events').values(event).execute()
  const row = {
    ...{ event_id: event.id as string, max_attendees: seats, confirmed },
    ...{ has_waitlist: waitlist, upstream_count: upstream },
  }
  await app.database.insertInto('event_seats').values(row).execute()
  return row.event_id
}

/** Input that tries to run a script in another user's page. `told()` is what it would call. */
export const hostileTexts = [
  '<script>told()</script>',
  '"><img src=x onerror=told()>',
  "'><svg onload=told()>",
  '</script><script>told()</script>',
  '</title><script>told()</script>',
  '</style><img src=x onerror=told()>',
  '" autofocus onfocus="told()" x="',
  "' onmouseover='told()",
  '<a href="javascript:told()">x</a>',
  '<iframe srcdoc="<script>parent.told()</script>">',
  '--><script>told()</script><!--',
  ']]><script>told()</script>',
  '`;told();`',
  '&lt;script&gt;told()&lt;/script&gt;',
  '\u2028told()\u2029',
  '<math><mtext><style><img src onerror=told()></style></mtext></math>',
]
