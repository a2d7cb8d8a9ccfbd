import type { JobContext, Links, Mail, Mailer, Reader } from '#kernel/context.ts'
import { AddressRefused } from '#kernel/operation/errors.ts'
import type { MailContent } from '#messages/mail-layout.ts'
import { composeMail, composePreview, type MailToSend } from './mail.frame.ts'
import { findAddressee, findMailAccount, findMailAddress, insertSuppression, type MailRecipientRow } from './queries.ts'

interface MailReader {
  db: Reader
  links: Links
}

/** Undefined for an account without an address, and for an address that takes no mail. */
async function findRecipient(db: Reader, { to, kind }: MailToSend): Promise<MailRecipientRow | undefined> {
  const row = 'userId' in to ? await findMailAccount(db, to.userId) : await findMailAddress(db, to)
  return row?.is_suppressed && kind !== 'always' ? undefined : row
}

async function compose({ db, links }: MailReader, mail: MailToSend): Promise<Mail | undefined> {
  const row = await findRecipient(db, mail)
  return row && composeMail(links, row, mail)
}

/**
 * Sends one mail. A temporary failure throws, so that the job runs again. An address that permanently rejects mail is
 * recorded, and the job is done.
 */
export async function sendMail(ctx: JobContext, mail: MailToSend): Promise<'delivered' | 'refused' | 'skipped'> {
  const { mailer, write, now } = ctx
  const composed = await compose(ctx, mail)
  if (!composed) return 'skipped'
  try {
    await mailer.send(composed)
    return 'delivered'
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    // The account may have been deleted meanwhile; its address must not be stored again.
    await write(async ({ db }) => {
      if (await findAddressee(db, composed.to)) await insertSuppression(db, composed.to, 'refused', now)
    })
    return 'refused'
  }
}

/** For a person who waits for it: every failure is theirs to see. Returns what the mail server said. */
export async function sendMailNow(
  { mailer, ...reader }: MailReader & { mailer: Mailer },
  mail: MailToSend,
): Promise<string | undefined> {
  const composed = await compose(reader, mail)
  return composed && mailer.send(composed)
}

/** The mail as its reader would get it, whose link to unsubscribe does nothing. */
export async function previewMail({ db, links }: MailReader, mail: MailToSend): Promise<MailContent | undefined> {
  const row = await findRecipient(db, { ...mail, kind: 'always' } as MailToSend)
  return row && composePreview(links, row, mail)
}
