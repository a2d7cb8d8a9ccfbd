import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Lines carry ids, routes and codes. Headers, bodies and URLs are never logged; this is the net below that rule. */
const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'clientSecret']

export function openLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'hearth' },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: presentError },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
  }
  return destination ? pino(options, destination) : pino(options)
}

interface LoggableError {
  name?: string
  message?: string
  stack?: string
  code?: string
  constraint?: string
}

/** PostgreSQL puts row values into `detail`, so an error is logged by its name, code and stack only. */
function presentError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, constraint } = error as LoggableError
  return { name, message, code, constraint, stack }
}
