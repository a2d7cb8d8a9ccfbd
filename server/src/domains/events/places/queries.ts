import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface VenueRow {
  name: string
  address: string | null
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
  isOnline: boolean | null
  notes: string | null
}

/** The venues of this many events are looked at: reading must not take longer for a group with thousands. */
const eventsMax = 500
const venuesMax = 50

const columns = [
  'venue_name',
  'venue_address',
  'venue_city',
  'venue_state',
  'venue_latitude',
  'venue_longitude',
  'venue_is_online',
  'venue_notes',
  'starts_at',
] as const

const venues = statement<{ groupId: string }, VenueRow>((db, slot) =>
  db
    .with('latest', (cte) =>
      cte
        .selectFrom('events')
        .select(columns)
        .where('group_id', '=', slot('groupId'))
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .limit(eventsMax),
    )
    .with('distinct_venues', (cte) =>
      cte
        .selectFrom('latest')
        .distinctOn([
          sql`lower(venue_name)`,
          sql`lower(coalesce(venue_address, ''))`,
          sql`lower(coalesce(venue_city, ''))`,
        ])
        .select(columns)
        .where('venue_name', 'is not', null)
        .orderBy(sql`lower(venue_name)`)
        .orderBy(sql`lower(coalesce(venue_address, ''))`)
        .orderBy(sql`lower(coalesce(venue_city, ''))`)
        .orderBy('starts_at', 'desc'),
    )
    .selectFrom('distinct_venues')
    .select([
      sql<string>`venue_name`.as('name'),
      'venue_address as address',
      'venue_city as city',
      'venue_state as state',
      'venue_latitude as latitude',
      'venue_longitude as longitude',
      'venue_is_online as isOnline',
      'venue_notes as notes',
    ])
    .orderBy('starts_at', 'desc')
    .limit(venuesMax),
)

/** The places of a group's events, each once as it was last written, the latest first. */
export function listVenues(db: Reader, groupId: string): Promise<VenueRow[]> {
  return venues.all(db, { groupId })
}
