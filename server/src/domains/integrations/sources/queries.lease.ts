import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { sqlCommand, statement } from '#kernel/data/statement.ts'
import { type SourceRow, sourceColumns } from './queries.ts'

/** All times here are the database's. */

/** Whether a host that may be called has something to read. */
export const hasDueSource = sql<boolean>`exists (
  select from source_hosts where due_at <= now() and free_at <= now())`

const due = statement<object, { isDue: boolean }>((db) => db.selectNoFrom(hasDueSource.as('isDue')))

export async function hasDueHost(db: Reader): Promise<boolean> {
  return (await due.first(db, {}))!.isDue
}

const lockedHosts = sqlCommand<{ limit: number }, { host: string }>(
  (slot) => sql`
    select host from source_hosts where due_at <= now() and free_at <= now()
    order by due_at limit ${slot('limit')} for no key update skip locked`,
)

/** Hosts that may be called and have something to read, the longest waiting first. */
export async function lockDueHosts(tx: Writer, limit: number): Promise<string[]> {
  return (await lockedHosts.all(tx, { limit })).map(({ host }) => host)
}

export interface LeasedSourceRow {
  id: string
  /** The source that is read; others with the same address have its result. */
  readId: string
  host: string
  leasedUntil: string
}

/** The first due source of each of these hosts, with all that have the same address and no key. */
const leased = sqlCommand<{ hosts: string[]; leaseMs: number }, LeasedSourceRow>(
  (slot) => sql`
    with picked as (
      select s.* from unnest(${slot('hosts')}::text[]) as h (host) cross join lateral (
        select id, host, kind, timezone, address_hash, api_key from sources
        where host = h.host and next_check_at <= now() and (leased_until is null or leased_until <= now())
        order by (checked_at is not null and (requested_at is null or requested_at <= checked_at)), next_check_at
        limit 1 for no key update skip locked) s),
    shared as (
      select o.id, p.id as read_id from picked p join sources o on o.address_hash = p.address_hash
      where p.api_key is null and o.api_key is null and o.id <> p.id and o.host = p.host and o.kind = p.kind
        and o.timezone = p.timezone and o.next_check_at is not null
        and (o.leased_until is null or o.leased_until <= now())
      for no key update of o skip locked),
    every as (select id, id as read_id from picked union all select id, read_id from shared)
    update sources set leased_until = now() + ${slot('leaseMs')} * interval '1 ms'
    from every where sources.id = every.id
    returning sources.id, every.read_id as "readId", sources.host, sources.leased_until as "leasedUntil"`,
)

export function leaseSources(tx: Writer, hosts: string[], leaseMs: number): Promise<LeasedSourceRow[]> {
  return leased.all(tx, { hosts, leaseMs })
}

const heldHosts = sqlCommand<{ hosts: string[]; until: string }>(
  (slot) => sql`update source_hosts set free_at = ${slot('until')} where host = any(${slot('hosts')})`,
)

export async function holdHosts(tx: Writer, hosts: string[], until: string): Promise<void> {
  await heldHosts.all(tx, { hosts, until })
}

const byIds = statement<{ ids: string[] }, SourceRow>((db, slot) =>
  db
    .selectFrom('sources')
    .select(sourceColumns)
    .where('id', '=', sql<string>`any(${slot('ids')})`),
)

export function listSources(db: Reader, ids: string[]): Promise<SourceRow[]> {
  return byIds.all(db, { ids })
}

const released = sqlCommand<{ ids: string[]; until: string }>(
  (slot) => sql`
    update sources set leased_until = null where id = any(${slot('ids')}) and leased_until = ${slot('until')}`,
)

/** Ends this lease; one that another worker holds by now stays. */
export async function releaseSources(tx: Writer, ids: string[], until: string): Promise<void> {
  await released.all(tx, { ids, until })
}

const lockedHost = sqlCommand<{ host: string }, { host: string }>(
  (slot) => sql`select host from source_hosts where host = ${slot('host')} for no key update`,
)

export async function lockHost(tx: Writer, host: string): Promise<void> {
  await lockedHost.all(tx, { host })
}

const freedHost = sqlCommand<{ host: string; until: string; pauseMs: number }>(
  (slot) => sql`
    update source_hosts set free_at = now() + ${slot('pauseMs')} * interval '1 ms'
    where host = ${slot('host')} and free_at = ${slot('until')}`,
)

/** The host may be called again after this pause, unless another worker holds it by now. */
export async function freeHost(tx: Writer, host: string, until: string, pauseMs: number): Promise<void> {
  await freedHost.all(tx, { host, until, pauseMs })
}

const settled = sqlCommand<{ hosts: string[] }>(
  (slot) => sql`
    update source_hosts h set due_at = (
      select min(s.next_check_at) from sources s where s.host = h.host and s.next_check_at is not null)
    where h.host = any(${slot('hosts')})`,
)

/** Only under the locks of these hosts: what is changed meanwhile is noted after it. */
export async function settleDue(tx: Writer, hosts: string[]): Promise<void> {
  await settled.all(tx, { hosts })
}

const postponed = sqlCommand<{ ids: string[]; until: string; leaseMs: number; delayMs: number }>(
  (slot) => sql`
    update sources set next_check_at = now() + ${slot('delayMs')} * interval '1 ms'
    where id = any(${slot('ids')})
      and next_check_at <= ${slot('until')}::timestamptz - ${slot('leaseMs')} * interval '1 ms'`,
)

/** Those that are due as they were when they were leased. */
export async function postponeSources(
  tx: Writer,
  lease: { ids: string[]; until: string; leaseMs: number },
  delayMs: number,
): Promise<void> {
  await postponed.all(tx, { ...lease, delayMs })
}
