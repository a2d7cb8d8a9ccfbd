import { globSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Child, run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { findFreePort } from '#test/support/net/ports.ts'

const bin = dirname(globSync('/usr/lib/postgresql/[0-9]*/bin/pg_basebackup').at(-1) ?? '/usr/lib/postgresql/bin/none')
const postgresUser = process.getuid?.() === 0 ? { user: 'postgres' } : {}

export interface Standby extends AsyncDisposable {
  url: string
  /** Of the server, for signals. */
  pid(): number
  kill(): Promise<void>
  /** Returns when it answers. */
  start(): Promise<void>
}

/** A hot standby of a running server: it answers, and refuses every change. */
export async function startStandby(primaryUrl: string, settings: readonly string[] = []): Promise<Standby> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  await chmod(folder.path, 0o777)
  const data = join(folder.path, 'data')
  await run(
    join(bin, 'pg_basebackup'),
    ['-d', primaryUrl, '-D', data, '--checkpoint=fast', '--write-recovery-conf'],
    postgresUser,
  )
  const port = await findFreePort()
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap((one) => ['-c', one])
  const url = Object.assign(new URL(primaryUrl), { port: String(port) }).href
  let server: Child
  async function start(): Promise<void> {
    server = spawnChild(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], postgresUser)
    await waitUntil('the standby answers', 60_000, async () => {
      if (server.hasExited()) throw new Error(server.output())
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    })
  }
  stack.defer(() => server?.[Symbol.asyncDispose]())
  await start()
  const ending = stack.move()
  return {
    url,
    pid: () => server.pid,
    kill: async () => server[Symbol.asyncDispose](),
    start,
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
