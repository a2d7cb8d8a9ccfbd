// Ring: merge. It runs whole processes.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { findFreePort } from '#test/support/net/ports.ts'

const script = join(import.meta.dirname, '../../scripts/services')
const installed = '/usr/lib/postgresql'
// In CI nothing is left out in silence.
const skip = !existsSync(installed) && !process.env.CI && 'needs the PostgreSQL packages of Debian'
const release = skip ? '' : readdirSync(installed).sort().at(-1)!

// The server of a database is another user, who must be able to enter.
const folder = mkdtempSync(join(tmpdir(), 'hearth-services-'))
chmodSync(folder, 0o755)
const packages = join(folder, 'usr/lib/postgresql')
const program = join(packages, release, 'bin/postgres')
const env = {
  ...process.env,
  SERVICES_DIR: join(folder, 'services'),
  PG_ROOT: packages,
  PG_PORT: String(await findFreePort()),
}
const run = (...words: string[]) => execFileSync(script, words, { env, encoding: 'utf8', stdio: 'pipe' })
const processId = () => readFileSync(join(env.SERVICES_DIR, 'run/postgres.pid'), 'utf8').trim()
const query = (text: string) =>
  execFileSync(
    join(installed, release, 'bin/psql'),
    ['-XAtq', '-h', '127.0.0.1', '-p', env.PG_PORT, '-U', 'postgres', '-d', 'hearth', '-c', text],
    {
      encoding: 'utf8',
    },
  ).trim()

const memoryFolder = () => query(`select pg_tablespace_location(oid) from pg_tablespace where spcname = 'memory'`)

after(() => {
  if (!skip) {
    const memory = memoryFolder()
    run('down', 'postgres')
    if (memory) rmSync(dirname(memory), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
})

it('`scripts/services up` starts PostgreSQL again after an upgrade of its package, and only then', { skip }, () => {
  mkdirSync(join(packages, release), { recursive: true })
  mkdirSync(join(folder, 'usr/share'))
  cpSync(join(installed, release, 'bin'), join(packages, release, 'bin'), { recursive: true })
  symlinkSync(join(installed, release, 'lib'), join(packages, release, 'lib'))
  symlinkSync('/usr/share/postgresql', join(folder, 'usr/share/postgresql'))

  run('up', 'postgres')
  const first = processId()
  query('create table kept (number integer); insert into kept values (7)')
  run('up', 'postgres')
  assert.equal(processId(), first, 'it runs and stays')

  cpSync(program, `${program}.new`)
  renameSync(`${program}.new`, program)
  run('up', 'postgres')
  assert.notEqual(processId(), first, 'the program of the old package is gone')
  assert.equal(query('select number from kept'), '7')
})

it('`scripts/services up` makes the databases in memory possible again after a restart of the machine', {
  skip,
}, (t) => {
  const memory = memoryFolder()
  if (!memory) return t.skip('there is too little memory for databases here')
  query('create database lost tablespace memory')
  process.kill(Number(processId()), 'SIGKILL')
  rmSync(dirname(memory), { recursive: true })
  run('up', 'postgres')
  assert.equal(query(`select count(*) from pg_database where datname = 'lost'`), '0')
  assert.equal(query('select number from kept'), '7')
  query('create database next tablespace memory')
})
