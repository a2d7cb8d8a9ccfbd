import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withTimeout } from '#platform/with-timeout.ts'

/** Together less than a second: by then a server that is gone or hangs is known. */
const everyMs = 200
const patienceMs = 400
const connectMs = 1000

interface Told<Row> {
  /** `askedAt` is by the monotonic timer. */
  answer(row: Row, askedAt: number): void
  /** No answer in time, or the connection broke. The next answer comes on a new connection. */
  silence(error: Error): void
}

export interface Asking {
  stop(): void
}

/** Asks a server the same question all the time, on a connection of its own. */
export function askServer<Row extends object>(url: string, question: string, told: Told<Row>): Asking {
  const stopping = new AbortController()
  let connection: pg.Client | undefined

  function leave(client: pg.Client, error: Error): void {
    cut(client)
    if (connection !== client || stopping.signal.aborted) return
    connection = undefined
    told.silence(error)
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'hearth replicas',
    })
    client.on('error', (error) => leave(client, error))
    connection = client
    await client.connect()
    return client
  }

  async function ask(): Promise<void> {
    const client = connection ?? (await connect())
    const askedAt = performance.now()
    const { rows } = await withTimeout(client.query<Row>(question), patienceMs, 'The server')
    if (connection === client) told.answer(rows[0]!, askedAt)
  }

  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ask().catch((error: Error) => connection && leave(connection, error))
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  void keepAsking()
  return {
    stop() {
      stopping.abort()
      if (connection) cut(connection)
    },
  }
}

/** At once and without a word: a server that hangs would not let us say goodbye. */
export function cut(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
