import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Lines carry ids, routes and codes. Headers, bodies and URLs are never logged; this redaction is a second safeguard. */
const secretNames = new Set(
  ['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'clientSecret', 'client_secret'].map(
    (name) => name.toLowerCase(),
  ),
)

export function openLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { service: 'hearth' },
      // By hand: the library's redaction by path costs more than the rest of the line.
      formatters: { log: (fields) => withoutSecrets(fields, 2) },
      serializers: { err: presentError },
      timestamp: pino.stdTimeFunctions.epochTime,
    },
    destination,
  )
}

/** Buffers lines for up to a second instead of one system call each; an orderly shutdown loses none. */
export function openBufferedLogger(level: string): { logger: Logger; flush(): void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
  return { logger: openLogger(level, destination), flush: () => destination.flushSync() }
}

type Fields = Record<string, unknown>

function withoutSecrets(fields: Fields, depth: number): Fields {
  let clean = fields
  for (const name in fields) {
    const value = fields[name]
    const isNested = depth > 0 && typeof value === 'object' && value !== null && !(value instanceof Error)
    const shown = secretNames.has(name.toLowerCase())
      ? '[redacted]'
      : isNested
        ? withoutSecrets(value as Fields, depth - 1)
        : value
    if (shown !== value) clean = { ...clean, [name]: shown }
  }
  return clean
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
