import type { Static } from 'typebox'
import type { Caller, Fingerprints, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type BanRow, deleteBan, deleteBansOf, findNetwork, isBanned, type NewBan, upsertBan } from './queries.ts'
import {
  assertBannable,
  assertDomain,
  assertMailbox,
  assertNetwork,
  decideMailbox,
  domainOf,
  domainsAround,
  findIpAddress,
  maskMailbox,
} from './rules.ts'
import type { SignUpBanRequest } from './schemas.ts'

type Wish = Static<typeof SignUpBanRequest>

async function decideBan(db: Reader, wish: Wish, hash: Buffer | undefined): Promise<NewBan> {
  const { kind, value, reason = null, expiresAt = null } = wish
  const ban = { kind, reason, expires_at: expiresAt }
  if (hash) return { ...ban, shown_as: maskMailbox(assertMailbox(value)), email_hash: hash }
  if (kind === 'domain') return { ...ban, shown_as: assertDomain(value), domain: assertDomain(value) }
  const { network } = assertBannable(await findNetwork(db, assertNetwork(value)))
  return { ...ban, shown_as: network, network }
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
  const ban = await decideBan(db, wish, hashes[0])
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
  return isBanned(db, {
    emailHashes: email ? keys.fingerprints('bans', decideMailbox(email)) : [],
    domains: email ? domainsAround(domainOf(email)) : [],
    address: ip === undefined ? null : findIpAddress(ip),
    now,
  })
}
