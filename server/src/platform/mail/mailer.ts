import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from '#kernel/context.ts'
import { AddressRefused } from '#kernel/operation/errors.ts'
import { writePngCode } from '#platform/media/qr-code.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

// A person waits for the mail with a code, so the timeouts are short.
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }
/** Few connections, kept open: mail servers limit connections before they limit mails. */
const pool = { pool: true, maxConnections: 5, maxMessages: 500, maxRequeues: 2 } as const
/** A mail contains text from users: nothing in it may make us open a file or a URL. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

interface MailerOptions {
  /** For many mails in a row; without it each mail has its own connection and waits for no other. */
  isPooled?: boolean
  /** For tests, which wait for nothing. */
  timeoutMs?: number
}

/** SMTP when configured; in development mails are printed so that their links can be opened. */
export function openMailer(
  smtpUrl: string | undefined,
  from: string,
  logger: Logger,
  { isPooled = false, timeoutMs }: MailerOptions = {},
): Mailer & { close(): void } {
  const [, ownName = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from.trim()) ?? []
  if (smtpUrl === undefined) return { address, send: async (mail) => printMail(mail, logger), close: () => undefined }
  const shorter = timeoutMs !== undefined && Object.fromEntries(Object.keys(patience).map((name) => [name, timeoutMs]))
  const settings = { url: smtpUrl, ...patience, ...shorter, ...closed }
  const hide = hidePassword(smtpUrl)
  const transport = isPooled ? createTransport({ ...settings, ...pool }, { from }) : createTransport(settings, { from })
  return {
    address,
    async send(mail) {
      try {
        // A name that the operator gave goes before that of the instance.
        const { response } = await transport.sendMail({
          ...messageOf(mail),
          ...(ownName.trim() === '' && { from: { name: mail.senderName, address } }),
        })
        return hide(response)
      } catch (thrown) {
        const error = withoutPassword(thrown, hide)
        if (isRefusedAddress(error)) throw new AddressRefused('the mail server knows no such address', { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** A server may repeat what it was sent. Nothing of it that is the password, in any form of it, is shown or logged. */
function hidePassword(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl)
  if (password === '') return (text) => text
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const forms = [`\0${user}\0${secret}`, secret].map(base64).concat(secret, password)
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, '[hidden]'), text)
}

function withoutPassword(error: unknown, hide: (text: string) => string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack, response } = error as Error & { response?: string }
  return Object.assign(error, {
    message: hide(message),
    ...(stack !== undefined && { stack: hide(stack) }),
    ...(response !== undefined && { response: hide(response) }),
  })
}

function messageOf({ to, subject, text, html, calendar, qrCode, unsubscribeUrl, messageId }: Mail) {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribeUrl !== undefined) {
    headers['List-Unsubscribe'] = `<${unsubscribeUrl}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    // As an object, because a string could contain a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers,
    ...(qrCode && { attachments: [qrAttachment(qrCode)] }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'event.ics' } }),
  }
}

function qrAttachment({ cid, text }: NonNullable<Mail['qrCode']>) {
  const file = { filename: 'ticket.png', contentType: 'image/png', contentDisposition: 'inline' as const }
  return { ...file, cid, content: writePngCode(text) }
}

/** Enhanced codes (RFC 3463) about the recipient: a bad address, one that moved, or a closed mailbox. */
const aboutRecipient = /^5\.(1\.([0-6]|10)|2\.1)$/
const plainRefusals = [550, 551, 553]

/**
 * True only for answers about the recipient, to the RCPT command. If the server gives another reason, such as a policy
 * against us, the address is still good.
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

function printMail(mail: Mail, logger: Logger): undefined {
  process.stdout.write(`\n--- mail to ${mail.to}: ${mail.subject}\n${mail.text}\n---\n`)
  logger.info({ messageId: mail.messageId }, 'mail printed, because SMTP_URL is not set')
}
