import type { Static } from 'typebox'
import type { Caller, Fingerprints, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { deleteBan, deleteBansOf, findNetwork, isBanned, type NewBan, type SignUpBanRow, upsertBan } from './queries.ts'
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
import type { SignUpBanRequest } from './wire.ts'

type BanInput = Static<typeof SignUpBanRequest>

async function decideBan(db: Reader, keys: Fingerprints, input: BanInput, hash: Buffer | undefined): Promise<NewBan> {
  const { kind, value, reason = null, expiresAt = null } = input
  const ban = { kind, reason, expires_at: expiresAt }
  if (hash) {
    const shownAs = maskMailbox(assertMailbox(value))
    return { ...ban, shown_as: shownAs, email_hash: hash, email_key_id: keys.ids[0]! }
  }
  if (kind === 'domain') return { ...ban, shown_as: assertDomain(value), domain: assertDomain(value) }
  const { network } = assertBannable(await findNetwork(db, assertNetwork(value)))
  return { ...ban, shown_as: network, network }
}

/** Bans sign-ups. The address itself is not stored: a keyed hash finds it, and a masked form is shown. */
export async function banSignUps(
  { db, audit }: UnitOfWork,
  keys: Fingerprints,
  caller: Caller,
  input: BanInput,
  now: Date,
): Promise<SignUpBanRow> {
  const hashes = input.kind === 'email' ? keys.fingerprints('bans', assertMailbox(input.value)) : []
  const ban = await decideBan(db, keys, input, hashes[0])
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

interface SignUp {
  email?: string | null | undefined
  /** The request's address; omitted if the network does not count. */
  ip?: string
}

/** Whether sign-up is banned for this address or from this network. */
export function isSignUpBanned(db: Reader, keys: Fingerprints, { email, ip }: SignUp, now: Date): Promise<boolean> {
  return isBanned(db, {
    emailHashes: email ? keys.fingerprints('bans', decideMailbox(email)) : [],
    domains: email ? domainsAround(domainOf(email)) : [],
    address: ip === undefined ? null : findIpAddress(ip),
    now,
  })
}
