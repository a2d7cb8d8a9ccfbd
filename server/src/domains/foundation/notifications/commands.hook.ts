import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { deleteMailHook, findMailHook, listReachable, updateMailHook } from './queries.hook.ts'
import { insertSuppression } from './queries.ts'
import type { Bounce } from './rules.bounces.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Returns the secret, which is stored only as its hash. */
export async function createMailHook({ db, audit }: UnitOfWork, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await updateMailHook(db, hashOf(secret), now)
  audit({ action: 'admin.mail-hook', target: 'instance' })
  return secret
}

export async function removeMailHook({ db, audit }: UnitOfWork): Promise<boolean> {
  const isRemoved = await deleteMailHook(db)
  if (isRemoved) audit({ action: 'admin.mail-hook-remove', target: 'instance' })
  return isRemoved
}

export async function assertMailHook(db: Reader, secret: string): Promise<void> {
  const hash = await findMailHook(db)
  if (!hash || !timingSafeEqual(hash, hashOf(secret))) throw new ApiError('not_found')
}

/** Only for addresses of accounts: a report must not fill the table with others. A repeated one changes nothing. */
export async function suppressBounced({ db, emit, audit }: UnitOfWork, bounces: Bounce[], now: Date): Promise<number> {
  const kinds = new Map(bounces.map(({ email, kind }) => [email.toLowerCase(), kind]))
  let count = 0
  for (const { id, address } of await listReachable(db, [...kinds.keys()])) {
    const kind = kinds.get(address) ?? 'permanent'
    // Another report may have been first.
    if (!(await insertSuppression(db, address, kind === 'complaint' ? 'complaint' : 'bounce', now))) continue
    emit('mail.bounced', { userId: id })
    audit({ action: 'mail.bounced', target: id, detail: { kind } })
    count++
  }
  return count
}
