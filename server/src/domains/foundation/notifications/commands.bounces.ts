import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { deleteSuppression, findAddressee, insertSuppression } from './queries.ts'

/** A mail provider reported that mail to this address bounces. */
export async function recordBounce({ db, emit, audit }: UnitOfWork, email: string, now: Date): Promise<void> {
  await insertSuppression(db, email, 'bounce', now)
  const userId = await findAddressee(db, email)
  if (userId !== undefined) emit('mail.bounced', { userId })
  audit({ action: 'admin.mail-bounce', target: await nameAddressee(db, email) })
}

/** On the command line. */
export async function liftBounce({ db, audit }: UnitOfWork, email: string): Promise<void> {
  await removeBounce(db, email)
  audit({ action: 'admin.mail-unbounce', target: await nameAddressee(db, email) })
}

export async function liftBounceSignedIn({ db, audit }: UnitOfWork, email: string): Promise<void> {
  await removeBounce(db, email)
  audit({ action: 'bounces.delete', target: await nameAddressee(db, email) })
}

async function removeBounce(db: Writer, email: string): Promise<void> {
  if (!(await deleteSuppression(db, email))) throw new ApiError('not_found', `No bounce is recorded for ${email}`)
}

/** The audit log outlives accounts, so it names accounts and never addresses. */
async function nameAddressee(db: Writer, email: string): Promise<string> {
  return (await findAddressee(db, email)) ?? 'nobody'
}
