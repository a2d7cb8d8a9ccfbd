import type { UnitOfWork } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { deleteSuppression, insertSuppression } from './queries.ts'

/** A provider told the operator that mail to this address comes back. */
export async function recordBounce({ db, audit }: UnitOfWork, email: string, now: Date): Promise<void> {
  await insertSuppression(db, email, 'bounce', now)
  audit({ action: 'admin.mail-bounce', target: email.toLowerCase() })
}

export async function liftBounce({ db, audit }: UnitOfWork, email: string): Promise<void> {
  if (!(await deleteSuppression(db, email))) throw new ApiError('not_found', `No bounce is recorded for ${email}`)
  audit({ action: 'admin.mail-unbounce', target: email.toLowerCase() })
}
