import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Logger } from './logger.ts'
import type { Span } from './tracing.ts'

export interface Exporter {
  add(span: Span): void
  /** Sends what is left, for a short while. */
  close(): Promise<void>
}

export interface OtlpOptions {
  /** The base address of the collector; `/v1/traces` is added. */
  endpoint: string
  headers: Record<string, string>
  resource: Record<string, string>
  logger: Logger
  dropped?: (count: number) => void
  /** How long a span waits for others. */
  delayMs?: number
}

const queueMax = 4096
const batchMax = 512
const timeoutMs = 5000
const closeMs = 2000
const warnEveryMs = 60_000

/**
 * Sends spans to a collector by OTLP/HTTP in JSON, one batch at a time. What does not fit into the queue, or what the
 * collector does not take, is dropped and counted: no request waits for it and none fails.
 */
export function openOtlp(options: OtlpOptions): Exporter {
  const { endpoint, headers, logger, dropped = () => undefined, delayMs = 2000 } = options
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const resource = { attributes: toAttributes(options.resource) }
  const agent = new Agent({ connections: 1, connectTimeout: timeoutMs })
  let queue: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let warnedAt = Number.NEGATIVE_INFINITY

  function drop(count: number, err?: unknown): void {
    dropped(count)
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    logger.warn({ err, spans: count }, 'spans are dropped, because the collector does not take them')
  }

  async function send(spans: Span[]): Promise<void> {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'hearth' }, spans: spans.map(toOtlp) }] }],
    })
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        dispatcher: agent,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      await answer.body.dump()
      if (answer.statusCode >= 300) throw new Error(`the collector answered ${answer.statusCode}`)
    } catch (error) {
      drop(spans.length, error)
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchMax)
      queue = queue.slice(batchMax)
      await send(batch)
    }
    sending = undefined
  }

  function sendSoon(): void {
    if (sending || timer) return
    timer = setTimeout(sendNow, queue.length >= batchMax ? 0 : delayMs)
    timer.unref()
  }
  function sendNow(): void {
    clearTimeout(timer)
    timer = undefined
    sending ??= drain()
  }

  return {
    add(span) {
      if (queue.length >= queueMax) return drop(1)
      queue.push(span)
      if (queue.length === batchMax) sendNow()
      else sendSoon()
    },
    async close() {
      sendNow()
      await Promise.race([sending, wait(closeMs, undefined, { ref: false })])
      await agent.destroy()
    },
  }
}

function toOtlp(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId && { parentSpanId: span.parentId }),
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: toAttributes(span.attributes),
    status: span.hasFailed ? { code: 2 } : {},
  }
}

/** To the microsecond: nanoseconds since 1970 do not fit into a number. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`

function toAttributes(values: Record<string, string | number>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
