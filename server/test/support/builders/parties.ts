import assert from 'node:assert/strict'
import type { App } from '#test/support/app/harness.ts'
import { type Guest, type MadeEvent, makeGuest } from './events.ts'
import type { PersonWish } from './factories.ts'

export interface MadeParty {
  holder: Guest
  /** The code of the holder's ticket; undefined where the party waits. */
  code: string | undefined
  /** In the order of their names. */
  guests: { id: string; name: string | null; code: string }[]
}

/** Codes as tickets have them, and whom a person brings. */
export async function readParty({ database }: App, event: MadeEvent, holder: Guest): Promise<MadeParty> {
  const guests = database
    .selectFrom('guests')
    .select(['id', 'name', 'code'])
    .where('event_id', '=', event.id)
    .where('user_id', '=', holder.id)
    .where('removed_at', 'is', null)
    .orderBy('id')
  const ticket = database
    .selectFrom('tickets')
    .select('code')
    .where('event_id', '=', event.id)
    .where('user_id', '=', holder.id)
  return { holder, code: (await ticket.executeTakeFirst())?.code, guests: await guests.execute() }
}

/** A person who comes with guests of these names. */
export async function makeParty(
  app: App,
  event: MadeEvent,
  names: readonly (string | null)[],
  wish: PersonWish = {},
): Promise<MadeParty> {
  const holder = await makeGuest(app, wish)
  const body = { guests: names.map((name) => (name === null ? {} : { name })) }
  const { status, body: answer } = await app.post(`/v1/events/${event.id}/rsvp`, { token: holder.token, body })
  assert.ok(status < 300, answer.error)
  return readParty(app, event, holder)
}
