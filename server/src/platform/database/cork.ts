import type pg from 'pg'

const corked = new WeakSet<pg.PoolClient>()

/** What is written to the connection until the end of this turn goes out in one piece: each piece costs a system call. */
export function cork(client: pg.PoolClient): void {
  if (corked.has(client)) return
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corked } }).connection
  corked.add(client)
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}

interface Corked {
  cork(): void
  uncork(): void
}
