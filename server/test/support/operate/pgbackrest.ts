import { globSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Child, run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { ask } from './backup-drill.ts'

const user = 'postgres'
const postgresBin = globSync('/usr/lib/postgresql/[0-9]*/bin').sort((a, b) => majorOf(b) - majorOf(a))[0] ?? ''
function majorOf(path: string): number {
  return Number(path.split('/')[4])
}

export interface Server extends AsyncDisposable {
  url: string
  /** What it wrote so far. */
  log(): string
  hasExited(): boolean
}

export interface Archived extends AsyncDisposable {
  repository: string
  /** The cluster that archives its log. */
  server: Server
  pgBackRest(...words: string[]): Promise<string>
  /** An empty folder that PostgreSQL may use. */
  makeFolder(name: string): Promise<string>
  /** Starts another cluster without waiting for it. It never archives. */
  start(data: string): Promise<Server>
  /** Until the log up to now is in the archive. */
  archiveAll(): Promise<void>
}

/** A cluster and a repository of pgBackRest, as docs/operate/backup.md sets them up. */
export async function openArchivedCluster(): Promise<Archived> {
  await using stack = new AsyncDisposableStack()
  let keeper: AsyncDisposableStack = stack
  const { path } = stack.use(await temporaryFolder())
  await chmod(path, 0o755)
  async function makeFolder(name: string): Promise<string> {
    const folder = join(path, name)
    await mkdir(folder, { mode: 0o700 })
    await run('chown', [user, folder])
    return folder
  }
  const [data, repository, spool, log, lock, socket] = await Promise.all(
    ['data', 'repository', 'spool', 'log', 'lock', 'socket'].map(makeFolder),
  )
  const port = await findFreePort()
  const config = join(path, 'pgbackrest.conf')
  await writeFile(
    config,
    `[global]
repo1-path=${repository}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of-this-test-alone
compress-type=zst
process-max=2
start-fast=y
archive-async=y
archive-timeout=300
spool-path=${spool}
log-path=${log}
lock-path=${lock}
log-level-console=warn

[hearth]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${socket}
`,
  )
  const pgBackRest = (...words: string[]) =>
    run('pgbackrest', [`--config=${config}`, '--stanza=hearth', ...words], { user })

  async function launch(folder: string, at: number, settings: Record<string, string>): Promise<Server> {
    const all = { listen_addresses: '127.0.0.1', port: String(at), unix_socket_directories: socket!, ...settings }
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child: Child = spawnChild(join(postgresBin, 'postgres'), ['-D', folder, ...flags], { user })
    keeper.defer(async () => {
      child.signal('SIGQUIT')
      await child.exit
    })
    return {
      url: `postgres://postgres@127.0.0.1:${at}/hearth`,
      log: child.output,
      hasExited: child.hasExited,
      async [Symbol.asyncDispose]() {
        child.signal('SIGINT')
        await child.exit
      },
    }
  }

  const initdb = ['-D', data!, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await run(join(postgresBin, 'initdb'), initdb, { user })
  const server = await launch(data!, port, {
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=hearth archive-push %p`,
    // The first trap needs a log that is not archived by itself.
    archive_timeout: '0',
  })
  const postgres = server.url.replace(/hearth$/, 'postgres')
  await waitUntil('PostgreSQL takes connections', 60_000, () => ask(postgres, 'select 1').catch(() => undefined))
  await ask(postgres, 'create database hearth template template0')

  async function archiveAll(): Promise<void> {
    const [{ segment }] = await ask<[{ segment: string }]>(
      server.url,
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    await waitUntil('the archive has the segment', 60_000, async () => {
      const [{ last }] = await ask<[{ last: string | null }]>(
        server.url,
        'select last_archived_wal as last from pg_stat_archiver',
      )
      return last !== null && last >= segment
    })
  }
  const ending = stack.move()
  keeper = ending
  return {
    repository: repository!,
    server,
    pgBackRest,
    makeFolder,
    archiveAll,
    start: async (folder) => launch(folder, await findFreePort(), { archive_mode: 'off' }),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
