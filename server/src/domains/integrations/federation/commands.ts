import { createHash, generateKeyPair, type KeyObject } from 'node:crypto'
import type { Caller, Cipher, Federation, Reader, UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { updateWithdrawn } from './queries.events.ts'
import {
  deleteBlock,
  deleteBlockedFollowers,
  deleteFollower,
  findSigner,
  insertActor,
  insertReceived,
  isBlockedHost,
  listActorsOfKeys,
  lockActor,
  lockOpenActor,
  type NewFollower,
  updateActor,
  updateActorKeys,
  upsertBlock,
  upsertFollower,
} from './queries.ts'
import { assertHost, hostsAround, multikeyOf } from './rules.ts'

type Pair = { publicKey: KeyObject; privateKey: KeyObject }

const makePair = (kind: 'rsa' | 'ed25519') =>
  new Promise<Pair>((resolve, reject) => {
    const done = (error: Error | null, publicKey: KeyObject, privateKey: KeyObject) =>
      error ? reject(error) : resolve({ publicKey, privateKey })
    if (kind === 'rsa') generateKeyPair('rsa', { modulusLength: 2048 }, done)
    else generateKeyPair('ed25519', undefined, done)
  })

const textOf = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }) as string

/** New keys of a group: RSA, which every server knows, and Ed25519 for proofs. */
async function makeKeys(cipher: Cipher) {
  const [rsa, ed25519] = await Promise.all([makePair('rsa'), makePair('ed25519')])
  return {
    rsa_public: rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string,
    rsa_private: cipher.encrypt('federation', textOf(rsa.privateKey)),
    ed25519_public: multikeyOf(ed25519.publicKey),
    ed25519_private: cipher.encrypt('federation', textOf(ed25519.privateKey)),
  }
}

export function requireFederation(federation: Federation | undefined): Federation {
  if (!federation) throw new ApiError('federation_off')
  return federation
}

interface Ways {
  db: Reader
  cipher: Cipher
  now: Date
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

/** Turning it on again keeps the keys that the group has. They are made before the transaction, because it takes a while. */
export async function openActor({ db, cipher, now, write }: Ways, groupId: string): Promise<void> {
  const keys = (await findSigner(db, groupId)) ? undefined : await makeKeys(cipher)
  await write(async ({ db: tx, audit }) => {
    if (!keys || !(await insertActor(tx, groupId, keys, now))) {
      if ((await lockActor(tx, groupId))?.isOpen !== false) return
      await updateActor(tx, groupId, true, now)
    }
    audit({ action: 'federation.update', target: groupId, detail: { federated: true } })
  })
}

/** Followers learn that the group is gone; they follow again if it comes back. Returns whether it was on. */
export async function closeActor({ db, emit }: Pick<UnitOfWork, 'db' | 'emit'>, groupId: string, now: Date) {
  if (!(await lockActor(db, groupId))?.isOpen) return false
  await updateActor(db, groupId, false, now)
  await updateWithdrawn(db, groupId, now)
  emit('federation.closed', { groupId }, { groupId })
  return true
}

/** The same request again is not carried out again, also if another server sends the copy. */
const isFirst = (tx: Writer, activityId: string, now: Date) =>
  insertReceived(tx, createHash('sha256').update(activityId).digest(), now)

export const isBlocked = (db: Reader, host: string) => isBlockedHost(db, hostsAround(host))

/** Whether the follower is new or changed. */
export async function addFollower(
  { db, emit }: Pick<UnitOfWork, 'db' | 'emit'>,
  groupId: string,
  follower: NewFollower,
  now: Date,
): Promise<boolean> {
  if (!(await lockOpenActor(db, groupId)) || (await isBlocked(db, follower.host))) return false
  if (!(await isFirst(db, follower.follow_id, now))) return false
  await upsertFollower(db, groupId, follower, now)
  emit('federation.followed', { groupId, actor: follower.actor }, { groupId })
  return true
}

export async function removeFollower(
  { db }: Pick<UnitOfWork, 'db'>,
  { actor, groupId, activityId }: { actor: string; groupId?: string; activityId: string },
  now: Date,
): Promise<boolean> {
  return (await isFirst(db, activityId, now)) && deleteFollower(db, actor, groupId)
}

/** No one from there can follow, and those who do are removed. */
export async function blockHost(
  { db, audit }: UnitOfWork,
  caller: Caller,
  input: { host: string; reason?: string | null },
  now: Date,
) {
  const host = assertHost(input.host)
  const row = await upsertBlock(db, host, input.reason || null, caller.userId, now)
  const removed = await deleteBlockedFollowers(db)
  audit({ action: 'federation.block', target: host, detail: { host, removed } })
  return row
}

export async function unblockHost({ db, audit }: UnitOfWork, host: string): Promise<void> {
  if (!(await deleteBlock(db, host))) throw new ApiError('block_not_found')
  audit({ action: 'federation.unblock', target: host, detail: { host } })
}

/** Encrypts the keys of some groups with the newest key, where an older one was used. How many; 0 after the last. */
export async function encryptActorsAgain(db: Writer, cipher: Cipher, limit: number): Promise<number> {
  const rows = await listActorsOfKeys(db, cipher.ids.slice(1), limit)
  const renew = (sealed: string) => cipher.encrypt('federation', cipher.decrypt('federation', sealed))
  for (const { group_id: groupId, rsa_private: rsa, ed25519_private: ed25519 } of rows)
    await updateActorKeys(db, groupId, { rsa_private: renew(rsa), ed25519_private: renew(ed25519) })
  return rows.length
}
