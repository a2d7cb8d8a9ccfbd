import { type ChildProcess, execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { allScopes } from '../server/src/kernel/operation/scopes.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { finishMigrations } from '../server/src/platform/database/finished-migrations.ts'
import { connectToMigrate } from '../server/src/platform/database/migrations.ts'
import { openLogger } from '../server/src/platform/telemetry/logger.ts'
import { untilTrue, withProgress } from './dev/progress.ts'

process.chdir(`${import.meta.dirname}/..`)
const env: NodeJS.ProcessEnv = {
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
  // A receiver in development runs on the same machine.
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...process.env,
}
const services: ChildProcess[] = []
const stopping = new AbortController()
// npm repeats the Ctrl-C that the terminal has sent already, so a second signal means nothing more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
// A SIGTERM to npm ends the shell between npm and this process, and the shell does not pass it on.
const parent = process.ppid
setInterval(() => void (process.ppid === parent || stop(0)), 100).unref()
await develop().catch((error: Error) => stop(1, error.message))

async function develop(): Promise<void> {
  mkdirSync('.data', { recursive: true })
  if (!env.SECRET_KEYS && !env.SECRET_KEYS_FILE)
    env.SECRET_KEYS = keep('.data/secret-keys', () => `dev:${randomBytes(32).toString('base64')}`)
  const port = String(await findPort(Number(env.PORT) || 3000))
  if (env.PORT && env.PORT !== port) throw new Error(`Port ${env.PORT} is not free; set PORT to another.`)
  env.PORT = port
  const isOwn = !env.DATABASE_URL && !env.DATABASE_URL_FILE
  if (isOwn) {
    const password = keep('.data/postgres-password', () => randomBytes(18).toString('base64url'))
    // What the shell says about another PostgreSQL must not lead anybody there.
    for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name]
    env.DATABASE_URL = `postgres://postgres:${password}@127.0.0.1:${await findPort(5433)}/hearth`
    const postgres = start('PostgreSQL', new URL('./dev/postgres.ts', import.meta.url))
    await withProgress('Starting PostgreSQL', once(postgres, 'message'))
  }
  const { baseUrl, database, smtpUrl, storage } = readConfig(env)
  await withProgress('Bringing the database up to date', run('migrate'))
  if (isOwn) await finish(database.url)
  await using db = openDatabase({ ...database, statementTimeoutMs: 5000, lockTimeoutMs: 500 }, openLogger('warn'))
  if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) {
    await withProgress('Filling it with people, groups and events', run('seed', '--size', 'small'))
  } else if (isOwn) {
    // The one of the last time may be over.
    await run('seed', '--now')
  }
  for (const name of ['api', 'worker']) start(`The ${name} process`, 'server/src/main/hearthctl.mjs', [name])
  const here = `http://localhost:${port}`
  // However slow the machine is: a process that ends stops everything.
  await withProgress(
    'Starting the API and the worker',
    untilTrue(() => isFine(`${here}/readyz`)),
  )
  const token = await findToken(`${here}/v1/me`)
  console.log(`\nHearth is running at ${baseUrl} until you press Ctrl-C.
  Sign in   ${smtpUrl ? 'as one of these, if their mail reaches you' : 'as one of these; the code appears in this terminal'}
            ana@example.org    administrator, and owner of a group
            olive@example.org  organizer of four groups
            vito@example.org   volunteer: ${here}/door has an event that is on now
            mia@example.org    member
  Read      ${baseUrl}/docs
  Try       ${token ? `curl -H "Authorization: Bearer ${token}" ${here}/v1/me` : 'a token of yours; Ana is not in here'}
  Database  ${isOwn ? env.DATABASE_URL : 'the one you named'}
  Files     ${storage.kind === 'disk' ? storage.directory : `the bucket ${storage.bucket}`}
  Mail      ${smtpUrl ? 'goes out through SMTP_URL' : 'is printed to this terminal'}
`)
}

/** No other process uses it, so what is new can be switched on at once. One that a newer branch has left may be used again. */
async function finish(url: string): Promise<void> {
  const client = await connectToMigrate(url)
  const open = () => client.query('update schema_migrations set finished_at = null')
  await finishMigrations(client, { info: () => undefined }).catch(open)
  await client.end()
}

function keep(path: string, make: () => string): string {
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

async function run(name: string, ...args: string[]): Promise<string> {
  const command = ['server/src/main/hearthctl.mjs', name, ...args]
  return (await promisify(execFile)(process.execPath, command, { env, signal: stopping.signal })).stdout
}

/** In a process group of its own, so that Ctrl-C reaches this process alone, which then ends the others in order. */
function start(name: string, file: string | URL, args: string[] = []): ChildProcess {
  stopping.signal.throwIfAborted()
  const execArgv = ['--import', import.meta.resolve('./dev/stop-with-parent.ts')]
  const service = fork(file, args, { env, detached: true, execArgv })
  service.once('exit', () => void stop(1, `${name} has stopped unexpectedly, and now everything else.`))
  services.push(service)
  return service
}

/** In reverse, because API and worker need the database until they have finished what they are doing. */
async function stop(exitCode: number, why?: string): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  if (why) console.error(why)
  for (const service of services.toReversed()) {
    const ended = service.exitCode ?? service.signalCode ?? once(service, 'exit')
    // To the whole group, because a process that was killed may have left a child behind.
    try {
      process.kill(-service.pid!, 'SIGTERM')
    } catch {}
    await ended
  }
  process.exit(exitCode)
}

async function findPort(from: number): Promise<number> {
  const socket = connect(from, 'localhost')
  const [{ status }] = await Promise.allSettled([once(socket, 'connect')])
  socket.destroy()
  return status === 'rejected' ? from : findPort(from + 1)
}

async function isFine(url: string, headers = {}): Promise<boolean> {
  return (await fetch(url, { headers }).catch(() => undefined))?.status === 200
}

/** The token of an earlier run as long as it is good, because nobody may have more than a few of them. */
async function findToken(url: string): Promise<string | undefined> {
  const known = keep('.data/dev-token', () => '')
  if (known && (await isFine(url, { Authorization: `Bearer ${known}` }))) return known
  const scopes = allScopes.join(' ')
  const given = ['--user', 'ana', '--scopes', scopes, '--name', 'npm run dev']
  const { token } = JSON.parse(await run('admin', 'token', 'create', ...given).catch(() => '{}'))
  if (token) writeFileSync('.data/dev-token', token)
  return token
}
