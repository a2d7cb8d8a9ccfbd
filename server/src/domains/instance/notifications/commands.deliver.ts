import type { JobContext, Mail } from '#kernel/context.ts'
import { AddressRefused } from '#kernel/operation/errors.ts'
import { findAddressee, insertSuppression } from './queries.ts'

/** Sends a mail nobody asked for just now. An address that takes no mail is noted, and the job is done with it. */
export async function deliver({ mailer, write, now }: JobContext, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    // Whoever deleted the account meanwhile left no address behind, and this must not bring it back.
    await write(async ({ db }) => {
      if (await findAddressee(db, mail.to)) await insertSuppression(db, mail.to, 'refused', now)
    })
  }
}
