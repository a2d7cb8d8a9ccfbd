import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeHome, runCli } from '#test/support/clients/cli.ts'
import { spawnCli } from '#test/support/clients/cli-process.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { withLock } from '../../../packages/cli/src/lock.ts'

const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
let ana: Person
let token = ''
const app = useApp({
  baseUrl: url,
  async prepare() {
    await listenOn(app.http, port, '127.0.0.1')
    ana = await makeUser(app, { username: 'ana', name: 'Ana' })
    token = await makeToken(app, ana, ['read:user', 'user'])
  },
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const fileOf = (env: { XDG_CONFIG_HOME: string }) => join(env.XDG_CONFIG_HOME, 'hearth/config.json')

async function signIn(env = makeHome(), ...more: string[]) {
  const result = await runCli(['login', url, '--token', ...more], { env, stdin: `${token}\n` })
  assert.equal(result.code, 0, result.stderr)
  return { env, ...result }
}

describe('profiles', () => {
  it('sign in with a token from stdin, which is kept where only the user can read it', async () => {
    const { env, stderr } = await signIn()
    assert.match(stderr, /Signed in to http:\/\/127\.0\.0\.1:\d+ as ana \(profile 127\.0\.0\.1\)/)
    assert.equal(stderr.includes(token), false)
    assert.deepEqual([modeOf(fileOf(env)), modeOf(join(env.XDG_CONFIG_HOME, 'hearth'))], ['600', '700'])
    assert.deepEqual(readdirSync(join(env.XDG_CONFIG_HOME, 'hearth')), ['config.json'], 'no draft and no lock is left')
    const { username, profile, instance } = JSON.parse((await runCli(['whoami'], { env })).stdout)
    assert.deepEqual([username, profile, instance], ['ana', '127.0.0.1', url])
  })

  it('are refused when others can read them', async () => {
    const { env } = await signIn()
    chmodSync(fileOf(env), 0o644)
    const { code, stderr, stdout } = await runCli(['whoami'], { env })
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /other users of this computer can read it \(mode 644\)\n {2}Run: chmod 600 /)
  })

  it('can be several, listed, chosen and removed', async () => {
    const { env } = await signIn()
    await signIn(env, '--profile', 'second')
    const list = async () => JSON.parse((await runCli(['profiles', 'list'], { env })).stdout).data
    assert.deepEqual(
      (await list()).map(({ name, isCurrent }: { name: string; isCurrent: boolean }) => [name, isCurrent]),
      [
        ['127.0.0.1', false],
        ['second', true],
      ],
    )
    assert.equal((await runCli(['profiles', 'use', '127.0.0.1'], { env })).code, 0)
    assert.equal(JSON.parse((await runCli(['whoami', '--profile', 'second'], { env })).stdout).profile, 'second')
    assert.equal(JSON.parse((await runCli(['--profile', 'second', 'whoami'], { env })).stdout).profile, 'second')
    const removed = await runCli(['profiles', 'remove', 'second'], { env })
    assert.match(removed.stderr, /The token itself still works/)
    const wrong = await runCli(['whoami', '--profile', 'second'], { env })
    assert.deepEqual([wrong.code, /no profile named second/.test(wrong.stderr)], [2, true])
  })

  it('give way to HEARTH_URL and HEARTH_TOKEN, and a token never goes to another instance', async () => {
    const { env } = await signIn()
    const bob = await makeUser(app, { username: 'bob' })
    const HEARTH_TOKEN = await makeToken(app, bob, ['read:user'])
    assert.equal(JSON.parse((await runCli(['whoami'], { env: { ...env, HEARTH_TOKEN } })).stdout).username, 'bob')
    const elsewhere = await runCli(['whoami'], { env: { ...env, HEARTH_URL: `http://localhost:${port}` } })
    assert.equal(elsewhere.code, 4)
    assert.match(elsewhere.stderr, /unauthorized: .*\n {2}Run: hearth login/)
  })

  it('are not there at first, and a command says what to do', async () => {
    const { code, stderr } = await runCli(['events', 'list'], { env: makeHome() })
    assert.equal(code, 4)
    assert.match(stderr, /Run: hearth login https:\/\/your\.instance/)
  })

  it('in a broken file are not overwritten', async () => {
    const env = makeHome()
    mkdirSync(join(env.XDG_CONFIG_HOME, 'hearth'), { recursive: true })
    writeFileSync(fileOf(env), '{"profiles": ', { mode: 0o600 })
    const { code, stderr } = await runCli(['login', url, '--token'], { env, stdin: token })
    assert.deepEqual([code, /is not a valid configuration/.test(stderr)], [1, true])
    assert.equal(readFileSync(fileOf(env), 'utf8'), '{"profiles": ')
  })
})

describe('the configuration', () => {
  it('keeps what twenty commands write at the same time', async () => {
    const env = makeHome()
    const names = Array.from({ length: 20 }, (_, n) => `profile-${n}`)
    await Promise.all(names.map((name) => signIn(env, '--profile', name)))
    const { profiles } = JSON.parse(readFileSync(fileOf(env), 'utf8'))
    assert.deepEqual(Object.keys(profiles).toSorted(), names.toSorted())
  })

  it('is not blocked by the lock of a process that was killed', async () => {
    const env = makeHome()
    mkdirSync(join(env.XDG_CONFIG_HOME, 'hearth'), { recursive: true })
    await using ended = spawnCli(['--version'], { env })
    await ended.exit
    writeFileSync(`${fileOf(env)}.lock`, `${ended.child.pid} its-id`)
    await signIn(env)
  })

  it('is locked for one piece of work at a time', async () => {
    const path = join(makeHome().HOME, 'lock')
    let running = 0
    let most = 0
    const work = () =>
      withLock(path, async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
      })
    await Promise.all(Array.from({ length: 10 }, work))
    assert.equal(most, 1)
  })
})
