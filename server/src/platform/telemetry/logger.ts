import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Lines carry ids, routes and codes. Headers, bodies and URLs are never logged; this redaction is a second safeguard. */
const secretNames = new Set(
  ['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'clientSecret', 'client_secret'].map(
    (name) => name.toLowerCase(),
  ),
)

export interface ProcessName {
  /** The command that runs, such as `api` or `worker`. */
  role: string
  version: string
}

let processName: ProcessName | undefined

/** Once, before the first logger is opened: every line then says which program of which release wrote it. */
export function nameProcess(name: ProcessName): void {
  processName = name
}

export function openLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { service: 'hearth', ...processName },
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
  /** Of the job engine, whose errors are plain objects. */
  queue?: string
  /** Of an attempt to connect to several addresses, whose own message is empty. */
  errors?: LoggableError[]
}

/** PostgreSQL puts row values into `detail`, so an error is logged by its name, code and stack only. */
function presentError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, message, stack, code, constraint, queue, errors } = error as LoggableError
  const text = message || errors?.map((each) => each.message).join('; ')
  return { name, message: text || `fields: ${Object.keys(error).join(', ')}`, code, constraint, queue, stack }
}
