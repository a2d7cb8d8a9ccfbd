import { AddressRefused, MailLimitReached, MailPaused } from '#kernel/operation/errors.ts'

/** What became of a test mail. */
export const causes = [
  'accepted',
  'printed',
  'connection',
  'name',
  'tls',
  'authentication',
  'relay',
  'sender',
  'recipient',
  'refused',
  'timeout',
  'paused',
  'limit',
  'other',
] as const

export type Cause = (typeof causes)[number]

/** What a failed attempt says of itself: the code of the mail library, the command of SMTP and the server's answer. */
interface Failure {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message?: string
  cause?: unknown
}

const byCode: Partial<Record<string, Cause>> = {
  EAUTH: 'authentication',
  ENOAUTH: 'authentication',
  EOAUTH2: 'authentication',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EDNS: 'name',
  ETIMEDOUT: 'timeout',
}

/** Why a mail was not sent. */
export function decideCause(error: unknown): Cause {
  if (error instanceof MailPaused) return 'paused'
  if (error instanceof MailLimitReached) return 'limit'
  if (error instanceof AddressRefused) return 'recipient'
  const failure = error as Failure
  return causeOfCode(failure) ?? (failure.responseCode === undefined ? causeOfSocket(failure) : causeOfAnswer(failure))
}

function causeOfCode({ code = '', message = '' }: Failure): Cause | undefined {
  // A server that begins with TLS, asked without it, or the reverse: an error of the socket.
  if (/ssl|tls|certificate|wrong version/i.test(message) && code === 'ESOCKET') return 'tls'
  return byCode[code]
}

function causeOfSocket({ code = '', message = '' }: Failure): Cause {
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'name'
  if (/ETIMEDOUT/.test(message)) return 'timeout'
  return code === 'ESOCKET' || code === 'ECONNECTION' ? 'connection' : 'other'
}

function causeOfAnswer({ command, responseCode, response = '' }: Failure): Cause {
  if (responseCode === 530) return /starttls/i.test(response) ? 'tls' : 'authentication'
  if (/relay/i.test(response)) return 'relay'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'refused'
}

const saidMax = 500

/** The words of the mail server, on one line; null if it said nothing. */
export function decideSaid(error: unknown): string | null {
  const { response, cause } = error as Failure
  const said = response ?? (cause as Failure | undefined)?.response
  return said === undefined ? null : oneLine(said)
}

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, saidMax)
