import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export const people = 500
export const gatherings = 20

/** The same in SQL and here, so that every side can name them. */
export const uuidOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
export const personId = (n: number) => uuidOf(`bench person ${n}`)
export const usernameOf = (n: number) => `bench-${n}`
export const eventId = (n: number) => uuidOf(`bench event ${n}`)
export const tokenOf = (n: number) => `hearth_pat_${createHash('sha1').update(`bench token ${n}`).digest('hex')}`
export const codeOf = (n: number) => `BENCH-${n}`

/** People with a token each, and events without a limit that begin soon, each with a check-in code. */
export async function gatherCrowd(client: pg.Client): Promise<void> {
  const numbers = Array.from({ length: people }, (_, i) => i)
  const hashes = numbers.map((n) => createHash('sha256').update(tokenOf(n)).digest())
  await client.query(
    `insert into users (id, name, username) select md5('bench person ' || n)::uuid, 'Bench ' || n, 'bench-' || n
     from generate_series(0, $1::int - 1) as n on conflict do nothing`,
    [people],
  )
  await client.query(
    `insert into tokens (id, user_id, name, token_hash, token_prefix, scopes, created_at, last_used_at)
     select md5('bench token ' || n)::uuid, md5('bench person ' || n)::uuid, 'bench', hash, 'hearth_pat_0000',
       '{write:events}', now(), now()
     from unnest($1::bytea[]) with ordinality as listed(hash, place) cross join lateral (select place - 1 as n) as one
     on conflict do nothing`,
    [hashes],
  )
  await client.query(
    `insert into groups (id, urlname, name, created_at, updated_at)
     values (md5('bench group')::uuid, 'bench', 'Bench', now(), now()) on conflict do nothing`,
  )
  await client.query(
    `with made as (
       insert into events (id, group_id, title, status, starts_at, over_at, timezone, created_at, updated_at)
       select md5('bench event ' || n)::uuid, md5('bench group')::uuid, 'Bench ' || n, 'scheduled',
         now() + interval '1 hour', now() + interval '4 hours', 'UTC', now(), now()
       from generate_series(0, $1::int - 1) as n on conflict do nothing returning id, title),
     seated as (insert into event_seats (event_id) select id from made)
     insert into checkin_codes (id, event_id, code, created_at)
     select id, id, 'BENCH-' || split_part(title, ' ', 2), now() from made`,
    [gatherings],
  )
}

/** Back to nobody coming, so that every round begins the same. */
export async function sendHome(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await quietDown(client)
    await client.query(`delete from checkins where event_id in (select id from events where title like 'Bench %')`)
    await client.query(`delete from rsvps where event_id in (select id from events where title like 'Bench %')`)
    await client.query(`update event_seats set confirmed = 0, waitlisted = 0, cancelled = 0, extra = 0, last_place = 0
      where event_id in (select id from events where title like 'Bench %')`)
    await client.query(`update checkin_codes set current_uses = 0 where code like 'BENCH-%'`)
    await client.query('vacuum analyze rsvps, checkins, event_seats')
  })
}

/** A round ends with requests on their way; what they still write would spoil the next one. */
export async function quietDown(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    quiet = rowCount === 0 ? quiet + 1 : 0
    await wait(50)
  }
}

export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
