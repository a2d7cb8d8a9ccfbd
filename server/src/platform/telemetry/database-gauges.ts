import { type RawBuilder, sql } from 'kysely'
import { sendingOf } from '#kernel/data/sending.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { countDaysAhead } from '#platform/database/partitions.ts'
import { findWorkerAge } from '#platform/worker/heartbeat.ts'

interface Sample {
  labels?: Record<string, string>
  value: number
}

/** A number that is kept in the database, read by one statement that uses an index or a small table. */
export interface DatabaseGauge {
  name: string
  help: string
  labels: readonly string[]
  read(database: Database): Promise<Sample[]>
}

/** A statement whose rows are samples; none means that there is nothing to say yet. */
const rows = (statement: RawBuilder<Sample>) => async (database: Database) => (await statement.execute(database)).rows

export const databaseGauges: readonly DatabaseGauge[] = [
  {
    name: 'hearth_outbox_oldest_seconds',
    help: 'Age of the oldest event that no worker has taken; 0 when there is none',
    labels: [],
    read: rows(sql`
      select coalesce(extract(epoch from now() - (
        select occurred_at from outbox_events where relayed_at is null order by id limit 1)), 0)::float8 as value`),
  },
  {
    name: 'hearth_jobs',
    help: 'Jobs by queue and state, as the job engine counts them every few seconds; a queue without any is left out',
    labels: ['queue', 'state'],
    // The engine keeps these counts: counting the jobs themselves would read an hour of finished ones.
    read: rows(sql`
      select json_build_object('queue', name, 'state', state) as labels, count::float8 as value
      from pgboss.queue cross join lateral (values
        ('waiting', ready_count), ('later', deferred_count), ('active', active_count), ('failed', failed_count)
      ) as counted (state, count)
      where count > 0 or name like 'reaction%'`),
  },
  {
    name: 'hearth_webhooks_due',
    help: 'Webhooks with a delivery that is due and that no worker sends yet, counted up to 10,000',
    labels: [],
    read: (database) =>
      rows(sql`
        select count(*)::float8 as value from (
          select from webhook_queues where lease_until is null and next_due_at <= now() limit 10000) as due`)(
        sendingOf(database),
      ),
  },
  {
    name: 'hearth_sources',
    help: 'Calendars that groups follow, by state, each counted up to 10,000',
    labels: ['state'],
    read: rows(sql`
      select json_build_object('state', wanted.state) as labels, counted.count::float8 as value
      from unnest(array['active', 'paused', 'failing', 'stopped']) as wanted (state) cross join lateral (
        select count(*) from (select from sources s where s.state = wanted.state limit 10000) as found) as counted`),
  },
  {
    name: 'hearth_partition_days_ahead',
    help: 'For how many days there are partitions; writes fail when there are none',
    labels: [],
    read: async (database) => [{ value: await countDaysAhead(database, systemClock.now()) }],
  },
  {
    name: 'hearth_worker_seen_seconds',
    help: 'Seconds since any worker was last seen; infinite when none runs',
    labels: [],
    read: async (database) => [{ value: (await findWorkerAge(database)) ?? Number.POSITIVE_INFINITY }],
  },
  {
    name: 'hearth_backup_age_seconds',
    help: 'Age of the last backup that hearthctl made; absent when there is none',
    labels: [],
    read: rows(sql`
      select extract(epoch from now() - made_at)::float8 as value from backups order by made_at desc limit 1`),
  },
]

/** Where federation is on. */
export const federationGauges: readonly DatabaseGauge[] = [
  {
    name: 'hearth_federation_followers',
    help: 'Followers on other servers, by whether their server takes what is sent, counted up to 100,000',
    labels: ['state'],
    read: rows(sql`
      select json_build_object('state', state) as labels, count(is_failing)::float8 as value
      from (values ('reachable', false), ('failing', true)) as known (state, wanted) left join (
        select failing_since is not null as is_failing from federation_followers limit 100000) as f
      on f.is_failing = known.wanted group by state`),
  },
]
