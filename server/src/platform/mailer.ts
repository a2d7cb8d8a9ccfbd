import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from '../kernel/context.ts'
import type { Logger } from './logger.ts'

/** Real SMTP when configured; in development the mail is printed, so that its links can be followed. */
export function openMailer(smtpUrl: string | undefined, from: string, logger: Logger): Mailer & { close(): void } {
  if (smtpUrl === undefined) return { send: async (mail) => printMail(mail, logger), close: () => undefined }
  // A person waits for the mail with a code, so a server that does not answer is given up soon.
  const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }
  const transport = createTransport(smtpUrl, { from, ...patience })
  return {
    async send({ to, subject, text, messageId }) {
      await transport.sendMail({ to, subject, text, messageId })
    },
    close: () => transport.close(),
  }
}

function printMail(mail: Mail, logger: Logger): void {
  process.stdout.write(`\n--- mail to ${mail.to}: ${mail.subject}\n${mail.text}\n---\n`)
  logger.info({ messageId: mail.messageId }, 'mail printed, because SMTP_URL is not set')
}
