import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import type { JobContext, Links, Mail, Mailer, Reader, UnitOfWork, Writer } from '#kernel/context.ts'
import type { SecurityChange } from '#kernel/events.ts'
import { AddressRefused, ApiError } from '#kernel/operation/errors.ts'
import type { MailContent } from '#messages/mail-layout.ts'
import { composeMail, composePreview, type MailToSend } from './mail.ts'
import {
  deleteMailHook,
  deleteSuppression,
  findAddressee,
  findMailAccount,
  findMailAddress,
  findMailHook,
  insertFormerAddress,
  insertSuppression,
  listReachable,
  type MailRecipientRow,
  updateMailHook,
} from './queries.ts'
import type { Bounce } from './rules.ts'

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

/** Stores the former address outside the event, because events are retained longer than the address may be. */
export async function notifyFormerAddress(
  { db, emit }: Pick<UnitOfWork, 'db' | 'emit'>,
  address: string,
  news: Pick<SecurityChange, 'userId' | 'change'>,
  now: Date,
): Promise<void> {
  const addressId = randomUUIDv7()
  await insertFormerAddress(db, { id: addressId, address, created_at: now.toISOString() })
  emit('account.security_changed', { ...news, addressId })
}

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
