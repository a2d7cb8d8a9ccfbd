import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type MadeEvent, makeEventWithGroup } from './events.ts'
import { seededNumbers } from './seeded-numbers.ts'

export interface ListedGuest {
  id: string
  name: string
  /** The code of the ticket. */
  code: string
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const firstNames = [
  'Ada',
  'Björn',
  'Chloé',
  'Dmitri',
  'Esra',
  'Fatou',
  'Gül',
  'Hana',
  'Ines',
  'Jakub',
  'Keiko',
  'Łucja',
]
const lastNames = [
  'Abara',
  'Bauer',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fofana',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kaya',
]

/** Ticket codes that no ticket of another seed has. */
function makeCodes(length: number, seed: number): string[] {
  const random = seededNumbers(seed)
  const code = () => Array.from({ length: 10 }, () => letters[Math.floor(random() * 32)]).join('')
  return Array.from({ length }, code)
}

/** A running event, and this many people who have a seat and a ticket. */
export async function makeDoorList(
  app: { database: Database; clock: { now(): Date } },
  length: number,
  { seed = 1, seats = null }: { seed?: number; seats?: number | null } = {},
): Promise<{ event: MadeEvent; guests: ListedGuest[] }> {
  const event = await makeEventWithGroup(app, { seats, startsIn: -10 })
  const codes = makeCodes(length, seed)
  const guests = codes.map((code, n) => ({ id: randomUUIDv7(), name: nameOf(n), code }))
  const at = app.clock.now().toISOString()
  const columns = sql`unnest(${guests.map(({ id }) => id)}::uuid[], ${guests.map(({ name }) => name)}::text[], ${codes}::text[])`
  await sql`insert into users (id, name, username, created_at)
    select id, name, ${`listed-${seed}-`} || row_number() over (), ${at} from ${columns} as guests (id, name, code)`.execute(
    app.database,
  )
  await sql`insert into rsvps (id, event_id, group_id, user_id, status, rsvp_at, updated_at)
    select gen_random_uuid(), ${event.id}, ${event.groupId}, id, 'confirmed', ${at}, ${at}
    from ${columns} as guests (id, name, code)`.execute(app.database)
  await sql`insert into tickets (event_id, user_id, code, created_at)
    select ${event.id}, id, code, ${at} from ${columns} as guests (id, name, code)`.execute(app.database)
  await sql`update event_seats set confirmed = ${length} where event_id = ${event.id}`.execute(app.database)
  return { event, guests }
}

export interface ListedCompanion {
  id: string
  name: string | null
  code: string
  /** Who brings them. */
  holder: ListedGuest
}

/** Each of these people brings as many as there are names, who have tickets of their own. */
export async function bringCompanions(
  { database, clock }: { database: Database; clock: { now(): Date } },
  event: MadeEvent,
  holders: readonly ListedGuest[],
  names: readonly (string | null)[],
  seed = 1,
): Promise<ListedCompanion[]> {
  const codes = makeCodes(holders.length * names.length, seed + 10_000)
  const ids = codes.map(() => randomUUIDv7()).sort()
  const all = holders.flatMap((holder, n) =>
    names.map((name, at) => {
      const place = n * names.length + at
      return { id: ids[place]!, name, code: codes[place]!, holder }
    }),
  )
  const columns = sql`unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ holder }) => holder.id)}::uuid[],
    ${all.map(({ name }) => name)}::text[], ${codes}::text[]) as one (id, user_id, name, code)`
  const at = clock.now().toISOString()
  await sql`insert into guests (event_id, id, user_id, name, code, created_at)
    select ${event.id}, id, user_id, name, code, ${at} from ${columns}`.execute(database)
  await sql`update rsvps set party_size = ${names.length + 1}
    where event_id = ${event.id} and user_id = any(${holders.map(({ id }) => id)}::uuid[])`.execute(database)
  await sql`update event_seats set confirmed = confirmed + ${all.length}, confirmed_guests = confirmed_guests + ${all.length}
    where event_id = ${event.id}`.execute(database)
  await sql`update events set max_guests = ${names.length} where id = ${event.id}`.execute(database)
  return all
}

function nameOf(n: number): string {
  const last = lastNames[Math.floor(n / firstNames.length) % lastNames.length]
  return `${firstNames[n % firstNames.length]} ${last} ${n + 1}`
}
