import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Passes } from '#kernel/data/database-schema.ts'
import type { App } from '#test/support/app/harness.ts'
import type { Site, Visitor } from '#test/support/sign-in/server.ts'
import { makeSession, type Person } from './factories.ts'

type Place = Pick<App, 'database' | 'clock'>

/** A pass with an owner, or an unclaimed tag. */
export async function makePass(
  { database, clock }: Place,
  owner: Pick<Person, 'id'> | null,
  wish: Partial<Insertable<Passes>> = {},
): Promise<string> {
  const id = randomBytes(17).toString('base64url').slice(0, 22)
  const type = owner ? 'qr' : 'nfc'
  // Lists go by the millisecond of making, and ids are random: two made in the same one have no order.
  clock.advance(1)
  const row = { id, type, owner_id: owner?.id ?? null, created_at: clock.now().toISOString(), ...wish }
  await database.insertInto('passes').values(row).execute()
  return id
}

export async function changeUser({ database }: Place, { id }: Pick<Person, 'id'>, set: object): Promise<void> {
  await database.updateTable('users').set(set).where('id', '=', id).execute()
}

export function visitsTo({ database }: Place, passId: string) {
  return database.selectFrom('pass_visits').selectAll().where('pass_id', '=', passId).execute()
}

export function connectionsOf({ database }: Place, { id }: Pick<Person, 'id'>) {
  const rows = database.selectFrom('connections').select(['id', 'first_id', 'second_id', 'visitor_id', 'pass_id'])
  return rows.where((eb) => eb.or([eb('first_id', '=', id), eb('second_id', '=', id)])).execute()
}

export function eventsAbout({ database }: Place, { id }: Pick<Person, 'id'>, type: string) {
  const rows = database.selectFrom('outbox_events').select('data').where('type', '=', type)
  return rows.where('subject_user_id', '=', id).execute()
}

/** A browser with a signed-in member or an anonymous visitor. It meets no rate limit. */
export async function browse(site: Site, person?: Person): Promise<Visitor> {
  const visitor = site.visitor({ roams: true })
  if (person) visitor.cookies.set('session', await makeSession(site.app, person))
  return visitor
}
