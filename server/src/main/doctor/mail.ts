import { isIP } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '#platform/config/config.ts'
import { type Check, explainError, fail, ok, oneLine, type Result, skip, warn } from './check.ts'
import { isLoopback, isPrivate } from './database.ts'

const timeoutsOf = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms })

const fixes: Record<string, string> = {
  EAUTH:
    'Correct the user and the password in SMTP_URL. Characters such as @ and / in them are written as %40 and %2F.',
  EDNS: 'Correct the host name in SMTP_URL.',
  ETLS: 'Port 465 needs smtps:// and port 587 needs smtp:// in SMTP_URL. Check the certificate of the mail server too.',
  ETIMEDOUT: 'Check host and port in SMTP_URL. Many hosting companies block port 25: use 587 or 465.',
}
const unreachable =
  'Check host and port in SMTP_URL, and that the mail server runs. No member can sign in without mail.'
const withoutTls =
  'Write smtp:// instead of smtps:// in SMTP_URL, which asks for TLS after the greeting, or the port for smtps, mostly 465.'

export function mailCheck({ smtpUrl, production }: Config, waitMs: number): Check {
  return {
    name: 'mail',
    fix: unreachable,
    async look() {
      if (smtpUrl === undefined)
        return production ? skip('not checked: SMTP_URL is missing') : ok('printed, because SMTP_URL is not set')
      const options = parseConnectionUrl(smtpUrl)
      const connection = new SMTPConnection({ ...options, ...timeoutsOf(waitMs) })
      try {
        await connect(connection)
        if (options.auth) await signIn(connection, options.auth)
        return judge(options.host ?? '', connection.secure, options.auth !== undefined)
      } catch (error) {
        if (options.secure && /wrong version number|packet length too long/.test(String(error)))
          return fail('the mail server answers without TLS on this port', withoutTls)
        const { code = '', response } = error as { code?: string; response?: string }
        return fail(oneLine(response ?? explainError(error)), fixes[code] ?? unreachable)
      } finally {
        connection.close()
      }
    },
  }
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
}

function signIn(connection: SMTPConnection, auth: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.login(auth as never, (error) => (error ? reject(error) : resolve()))
  })
}

/** A name without a dot is one of a container or of a local network. */
const isNearby = (host: string) => !host.includes('.') || (isIP(host) !== 0 && isPrivate(host))

function judge(host: string, isSecure: boolean, hasPassword: boolean): Result {
  const how = `${hasPassword ? 'signed in at' : 'connected to'} ${host}`
  if (isSecure) return ok(`${how}, encrypted`)
  if (host === 'localhost' || isLoopback(host)) return ok(how)
  if (!hasPassword && isNearby(host)) return ok(`${how}, not encrypted, in a private network`)
  return warn(
    `${how} without encryption${hasPassword ? ', so the password can be read on the way' : ''}`,
    'Use smtps:// with port 465, or a mail server that offers STARTTLS on port 587.',
  )
}
