import type { Logger } from './logger.ts'

type Level = 'warn' | 'error'
type Write = (cause: string, fields: object, message: string) => void

/** In an outage the same error comes thousands of times: one line per cause and ten seconds says as much. */
export interface LogLimit extends Record<Level, Write> {
  /** Writes the last of the lines that were held back in a time that is over, with the number of the others. */
  flush(): void
}

interface Options {
  everyMs?: number
  now?: () => number
}

interface Cause {
  until: number
  suppressed: number
  writeLast?: (suppressed: number) => void
}

/** More causes than any outage has; beyond this lines are not limited. */
const causesMax = 500

export function openLogLimit(logger: Logger, { everyMs = 10_000, now = Date.now }: Options = {}): LogLimit {
  const causes = new Map<string, Cause>()
  let isScheduled = false

  function flush(): void {
    isScheduled = false
    for (const [name, cause] of causes) {
      if (now() < cause.until) continue
      if (!cause.writeLast) causes.delete(name)
      else causes.set(name, { until: now() + everyMs, suppressed: 0 })
      cause.writeLast?.(cause.suppressed - 1)
    }
    if (causes.size > 0) schedule()
  }
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(flush, everyMs).unref()
  }

  function write(level: Level, name: string, fields: object, message: string): void {
    const at = now()
    const known = causes.get(name)
    const put = (suppressed: number, more = {}) =>
      logger[level]({ ...fields, ...more, ...(suppressed > 0 && { suppressed }) }, message)
    if (known && at < known.until) {
      known.suppressed++
      // Written up to ten seconds later, when all may be well again: the line says when it was.
      known.writeLast = (suppressed) => put(suppressed, { happenedAt: new Date(at).toISOString() })
      return
    }
    put(known?.suppressed ?? 0)
    if (known || causes.size < causesMax) causes.set(name, { until: at + everyMs, suppressed: 0 })
    schedule()
  }

  return {
    warn: (...line) => write('warn', ...line),
    error: (...line) => write('error', ...line),
    flush,
  }
}

const limits = new WeakMap<Logger, LogLimit>()

/** The limit of this logger, the same one for everyone who has the logger. */
export function limited(logger: Logger): LogLimit {
  const known = limits.get(logger)
  if (known) return known
  const fresh = openLogLimit(logger)
  limits.set(logger, fresh)
  return fresh
}

/** What makes two errors the same: the code, or else the beginning of the text. */
export function causeOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? error).slice(0, 60)
}
