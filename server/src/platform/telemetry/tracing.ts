import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Exporter } from './otlp.ts'

/** The kinds of OTLP. */
export const internalKind = 1
const serverKind = 2
export const clientKind = 3
export const consumerKind = 5

export interface Span {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: number
  /** Milliseconds since 1970, with fractions. */
  startMs: number
  endMs: number
  /** Names from the code and numbers; no ids but those that log lines have, and nothing that a user has written. */
  attributes: Record<string, string | number>
  hasFailed: boolean
}

type Attributes = Span['attributes']

export interface Tracing {
  /** The span of a request, if it is sampled. `parent` is a traceparent header whose sender is trusted. */
  startRequest(parent: string | undefined): Span | undefined
  /** Ends it and hands it to the exporter. */
  end(span: Span): void
  /** Whatever `work` starts belongs to this span. */
  run<T>(span: Span, work: () => T): T
  current(): Span | undefined
  /** A part of the current span; without one only the work. */
  span<T>(name: string, kind: number, attributes: Attributes, work: (span?: Span) => Promise<T>): Promise<T>
  /** A part of the current span, or else a trace of its own, if it is sampled. */
  root<T>(
    name: string,
    kind: number,
    attributes: Attributes,
    work: (span?: Span) => Promise<T>,
    traceId?: string,
  ): Promise<T>
  /** The traceparent header of requests that a span makes. */
  header(span: Span): string
  close(): Promise<void>
}

/** How many traces per second are recorded because a parent asks for it: a proxy may pass on what a stranger sends. */
const parentsPerSecond = 10

/**
 * Spans by hand. Only sampled work has a span and enters the storage, so what is not sampled costs one random number.
 * The decision is the parent's where one is given, and the ratio's otherwise.
 */
export function openTracing(ratio: number, exporter: Exporter): Tracing {
  const storage = new AsyncLocalStorage<Span>()
  const isAllowed = perSecond(parentsPerSecond)

  function start(name: string, kind: number, attributes: Attributes, traceId: string, parentId?: string): Span {
    const spanId = randomBytes(8).toString('hex')
    return { traceId, spanId, parentId, name, kind, startMs: nowMs(), endMs: 0, attributes, hasFailed: false }
  }
  function end(span: Span): void {
    span.endMs = nowMs()
    exporter.add(span)
  }
  async function within<T>(span: Span, work: (span?: Span) => Promise<T>): Promise<T> {
    try {
      return await storage.run(span, work, span)
    } catch (error) {
      span.hasFailed = true
      span.attributes['error.type'] ??= (error as { code?: string }).code ?? (error as Error).name
      throw error
    } finally {
      end(span)
    }
  }

  return {
    startRequest(parent) {
      const given = parent === undefined ? undefined : readParent(parent)
      if (!given) return Math.random() < ratio ? start('', serverKind, {}, newTraceId()) : undefined
      const isSampled = given.isSampled && isAllowed()
      return isSampled ? start('', serverKind, {}, given.traceId, given.spanId) : undefined
    },
    end,
    run: (span, work) => storage.run(span, work),
    current: () => storage.getStore(),
    span(name, kind, attributes, work) {
      const parent = storage.getStore()
      return parent ? within(start(name, kind, attributes, parent.traceId, parent.spanId), work) : work()
    },
    root(name, kind, attributes, work, traceId) {
      const parent = storage.getStore()
      if (parent) return within(start(name, kind, attributes, parent.traceId, parent.spanId), work)
      if ((traceId === undefined ? Math.random() : fractionOf(traceId)) >= ratio) return work()
      return within(start(name, kind, attributes, traceId ?? newTraceId()), work)
    },
    header: ({ traceId, spanId }) => `00-${traceId}-${spanId}-01`,
    close: () => exporter.close(),
  }
}

const newTraceId = () => randomBytes(16).toString('hex')
const nowMs = () => performance.timeOrigin + performance.now()

/** The same decision for one trace in every process: its last 52 bits are random. */
const fractionOf = (traceId: string) => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52

interface Parent {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** https://www.w3.org/TR/trace-context: a later version may have more fields behind these; an invalid header is ignored. */
export function readParent(header: string): Parent | undefined {
  const found = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header)
  if (!found) return undefined
  const [, version, traceId, spanId, flags, more] = found
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId!) || /^0+$/.test(spanId!)) return undefined
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}

function perSecond(max: number): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, used] = [now, 0]
    return ++used <= max
  }
}
