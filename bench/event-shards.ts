import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { lockSeats, updatePromoted, updateRsvp } from '../server/src/domains/events/rsvps/queries.ts'
import { alone } from '../server/src/domains/events/rsvps/rules.party.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { openLogger } from '../server/src/platform/telemetry/logger.ts'
import { startPostgres } from '../server/test/faults/processes.ts'
import { statOf, treeMs } from './cpu.ts'
import { shardOf } from './shards.ts'

/*
 * A prototype, which the server does not use: the rows of an event in one of several databases, chosen by its id. Users,
 * groups and events stay in the first one and are read before the transaction; seats, RSVPs, check-ins and the outbox are
 * written in the event's own. docs/decisions/0016-tables-of-events-stay-together.md has the figures.
 */
const events = 200
const members = 1000
const seats = 20
const callers = 8
const actions = 1200
const reads = 400

interface Server {
  url: string
  /** A way in that does not keep the database busy of which others are copies. */
  template: Database
  cpuMs(): number
}

interface World {
  core: Database
  shards: Database[]
  eventIds: string[]
  userIds: string[]
}

export async function benchEventShards(rounds: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const servers: Server[] = []
  for (let n = 0; n < 2; n++) servers.push(await openServer(stack))
  const cpuMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0)
  const worlds = new Map<number, World>()
  for (const count of [1, 2, 4, 8]) worlds.set(count, await openWorld(stack, servers, count))
  const writes = new Map<number, Figures[]>([1, 2, 4, 8].map((count) => [count, []]))
  const lists = new Map<number, Figures[]>([1, 2, 4, 8].map((count) => [count, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [count, found] of writes) found.push(await measure(actions, cpuMs, writer(worlds.get(count)!, round)))
    for (const [count, found] of lists) found.push(await measure(reads, cpuMs, reader(worlds.get(count)!)))
  }
  print('RSVP, cancellation with promotion, and check-in', writes)
  print('my RSVPs', lists)
  for (const [count, world] of worlds) await assertSeats(world, count)
}

async function openServer(stack: AsyncDisposableStack): Promise<Server> {
  const postgres = stack.use(await startPostgres())
  const template = open(stack, postgres.url.replace(/postgres$/, 'template1'))
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(template)
  const postmaster = statOf(rows[0]!.pid).parent
  return { url: postgres.url, template, cpuMs: () => treeMs(postmaster) }
}

function open(stack: AsyncDisposableStack, url: string): Database {
  const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, acquireTimeoutMs: 60_000 }
  const database = openDatabase({ url, poolMax: callers, prepared: true, ...limits }, openLogger('silent'))
  stack.defer(() => database.destroy())
  return database
}

/** Databases alternate between the two servers; the first one of them is the core too. */
async function openWorld(stack: AsyncDisposableStack, servers: Server[], count: number): Promise<World> {
  const shards: Database[] = []
  for (let n = 0; n < count; n++) {
    const { url, template } = servers[n % servers.length]!
    const name = `shard_${count}_${n}`
    await sql`create database ${sql.id(name)} template postgres`.execute(template)
    const shard = open(stack, url.replace(/postgres$/, name))
    await sql`alter table rsvps drop constraint rsvps_event_id_fkey, drop constraint rsvps_user_id_fkey,
      drop constraint rsvps_group_id_fkey`.execute(shard)
    await sql`alter table checkins drop constraint checkins_event_id_fkey, drop constraint checkins_user_id_fkey,
      drop constraint checkins_group_id_fkey`.execute(shard)
    await sql`alter table event_seats drop constraint event_seats_event_id_fkey`.execute(shard)
    shards.push(shard)
  }
  const core = shards[0]!
  const userIds = Array.from({ length: members }, () => randomUUIDv7())
  const eventIds = Array.from({ length: events }, () => randomUUIDv7())
  await sql`insert into users (id, name) select id, 'Member' from unnest(${userIds}::uuid[]) as id`.execute(core)
  await sql`insert into events (id, title, status, starts_at, over_at, created_at, updated_at)
    select id, 'Event', 'scheduled', now() + interval '1 day', now() + interval '2 days', now(), now()
    from unnest(${eventIds}::uuid[]) as id`.execute(core)
  for (const [n, shard] of shards.entries()) {
    const own = eventIds.filter((id) => shardOf(id, count) === n)
    await sql`insert into event_seats (event_id, max_attendees)
      select id, ${seats} from unnest(${own}::uuid[]) as id`.execute(shard)
  }
  return { core, shards, eventIds, userIds }
}

