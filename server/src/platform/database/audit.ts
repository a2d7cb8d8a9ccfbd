import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller, Clock } from '#kernel/context.ts'
import { hourMs } from '#kernel/time.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import type { Database } from './database.ts'
import type { Actor } from './outbox.ts'

/** For an application the grant is recorded, because its tokens change. */
export function credentialOf({ credential: { kind, id, grantId } }: Caller): NonNullable<Actor['credential']> {
  return { kind, id: kind === 'grant' ? (grantId ?? id) : id }
}

export function actorOf(caller: Caller | undefined, requestId: string, address: string | null): Actor {
  return { userId: caller?.userId ?? null, credential: caller ? credentialOf(caller) : null, requestId, address }
}

interface Failure {
  action: string
  /** The account concerned, if known; never the text that was entered. */
  target: string | null
  address: string
  detail: Record<string, string>
}

interface Books {
  database: Database
  limiter: Limiter
  clock: Clock
}

/** Limits per hour: rows per account within one network, and rows per network in all. */
const accountsMax = 100
const networksMax = 5000

/**
 * Counts failures: one row per hour, network and account, so that repeated attempts do not fill the disk. Beyond the limits
 * the account and then the network are left out, and further failures are counted in the same few rows.
 */
export async function countFailure(books: Books, failure: Failure): Promise<void> {
  const { database, clock } = books
  const isFew = await isWithin(books, `audit:account:${failure.address}`, accountsMax)
  const isCalm = await isWithin(books, 'audit:network', networksMax)
  const target = isFew && isCalm ? failure.target : null
  const address = isCalm ? failure.address : null
  const { action, detail } = failure
  const now = clock.now()
  const id = idOf(now, JSON.stringify([action, target, address, detail]))
  await sql`
    insert into audit_log (id, at, action, target, detail, address)
    values (${id}, ${now.toISOString()}, ${action}, ${target ?? 'unknown'},
      ${JSON.stringify({ ...detail, count: 1 })}::jsonb, ${address})
    on conflict (id) do update
      set detail = jsonb_set(audit_log.detail, '{count}', to_jsonb((audit_log.detail ->> 'count')::int + 1))`.execute(
    database,
  )
}

async function isWithin({ limiter }: Books, key: string, limit: number): Promise<boolean> {
  return (await limiter.consume({ key, limit, windowSeconds: 3600 }, 1)).allowed
}

const hourOf = (ms: number) => Math.floor(ms / hourMs) * hourMs

/** The same id for equal failures within an hour. Like every UUIDv7 it starts with the time, which selects the partition. */
function idOf(now: Date, occasion: string): string {
  const time = hourOf(Date.now()).toString(16).padStart(12, '0')
  const hex = createHash('sha256')
    .update(`${hourOf(now.getTime())} ${occasion}`)
    .digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}
