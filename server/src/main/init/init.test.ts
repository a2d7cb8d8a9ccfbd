import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { spawnChild, waitUntil } from '#test/faults/child.ts'
import { cloneDatabase } from '#test/support/app/databases.ts'
import { findFreePort } from '#test/support/net/ports.ts'

const hearthctl = join(import.meta.dirname, '../hearthctl.mjs')
const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' }
let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-init-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const newFile = () => join(folder, `${++count}.env`)

/** Without a terminal. */
function init(args: string[], more: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, [hearthctl, 'init', ...args], { env: { ...env, ...more }, encoding: 'utf8' })
  return { code: done.status, said: done.stdout + done.stderr }
}
const read = (file: string) => parseEnv(readFileSync(file, 'utf8'))
const modeOf = (file: string) => statSync(file).mode & 0o777

const answers = [
  ...['--address', 'https://makers.example', '--database', 'postgres://me:hunter2@db.example/makers'],
  ...['--mail', 'smtps://me:secret@mail.example', '--from', 'Makers <mail@makers.example>', '--files', '/srv/files'],
]

/** With a real terminal: each answer is typed once its question is on the screen. */
async function type(args: string[], replies: [question: string, reply: string][]) {
  const command = [process.execPath, hearthctl, 'init', ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env, stdio: 'pipe' })
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
  })
  const exited = once(child, 'exit')
  let from = 0
  for (const [question, reply] of replies) {
    await waitUntil(`the question ${question} is on the screen: ${screen}`, 30_000, () =>
      screen.includes(question, from),
    )
    from = screen.length
    child.stdin.write(reply)
  }
  const [code] = (await exited) as [number]
  child.stdin.destroy()
  return { code, screen }
}

it('a person at a terminal answers five questions, and a wrong answer is asked for again at once', async () => {
  const file = newFile()
  const { code, screen } = await type(
    ['--file', file],
    [
      ['The public address', 'makers.example\r'],
      ['BASE_URL must be a URL that begins with http:// or https://', 'https://makers.example/\r'],
      ['The PostgreSQL database', '\r'],
      ['The mail server', 'mail.example\r'],
      ['SMTP_URL must be a URL', 'smtps://mail.example\r'],
      ['[hearth@makers.example]', 'mail\r'],
      ['MAIL_FROM must be an address', '\r'],
      ['Where uploaded files are kept', 'files\r'],
      ['must be an absolute path', '/srv/files\r'],
    ],
  )
  assert.equal(code, 0, screen)
  const { SECRET_KEYS, ...rest } = read(file)
  assert.deepEqual(rest, {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1,::1' },
    ...{ BASE_URL: 'https://makers.example/', DATABASE_URL: 'postgres://hearth@%2Fvar%2Frun%2Fpostgresql/hearth' },
    ...{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'hearth@makers.example', STORAGE_DIR: '/srv/files' },
  })
  assert.match(SECRET_KEYS!, /^k1:[\w+/]{43}=$/)
  assert.equal(modeOf(file), 0o600)
  assert.match(screen, /Next:\r\n {2}node server\/src\/main\/hearthctl.mjs migrate/)
})

it('a person who ends the questions early leaves no file', async () => {
  const file = newFile()
  const { code, screen } = await type(['--file', file], [['The public address', '\u0004']])
  assert.equal(code, 1)
  assert.match(screen, /Nothing was written/)
  assert.throws(() => statSync(file))
})

it('options answer for a script, and keys are new each time', () => {
  const [one, two] = [newFile(), newFile()]
  for (const file of [one, two]) assert.equal(init(['--file', file, ...answers]).code, 0)
  const { SECRET_KEYS, ...first } = read(one)
  const { SECRET_KEYS: others, ...second } = read(two)
  assert.notEqual(SECRET_KEYS, others)
  assert.deepEqual(first, second)
  assert.equal(first.MAIL_FROM, 'Makers <mail@makers.example>')
  assert.equal(readConfig(read(one)).database.url, 'postgres://me:hunter2@db.example/makers')
})

