import { parseEnv } from 'node:util'
import pg from 'pg'
import { type Environment, runCommand } from './processes.ts'

/** The services named by the environment, or else the private ones of this repository, which are started. */
export async function findServices(): Promise<{ databaseUrl: string; redisUrl: string }> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl }
  await runCommand('scripts/services', ['up', 'postgres', 'redis'])
  const own = parseEnv(await runCommand('scripts/services', ['env']))
  return { databaseUrl: databaseUrl || own.DATABASE_URL!, redisUrl: redisUrl || own.REDIS_URL! }
}

export interface BenchDatabase extends AsyncDisposable {
  url: string
}

const name = 'hearth_bench'

/** An empty database beside the given one. */
export async function createDatabase(besides: string): Promise<BenchDatabase> {
  const url = new URL(besides)
  url.pathname = `/${name}`
  const drop = `drop database if exists ${name}`
  await runSql(besides, [drop, `create database ${name}`])
  // A database with a connection cannot be dropped, so a second benchmark fails instead of spoiling this one.
  const claim = await connect(url.href)
  const dispose = async () => {
    await claim.end()
    await runSql(besides, [drop])
  }
  return { url: url.href, [Symbol.asyncDispose]: dispose }
}

async function runSql(url: string, statements: string[]): Promise<void> {
  const client = await connect(url)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // Should PostgreSQL go away, whatever asks it next says so; what has been started must still be stopped.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Brings the schema and a little data, and gives the token of a user of its own. */
export async function fillDatabase(env: Environment): Promise<string> {
  const main = (command: string, ...args: string[]) =>
    runCommand(process.execPath, ['server/src/main/hearthctl.mjs', command, ...args], env)
  await main('migrate')
  await main('seed', '--size', 'small', '--yes-into-production')
  const username = 'bench'
  await main('admin', 'user', 'create', '--email', 'bench@hearth.example', '--name', 'Bench', '--username', username)
  const scopes = 'user read:user read:portfolio write:portfolio developer read:events write:uploads'
  const { token } = JSON.parse(await main('admin', 'token', 'create', '--user', username, '--scopes', scopes)) as {
    token: string
  }
  return token
}
