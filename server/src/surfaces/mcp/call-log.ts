import { randomUUIDv7 } from 'node:crypto'
import { insertCalls, type NewCall } from '#domains/developers/mcp-calls/index.ts'
import type { Clock } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'
import { lastReadOnly } from '#platform/database/read-only.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import type { Visit } from './catalog.ts'

/** What users see of a call by their agent: no arguments, no result. */
interface ToolCall {
  tool: string
  /** Undefined if it succeeded. */
  code?: string | undefined
  durationMs: number
}

export type RecordCall = (visit: Pick<Visit, 'caller'>, call: ToolCall) => void

interface Options {
  everyMs?: number
}

/** More than a process handles between two writes. In an outage the oldest are dropped. */
const waitingMax = 2000
const batchMax = 500

/** Collects calls and writes them every few seconds, so that no call waits for its record. */
export function openCallLog(
  { database, clock, logger }: { database: Database; clock: Clock; logger: Logger },
  { everyMs = 3000 }: Options = {},
) {
  let waiting: NewCall[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const record: RecordCall = ({ caller }, { tool, code, durationMs }) => {
    const { kind, id, grantId } = caller.credential
    waiting.push({
      user_id: caller.userId,
      id: randomUUIDv7(),
      tool,
      token_id: kind === 'token' ? id : null,
      consent_id: grantId,
      error_code: code ?? null,
      duration_ms: durationMs,
      called_at: clock.now().toISOString(),
    })
    if (waiting.length > waitingMax) waiting.shift()
    schedule()
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  async function write(): Promise<void> {
    while (waiting.length > 0 && !lastReadOnly(database)) {
      const batch = waiting.slice(0, batchMax)
      try {
        await insertCalls(database, batch)
      } catch (err) {
        limited(logger).warn(`calls ${causeOf(err)}`, { err }, 'could not record calls of agents')
        break
      }
      waiting = waiting.filter((call) => !batch.includes(call))
    }
  }

  /** Writes what waits, one batch after the other. What fails is tried again with the next. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return { record, flush }
}