it('without a terminal each missing option is named, and every wrong one too, without its secret', () => {
  const file = newFile()
  const { code, said } = init(['--file', file, '--database', 'mysql://me:hunter2@db', '--mail', 'smtp://mail.example'])
  assert.equal(code, 1)
  assert.match(said, /DATABASE_URL must be a URL that begins with postgres:/)
  assert.match(said, /no terminal to ask in\. Add --address, --from, --files, or --yes/)
  assert.doesNotMatch(said, /hunter2/)
  assert.throws(() => statSync(file))
})

it('an answer with a password can be in the environment', () => {
  const file = newFile()
  const given = { DATABASE_URL: 'postgres://me:hunter2@db.example/makers' }
  assert.equal(init(['--file', file, '--yes'], given).code, 0)
  assert.equal(read(file).DATABASE_URL, given.DATABASE_URL)
})

it('a file that exists is written again only with --force, with its keys and its other settings', () => {
  const file = newFile()
  init(['--file', file, ...answers])
  writeFileSync(file, `${readFileSync(file, 'utf8')}GITHUB_CLIENT_ID=abc\nGITHUB_CLIENT_SECRET='a b'\n`)
  const before = read(file)
  const refused = init(['--file', file, '--yes'])
  assert.deepEqual([refused.code, read(file)], [1, before])
  assert.match(refused.said, /exists already. Add --force/)
  assert.equal(init(['--file', file, '--yes', '--force', '--address', 'https://other.example']).code, 0)
  assert.deepEqual(read(file), { ...before, BASE_URL: 'https://other.example' })
  assert.equal(modeOf(file), 0o600)
})

it('a bucket needs its key too, and replaces the directory', () => {
  const file = newFile()
  init(['--file', file, ...answers])
  const bucket = ['--file', file, '--yes', '--force', '--files', 's3://makers']
  assert.match(init(bucket).said, /no default for --s3-key-id, --s3-secret/)
  assert.equal(init([...bucket, '--s3-key-id', 'id'], { S3_SECRET_ACCESS_KEY: 'secret' }).code, 0)
  const { storage } = readConfig(read(file))
  assert.deepEqual([storage.kind, storage.kind === 's3' && storage.bucket], ['s3', 'makers'])
})

it('what a file of settings cannot carry is refused, and what it can is read back as it was', () => {
  const file = newFile()
  const from = "O'Brien & Sons #1 <mail@makers.example>"
  assert.equal(init(['--file', file, ...answers, '--from', from]).code, 0)
  assert.equal(read(file).MAIL_FROM, from)
  const said = init(['--file', newFile(), ...answers, '--from', `O'Brien "$HOME" <mail@makers.example>`]).said
  assert.match(said, /MAIL_FROM has characters that a file of settings cannot carry/)
})

it('for compose it writes what compose.yaml reads: one password, the counters, and Mailpit while there is no mail server', () => {
  const [trial, real] = [newFile(), newFile()]
  init(['--for', 'compose', '--yes', '--file', trial])
  init(['--for', 'compose', '--yes', '--file', real, '--mail', 'smtps://mail.example'])
  const settings = read(trial)
  assert.equal(settings.DATABASE_URL, `postgres://hearth:${settings.POSTGRES_PASSWORD}@db/hearth`)
  assert.deepEqual([settings.REDIS_URL, settings.COMPOSE_PROFILES], ['redis://valkey', 'mailpit'])
  assert.equal(read(real).COMPOSE_PROFILES, undefined)
  readConfig(settings)
})

it('the API starts with the file that it writes', async () => {
  const file = newFile()
  await using database = await cloneDatabase()
  const port = await findFreePort()
  const all = [...answers, '--database', database.url, '--files', join(folder, 'files')]
  assert.equal(init(['--for', 'systemd', '--file', file, ...all]).code, 0)
  await using api = spawnChild(process.execPath, [hearthctl, '--env', file, 'api'], { env: { PORT: String(port) } })
  await waitUntil('the API is ready', 60_000, async () => {
    assert.ok(!api.hasExited(), api.output())
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    return answer?.status === 200
  })
})
