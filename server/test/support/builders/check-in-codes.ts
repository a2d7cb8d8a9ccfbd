import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { App, Request, Response } from '#test/support/app/harness.ts'
import type { Guest, MadeEvent } from './events.ts'
import { makeKnown } from './factories.ts'

interface CodeWish {
  maxUses?: number
  uses?: number
  expiresIn?: number
}

let count = 0

/** Inserts a check-in code row; `expiresIn` is in minutes from now. */
export async function makeCode(app: App, event: MadeEvent, wish: CodeWish = {}): Promise<string> {
  const code = `DOOR-${++count}`
  const now = app.clock.now()
  await app.database
    .insertInto('checkin_codes')
    .values({
      id: randomUUIDv7(),
      event_id: event.id,
      code,
      max_uses: wish.maxUses ?? null,
      current_uses: wish.uses ?? 0,
      expires_at: wish.expiresIn === undefined ? null : new Date(now.getTime() + wish.expiresIn * 60_000).toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  return code
}

export const checkIn = (app: App, code: string, { token }: Guest, body?: object) =>
  app.post(`/v1/checkin/${code}`, { token, ...(body && { body }) })

/** As a patient client would: told that the service is busy, it asks again. */
export async function postPatiently(app: App, path: string, request: Request): Promise<Response> {
  for (;;) {
    const answer = await app.post(path, request)
    if (answer.status !== 503) return answer
  }
}

export async function countUses(database: Database, code: string): Promise<number> {
  const row = await database
    .selectFrom('checkin_codes')
    .select('current_uses')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.current_uses
}

export async function countCheckins(database: Database, eventId: string): Promise<number> {
  const rows = await database.selectFrom('checkins').select('id').where('event_id', '=', eventId).execute()
  return rows.length
}

/** Inserts users who have never signed in, one statement per table; optionally known to a group. */
export async function makeCrowd(database: Database, length: number, groupId: string | null = null): Promise<string[]> {
  const ids = Array.from({ length }, () => randomUUIDv7())
  await sql`
    insert into users (id, name, email, created_at)
    select id, 'Somebody', id || '@example.org', now() from unnest(${ids}::uuid[]) as id`.execute(database)
  if (groupId !== null) await makeKnown({ database }, groupId, ...ids.map((id) => ({ id })))
  return ids
}

/** The events emitted about the check-ins of an event. */
export async function listEmittedCheckins(database: Database, eventId: string) {
  const { rows } = await sql<{ type: string; user_id: string; group_id: string | null; checkin_id: string }>`
    select type, subject_user_id as user_id, group_id, data->>'checkinId' as checkin_id from outbox_events
    where data->>'eventId' = ${eventId} and type like 'checkin.%' order by id`.execute(database)
  return rows
}

/** How often which answer was given: `{ '201': 1, '409 already_claimed': 19 }`. */
export function tally(answers: Response[]): Record<string, number> {
  const keys = answers.map(({ status, body }) => (status < 300 ? String(status) : `${status} ${body.code}`))
  return Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length]))
}
