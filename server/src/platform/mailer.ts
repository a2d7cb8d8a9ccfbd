import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from '#kernel/context.ts'
import { AddressRefused } from '#kernel/operation/errors.ts'
import type { Logger } from './logger.ts'

// A person waits for the mail with a code, so a server that does not answer is given up soon.
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }
/** Few connections, kept open: mail servers count connections before they count mails. */
const pool = { pool: true, maxConnections: 5, maxMessages: 500, maxRequeues: 2 } as const
/** What stands in a mail is written by people: nothing in it may make us open a file or an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

interface MailerOptions {
  /** For many mails in a row; without it each mail has a connection of its own, and no mail waits for another. */
  isPooled?: boolean
}

/** Real SMTP when configured; in development the mail is printed, so that its links can be followed. */
export function openMailer(
  smtpUrl: string | undefined,
  from: string,
  logger: Logger,
  { isPooled = false }: MailerOptions = {},
): Mailer & { close(): void } {
  const address = /<([^>]+)>\s*$/.exec(from)?.[1] ?? from
  if (smtpUrl === undefined) return { address, send: async (mail) => printMail(mail, logger), close: () => undefined }
  const settings = { url: smtpUrl, ...patience, ...closed }
  const transport = isPooled ? createTransport({ ...settings, ...pool }, { from }) : createTransport(settings, { from })
  return {
    address,
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail))
      } catch (error) {
        if (isRefusedAddress(error)) throw new AddressRefused('the mail server knows no such address', { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

function messageOf({ to, subject, text, html, calendar, unsubscribeUrl, messageId }: Mail) {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribeUrl !== undefined) {
    headers['List-Unsubscribe'] = `<${unsubscribeUrl}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    // As an object, because a list of addresses could be hidden in a text.
    to: { name: '', address: to },
    subject,
    text,
    messageId,
    headers,
    ...(html !== undefined && { html }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'event.ics' } }),
  }
}

/** Enhanced codes (RFC 3463) that speak of the recipient: a bad address, one that moved, or a mailbox that is closed. */
const aboutRecipient = /^5\.(1\.([0-6]|10)|2\.1)$/
const plainRefusals = [550, 551, 553]

/**
 * Only what is said of the recipient, in answer to its name. A server that explains itself is believed: with another
 * reason, such as a policy against us, the address is as good as before.
 */
function isRefusedAddress(error: unknown): boolean {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  if (command !== 'RCPT TO' || responseCode === undefined || responseCode < 500) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return enhanced === undefined ? plainRefusals.includes(responseCode) : aboutRecipient.test(enhanced)
}

function printMail(mail: Mail, logger: Logger): void {
  process.stdout.write(`\n--- mail to ${mail.to}: ${mail.subject}\n${mail.text}\n---\n`)
  logger.info({ messageId: mail.messageId }, 'mail printed, because SMTP_URL is not set')
}
