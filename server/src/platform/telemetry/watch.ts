import type pg from 'pg'
import type { Mailer, Outbound } from '#kernel/context.ts'
import { AddressRefused, MailLimitReached, OutboundError } from '#kernel/operation/errors.ts'
import type { Jobs } from '#platform/worker/jobs.ts'
import type { MailResult, Metrics, PoolName } from './metrics.ts'
import { statementLabel } from './statement-label.ts'
import { clientKind, consumerKind, type Tracing } from './tracing.ts'

/** What an operator has asked to see of a process. What was not asked for is absent, is not loaded and costs nothing. */
export interface Telemetry {
  metrics?: Metrics
  tracing?: Tracing
}

/** For `openDatabase`; undefined when there is nothing to watch, so that nothing is wrapped. */
export function poolWatch({ metrics, tracing }: Telemetry, name: PoolName): ((pool: pg.Pool) => void) | undefined {
  if (!metrics && !tracing) return undefined
  return (pool) => {
    if (metrics) measurePool(pool, name, metrics)
    if (tracing) pool.on('connect', (client) => traceStatements(client, tracing))
  }
}

/** Counts the connections of a pool, and how long work waits for one. */
function measurePool(pool: pg.Pool, name: PoolName, metrics: Metrics): void {
  const waits = metrics.pool(name, () => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    max: pool.options.max,
  }))
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (() => {
    if (pool.idleCount > 0 && pool.waitingCount === 0) {
      waits.observe(0)
      return connect()
    }
    const from = performance.now()
    const note = () => waits.observe((performance.now() - from) / 1000)
    const client = connect()
    client.then(note, note)
    return client
  }) as typeof pool.connect
}

type Query = (config: { text: string; name?: string }) => Promise<unknown>

/** One span per statement of a sampled request, with its name and table; never its parameters. */
function traceStatements(client: pg.ClientBase, tracing: Tracing): void {
  const query = client.query.bind(client) as Query
  client.query = ((config: { text: string; name?: string }, ...rest: []) => {
    if (!tracing.current() || typeof config?.text !== 'string') return query(config, ...rest)
    const { name, verb, table } = statementLabel(config.text)
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table && { 'db.collection.name': table }),
      ...(config.name && { 'hearth.statement': config.name }),
    }
    return tracing.span(name, clientKind, attributes, () => query(config))
  }) as typeof client.query
}

export function watchMailer<M extends Mailer>({ metrics }: Telemetry, mailer: M): M {
  if (!metrics) return mailer
  return {
    ...mailer,
    async send(mail) {
      try {
        const answer = await mailer.send(mail)
        metrics.mail('sent')
        return answer
      } catch (error) {
        metrics.mail(mailFailure(error))
        throw error
      }
    },
  }
}

function mailFailure(error: unknown): MailResult {
  if (error instanceof AddressRefused) return 'refused'
  return error instanceof MailLimitReached ? 'limited' : 'failed'
}

export function watchJobs({ metrics, tracing }: Telemetry, jobs: Jobs): Jobs {
  if (!metrics && !tracing) return jobs
  type Handle = Parameters<Jobs['work']>[1]

  function measured(queue: string, handle: Handle): Handle {
    if (!metrics) return handle
    return async (data, jobId) => {
      const from = performance.now()
      let result: 'done' | 'failed' = 'failed'
      try {
        await handle(data, jobId)
        result = 'done'
      } finally {
        metrics.job(queue, result, (performance.now() - from) / 1000)
      }
    }
  }

  function traced(queue: string, handle: Handle): Handle {
    if (!tracing) return handle
    return (data, jobId) => {
      const { reaction, eventId } = data as { reaction?: string; eventId?: string }
      // Everything that follows from one event is one trace, in whichever worker it runs.
      const traceId = reaction === undefined ? undefined : eventId?.replaceAll('-', '')
      const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue, 'hearth.job_id': jobId }
      return tracing.root(reaction ?? queue, consumerKind, attributes, () => handle(data, jobId), traceId)
    }
  }

  return { ...jobs, work: (queue, handle) => jobs.work(queue, traced(queue, measured(queue, handle))) }
}

/** One span per request to another host. The host is left out of it, because a member has chosen it. */
export function watchOutbound<O extends Outbound>({ tracing }: Telemetry, outbound: O): O {
  if (!tracing) return outbound
  return {
    ...outbound,
    send(url, request) {
      const method = request.method ?? 'GET'
      return tracing.root(`outbound ${method}`, clientKind, { 'http.request.method': method }, async (span) => {
        if (!span) return outbound.send(url, request)
        try {
          const headers = { ...request.headers, traceparent: tracing.header(span) }
          const answer = await outbound.send(url, { ...request, headers })
          span.attributes['http.response.status_code'] = answer.status
          return answer
        } catch (error) {
          if (error instanceof OutboundError) span.attributes['error.type'] = error.reason
          throw error
        }
      })
    },
  }
}
