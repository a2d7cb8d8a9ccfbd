import { createHash } from 'node:crypto'
import type pg from 'pg'
import { quietDown, tokenOf, uuidOf, withClient } from './crowd.ts'

/** More than a round has requests: nobody is given the badge twice. */
export const claimants = 20_000
export const badgeId = uuidOf('bench badge')
export const claimCode = 'BENCH-CLAIM'
export const organizerId = uuidOf('bench organizer')
export const organizerToken = tokenOf(claimants)

/** People with a token each, somebody who runs a group, and a badge of it with a link for everybody. */
export async function gatherClaimants(client: pg.Client): Promise<void> {
  const hashes = Array.from({ length: claimants + 1 }, (_, n) => createHash('sha256').update(tokenOf(n)).digest())
  await client.query(
    `insert into users (id, name, username) select md5('bench person ' || n)::uuid, 'Bench ' || n, 'bench-' || n
     from generate_series(0, $1::int - 1) as n on conflict do nothing`,
    [claimants],
  )
  await client.query(
    // New accounts may give a badge to a few people a day only.
    `insert into users (id, name, username, created_at) values ($1, 'Bench organizer', 'bench-organizer', now() - interval '1 year')
     on conflict (id) do update set created_at = excluded.created_at`,
    [organizerId],
  )
  await client.query(
    `insert into tokens (id, user_id, name, token_hash, token_prefix, scopes, created_at, last_used_at)
     select md5('bench claimant token ' || place)::uuid,
       case when place > $3 then $2 else md5('bench person ' || place - 1)::uuid end,
       'bench', hash, 'hearth_pat_0000', '{write:events,user,manage:badges}', now(), now()
     from unnest($1::bytea[]) with ordinality as listed(hash, place) where true
     on conflict (token_hash) do update set scopes = excluded.scopes`,
    [hashes, organizerId, claimants],
  )
  await client.query(
    `insert into groups (id, urlname, name, created_at, updated_at)
     values (md5('bench group')::uuid, 'bench', 'Bench', now(), now()) on conflict do nothing`,
  )
  await client.query(
    `insert into group_roles (group_id, user_id, role, granted_at)
     values (md5('bench group')::uuid, $1, 'manager', now()) on conflict do nothing`,
    [organizerId],
  )
  await client.query(
    `insert into badges (id, group_id, slug, name, icon, color, points, created_at)
     values ($1, md5('bench group')::uuid, 'bench-helper', 'Helper', '🌱', '#2f9e6b', 25, now()) on conflict do nothing`,
    [badgeId],
  )
  await client.query(
    `insert into claim_links (id, badge_id, code, created_at) values ($1, $1, $2, now()) on conflict do nothing`,
    [badgeId, claimCode],
  )
  // An organizer may give it to people that the group knows.
  await client.query(
    `insert into group_past_people (group_id, user_id)
     select md5('bench group')::uuid, md5('bench person ' || n)::uuid from generate_series(0, $1::int - 1) as n on conflict do nothing`,
    [claimants],
  )
  await client.query('vacuum analyze users, tokens, group_past_people')
}

/** Back to nobody holding it, so that every round begins the same. */
export async function takeAllBack(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await quietDown(client)
    await client.query(`delete from badge_awards where badge_id = $1`, [badgeId])
    await client.query(`delete from scores where user_id in (select id from users where username like 'bench-%')`)
    await client.query('truncate tallies, tally_changes, mover_changes')
    await client.query('update claim_links set current_uses = 0 where badge_id = $1', [badgeId])
    await client.query('vacuum analyze badge_awards, scores, claim_links')
  })
}
