import type { Socket } from 'node:net'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Every statement that this process sends while the work runs, whichever way it takes to a connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    const [first, second] = given as unknown as [string | Statement | null, unknown]
    if (typeof first === 'string') found.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && 'text' in first) found.push({ text: first.text, values: first.values ?? (second as []) ?? [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return found
}

interface Submitted {
  callback: (error?: Error, ...rest: never[]) => void
}

/** The SQLSTATE of every statement of this process that fails while the work runs, also of work that is then tried again. */
export async function recordFailures(work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const note = (error: Error & { code?: string }) => void found.push(error.code ?? error.message)
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    const [first] = given as unknown as [string | Partial<Submitted>]
    // What is prepared by name tells its end by a callback, all else by a promise.
    if (typeof first === 'object' && first.callback) {
      const { callback } = first
      first.callback = (error, ...rest) => {
        if (error) note(error)
        callback(error, ...rest)
      }
    }
    const sent: unknown = Reflect.apply(query, this, given)
    if (sent instanceof Promise) sent.catch(note)
    return sent
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return found
}

/** How often this process writes to PostgreSQL while the work runs: once for all statements that go out together. */
export async function countSends(work: () => Promise<unknown>): Promise<number> {
  let sends = 0
  const sockets = new Set<Socket>()
  const { query } = pg.Client.prototype
  const watch = (socket: Socket) => {
    if (sockets.has(socket)) return
    sockets.add(socket)
    for (const method of ['_write', '_writev'] as const) {
      const send = socket[method]!.bind(socket) as (...given: unknown[]) => void
      Object.assign(socket, {
        [method](...given: unknown[]) {
          sends++
          send(...given)
        },
      })
    }
  }
  pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
    watch((this as unknown as { connection: { stream: Socket } }).connection.stream)
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
    for (const socket of sockets) for (const method of ['_write', '_writev']) Reflect.deleteProperty(socket, method)
  }
  return sends
}
