import type { JobContext, Mail } from '#kernel/context.ts'
import { AddressRefused } from '#kernel/operation/errors.ts'
import { findAddressee, insertSuppression } from './queries.ts'

/** Sends a notification mail. An address that permanently rejects mail is recorded, and the job is done. */
export async function deliver({ mailer, write, now }: JobContext, mail: Mail): Promise<'delivered' | 'refused'> {
  try {
    await mailer.send(mail)
    return 'delivered'
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    // The account may have been deleted meanwhile; its address must not be stored again.
    await write(async ({ db }) => {
      if (await findAddressee(db, mail.to)) await insertSuppression(db, mail.to, 'refused', now)
    })
    return 'refused'
  }
}
