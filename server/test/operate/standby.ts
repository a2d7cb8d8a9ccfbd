import { globSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { findFreePort } from '#test/support/net/ports.ts'

const bin = dirname(globSync('/usr/lib/postgresql/[0-9]*/bin/pg_basebackup').at(-1) ?? '/usr/lib/postgresql/bin/none')
const postgresUser = process.getuid?.() === 0 ? { user: 'postgres' } : {}

/** A hot standby of a running server: it answers, and refuses every change. */
export async function startStandby(primaryUrl: string): Promise<{ url: string } & AsyncDisposable> {
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
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((one) => ['-c', one])
  const server = stack.use(spawnChild(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], postgresUser))
  const url = Object.assign(new URL(primaryUrl), { port: String(port) }).href
  await waitUntil('the standby answers', 60_000, async () => {
    if (server.hasExited()) throw new Error(server.output())
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  const ending = stack.move()
  return { url, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}
