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

function nameOf(n: number): string {
  const last = lastNames[Math.floor(n / firstNames.length) % lastNames.length]
  return `${firstNames[n % firstNames.length]} ${last} ${n + 1}`
}
