import type { JobContext, Mail } from '../../kernel/context.ts'
import { AddressRefused } from '../../kernel/errors.ts'
import { insertSuppression } from './queries.ts'

/** Sends a mail nobody asked for just now. An address that takes no mail is noted, and the job is done with it. */
export async function deliver({ mailer, write, now }: JobContext, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    await write(({ db }) => insertSuppression(db, mail.to, 'refused', now))
  }
}
