import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import type { Fingerprints, UnitOfWork } from '#kernel/context.ts'
import {
  findAddressFacts,
  findUnsent,
  insertRefusal,
  type UnsentRow,
  updateAdmitted,
  updateBounced,
} from './queries.mail.ts'
import { countMailed, countMailedBy, lockAddress } from './queries.ts'
import { canBeMailed, decideMonthStart, hashAddress } from './rules.ts'

/** The invitation if it may be mailed. It counts from then on, so a job that runs again mails it without asking again. */
export async function admitMail(
  { db }: Pick<UnitOfWork, 'db'>,
  keys: Fingerprints,
  id: string,
  now: Date,
): Promise<UnsentRow | undefined> {
  const found = await findUnsent(db, id, now)
  if (!found || found.admitted_at !== null) return found
  await lockAddress(db, found.address_hash)
  const { email, group_id: groupId, created_by: by } = found
  const since = decideMonthStart(now)
  const facts = await findAddressFacts(db, { hashes: hashAddress(keys, email), groupId, email, since })
  const isBanned = await isSignUpBanned(db, keys, { email }, now)
  const occasion = {
    isUnwanted: facts.isRefused || facts.isClosed || isBanned,
    isRepeated: facts.isRepeated,
    mailsToAddress: facts.mails,
    sent: await countMailed(db, groupId, since),
    sentByPerson: await countMailedBy(db, by, since),
  }
  if (!canBeMailed(occasion)) return undefined
  await updateAdmitted(db, id, now)
  return found
}

/** The owner of an address wants no invitations from anyone. */
export function refuseAll({ db }: Pick<UnitOfWork, 'db'>, hash: Buffer, now: Date): Promise<void> {
  return insertRefusal(db, hash, now)
}

/** A mail provider reported that these addresses take no mail. */
export function recordBounces(
  { db }: Pick<UnitOfWork, 'db'>,
  keys: Fingerprints,
  emails: readonly string[],
  now: Date,
): Promise<number> {
  const hashes = emails.flatMap((email) => hashAddress(keys, email))
  return updateBounced(db, hashes, decideMonthStart(now), now)
}
