import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { SignUpBans } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'
import type { Network } from './rules.ts'

const columns = ['id', 'kind', 'shown_as', 'reason', 'expires_at', 'created_at'] as const
export type SignUpBanRow = Pick<Selectable<SignUpBans>, (typeof columns)[number]>

export const listBans = listing<object, SignUpBanRow>({ by: ['created_at', 'id'], direction: 'desc' }, (db) =>
  db.selectFrom('sign_up_bans').select(columns),
)

export interface NewBan {
  kind: 'email' | 'domain' | 'network'
  shown_as: string
  email_hash?: Buffer
  /** The key that the hash was made with. */
  email_key_id?: string
  domain?: string
  network?: string
  reason: string | null
  expires_at: string | null
}

/** The network of an address in CIDR form. */
export async function findNetwork(db: Reader, value: string): Promise<Network> {
  const { rows } = await sql<Network>`
    select network(given)::text as network, masklen(given) as bits,
      (given >>= inet '127.0.0.1' or given >>= inet '::1') as holds_loopback
    from (select ${value}::inet as given) as asked`.execute(db)
  return rows[0]!
}

/** The same value may have been hashed with an older key: that row is the same ban. */
export async function deleteBansOf(tx: Writer, emailHashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('sign_up_bans').where('email_hash', 'in', emailHashes).execute()
}

/** An existing ban gets the new reason and expiry. */
export function upsertBan(tx: Writer, ban: NewBan, createdBy: string, now: Date): Promise<SignUpBanRow> {
  const column = { email: 'email_hash', domain: 'domain', network: 'network' } as const
  const { reason, expires_at } = ban
  return tx
    .insertInto('sign_up_bans')
    .values({ id: randomUUIDv7(), ...ban, created_by: createdBy, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column(column[ban.kind])
        .where(column[ban.kind], 'is not', null)
        .doUpdateSet({ reason, expires_at, created_by: createdBy }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function deleteBan(tx: Writer, id: string) {
  return tx.deleteFrom('sign_up_bans').where('id', '=', id).returning(['kind', 'shown_as']).executeTakeFirst()
}

export interface BanLookup {
  emailHashes: readonly Buffer[]
  domains: readonly string[]
  address: string | null
  now: Date
}

/** Read from the database each time, so that a ban takes effect in every process at once. */
export async function isBanned(db: Reader, { emailHashes, domains, address, now }: BanLookup): Promise<boolean> {
  const row = await db
    .selectFrom('sign_up_bans')
    .select('id')
    .where(sql<boolean>`(expires_at is null or expires_at > ${now.toISOString()})`)
    .where(sql<boolean>`(
      email_hash = any(${emailHashes}::bytea[])
      or domain = any(${domains}::text[])
      or network >>= ${address}::inet)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many addresses were hashed with each key; null for those that were banned before this was recorded. */
export function countBansByKey(db: Reader): Promise<{ keyId: string | null; count: number }[]> {
  return db
    .selectFrom('sign_up_bans')
    .select((eb) => ['email_key_id as keyId', eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'email')
    .groupBy('email_key_id')
    .execute()
}

export async function deleteEndedBans(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('sign_up_bans').where('expires_at', '<', before.toISOString()).execute()
}
