import { isIP } from 'node:net'
import type { Static } from 'typebox'
import type { Caller, Fingerprints, Reader, UnitOfWork } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type BanRow, deleteBan, deleteBansOf, isBanned, type NewBan, upsertBan } from './queries.ts'
import {
  assertDomain,
  assertMailbox,
  assertNetwork,
  decideMailbox,
  domainOf,
  domainsAround,
  maskMailbox,
  plainAddress,
} from './rules.ts'
import type { SignUpBanRequest } from './schemas.ts'

type Wish = Static<typeof SignUpBanRequest>

function decideBan({ kind, value, reason = null, expiresAt = null }: Wish, fingerprints: Buffer[]): NewBan {
  const ban = { kind, reason, expires_at: expiresAt }
  if (kind === 'email') return { ...ban, shown_as: maskMailbox(assertMailbox(value)), email_hash: fingerprints[0]! }
  if (kind === 'domain') return { ...ban, shown_as: assertDomain(value), domain: assertDomain(value) }
  return { ...ban, shown_as: assertNetwork(value), network: assertNetwork(value) }
}

/** Keeps new accounts out. The address itself is not kept: a keyed hash finds it, and a part of it is shown. */
export async function banSignUps(
  { db, audit }: UnitOfWork,
  keys: Fingerprints,
  caller: Caller,
  wish: Wish,
  now: Date,
): Promise<BanRow> {
  const hashes = wish.kind === 'email' ? keys.fingerprints('bans', assertMailbox(wish.value)) : []
  const ban = decideBan(wish, hashes)
  if (hashes.length > 1) await deleteBansOf(db, hashes.slice(1))
  const row = await upsertBan(db, ban, caller.userId, now)
  audit({ action: 'bans.create', target: row.id, detail: { kind: row.kind, value: row.shown_as } })
  return row
}

export async function liftBan({ db, audit }: UnitOfWork, id: string): Promise<void> {
  const row = await deleteBan(db, id)
  if (!row) throw new ApiError('ban_not_found')
  audit({ action: 'bans.delete', target: id, detail: { kind: row.kind, value: row.shown_as } })
}

interface Newcomer {
  email?: string | null | undefined
  /** Where the request comes from; left out where the network does not count. */
  ip?: string
}

/** Whether an account may not be made for this address, or from this network. */
export function isKeptOut(db: Reader, keys: Fingerprints, { email, ip }: Newcomer, now: Date): Promise<boolean> {
  const address = ip === undefined ? '' : plainAddress(ip)
  return isBanned(db, {
    emailHashes: email ? keys.fingerprints('bans', decideMailbox(email)) : [],
    domains: email ? domainsAround(domainOf(email)) : [],
    address: isIP(address) ? address : null,
    now,
  })
}
