import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller, Clock } from '#kernel/context.ts'
import type { Database } from './database.ts'
import type { Limiter } from './limiter.ts'
import type { Actor } from './outbox.ts'

/** For an application it is the grant that stays, while its tokens come and go. */
export function credentialOf({ credential: { kind, id, grantId } }: Caller): NonNullable<Actor['credential']> {
  return { kind, id: kind === 'grant' ? (grantId ?? id) : id }
}

export function actorOf(caller: Caller | undefined, requestId: string, address: string | null): Actor {
  return { userId: caller?.userId ?? null, credential: caller ? credentialOf(caller) : null, requestId, address }
}

interface Failure {
  action: string
  /** The account that was meant, if it is known: nothing of what was typed. */
  target: string | null
  address: string
  detail: Record<string, string>
}

interface Books {
  database: Database
  limiter: Limiter
  clock: Clock
}

const hourMs = 3_600_000
/** Rows that tell accounts apart, for one network, and rows that tell networks apart, for all, within an hour. */
const accountsMax = 100
const networksMax = 5000

/**
 * Counts what failed: one row for an hour, a network and an account, so that trying costs no disk. Beyond the limits the
 * account and then the network are left out, and everything more is counted in the same few rows.
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

/** The same for everything alike within an hour. Like every id it begins with the time of the machine, which partitions go by. */
function idOf(now: Date, occasion: string): string {
  const time = hourOf(Date.now()).toString(16).padStart(12, '0')
  const hex = createHash('sha256')
    .update(`${hourOf(now.getTime())} ${occasion}`)
    .digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}