interface Figures {
  perSecond: number
  cpuMs: number
}

async function measure(count: number, cpuMs: () => number, act: (n: number) => Promise<void>): Promise<Figures> {
  let next = 0
  const before = { cpu: cpuMs(), at: performance.now() }
  const caller = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - before.at) / 1000
  return { perSecond: count / seconds, cpuMs: (cpuMs() - before.cpu) / count }
}

/** Of three actions one is an RSVP, one a cancellation that promotes the first who waits, and one a check-in. */
function writer({ core, shards, eventIds, userIds }: World, round: number) {
  return async (n: number) => {
    const kind = n % 3
    const turn = Math.floor(n / 3) + round * actions
    const eventId = eventIds[(turn * 7) % events]!
    const userId = userIds[(turn * 13 + Math.floor(turn / events)) % members]!
    const facts = await sql<{ group_id: string | null }>`
      select e.group_id from events e join users u on u.id = ${userId} and u.deleted_at is null
      where e.id = ${eventId}`.execute(core)
    const groupId = facts.rows[0]!.group_id
    const shard = shards[shardOf(eventId, shards.length)]!
    await shard.transaction().execute(async (tx) => {
      const event = (await lockSeats(tx, eventId))!
      const own = await sql<{ id: string; status: 'confirmed' | 'waitlisted' | 'cancelled' }>`
        select id, status from rsvps where event_id = ${eventId} and user_id = ${userId}`.execute(tx)
      const from = own.rows[0]?.status ?? 'none'
      const same = {
        eventId,
        userId,
        groupId,
        rsvpId: own.rows[0]?.id ?? null,
        before: alone,
        party: alone,
        extra: 0,
        endReason: 'self' as const,
      }
      const now = new Date()
      const rsvpAt = now.toISOString()
      if (kind === 1 && from === 'confirmed') {
        await updateRsvp(tx, { ...same, from, to: 'cancelled', place: null, rsvpAt }, now)
        await updatePromoted(tx, eventId, 1, now)
      } else if (kind === 2 && from === 'confirmed')
        await sql`insert into checkins (id, event_id, user_id, method, checked_in_at)
          values (${randomUUIDv7()}, ${eventId}, ${userId}, 'manual', now()) on conflict do nothing`.execute(tx)
      else if (from === 'none' || from === 'cancelled') {
        const isFull = event.confirmed >= seats
        const to = isFull ? 'waitlisted' : 'confirmed'
        await updateRsvp(tx, { ...same, from, to, place: isFull ? event.last_place + 1 : null, rsvpAt }, now)
      }
      await sql`insert into outbox_events (id, type, data, occurred_at)
        values (${randomUUIDv7()}, 'rsvp.confirmed', '{}', now())`.execute(tx)
    })
  }
}

/** By user, so that each database is asked; the newest twenty of all. */
function reader({ shards, userIds }: World) {
  return async (n: number) => {
    const userId = userIds[(n * 17) % members]!
    const ask = (shard: Database) =>
      sql<{ rsvp_at: string }>`
        select id, event_id, status, rsvp_at from rsvps where user_id = ${userId}
        order by rsvp_at desc, id desc limit 20`.execute(shard)
    const found = await Promise.all(shards.map(ask))
    found
      .flatMap(({ rows }) => rows)
      .sort((a, b) => (a.rsvp_at < b.rsvp_at ? 1 : -1))
      .slice(0, 20)
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** The first round only warms up. */
function print(name: string, found: Map<number, Figures[]>): void {
  const [one] = found.values()
  for (const [count, figures] of found) {
    const ratio = (key: keyof Figures) => median(figures.slice(1).map((each, n) => each[key] / one!.slice(1)[n]![key]))
    const cpu = median(figures.slice(1).map((each) => each.cpuMs))
    console.log(
      `event-shards, ${name}, ${count} databases: ${ratio('perSecond').toFixed(2)} of the throughput and ` +
        `${ratio('cpuMs').toFixed(2)} of the CPU of one (${cpu.toFixed(2)} ms of PostgreSQL each)`,
    )
  }
}

async function assertSeats({ shards }: World, count: number): Promise<void> {
  for (const shard of shards) {
    const { rows } = await sql`
      select from event_seats s where s.confirmed > ${seats} or s.confirmed <> (
        select count(*) from rsvps r where r.event_id = s.event_id and r.status = 'confirmed')`.execute(shard)
    if (rows.length > 0) throw new Error(`${rows.length} events of ${count} databases have wrong seats`)
  }
}
