import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeHome } from '#test/support/clients/cli.ts'
import { buildCli, spawnCli } from '#test/support/clients/cli-process.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { until } from '#test/support/net/webhook-listeners.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../packages/cli/package.json'), 'utf8'))
const env: Record<string, string> = { ...makeHome() }
const app = useApp({
  async prepare() {
    const port = await findFreePort()
    await listenOn(app.http, port, '127.0.0.1')
    env.HEARTH_URL = `http://127.0.0.1:${port}`
    env.HEARTH_TOKEN = await makeToken(app, await makeUser(app), ['read:events', 'developer'])
    const { id } = await makeEventWithGroup(app)
    const title = 'Bread \u001b[31mand\u0007 salt'
    await app.database.updateTable('events').set({ title }).where('id', '=', id).execute()
    for (let n = 0; n < 3; n++) await makeEventWithGroup(app, { startsIn: 48 + n })
  },
})

const esc = '\u001b'

async function run(args: string[], wish: { columns?: number; env?: Record<string, string> } = {}) {
  await using cli = spawnCli(args, { ...wish, env: { ...env, ...wish.env } })
  return { code: (await cli.exit).code, ...cli.output() }
}

describe('the bundle', () => {
  it('is one program that runs by itself and says its version', async () => {
    const bundle = buildCli()
    assert.match(readFileSync(bundle, 'utf8'), /^#!\/usr\/bin\/env node\n/)
    assert.equal(statSync(bundle).mode & 0o111, 0o111)
    assert.equal((await run(['--version'])).stdout, `${version}\n`)
  })

  it('prints JSON into a pipe, and a table on a terminal', async () => {
    const piped = await run(['events', 'list', '--limit', '2'])
    assert.deepEqual([piped.code, JSON.parse(piped.stdout).data.length], [0, 2])
    const shown = await run(['events', 'list', '--limit', '2'], { columns: 100 })
    assert.equal(shown.code, 0)
    const [heading, ...rows] = shown.stdout.trimEnd().split('\r\n')
    assert.ok(heading!.startsWith(`${esc}[1mID `) && heading!.endsWith(`${esc}[0m`), heading)
    assert.match(rows.at(-1)!, /There are more: --all, or --cursor /)
    for (const row of rows.slice(0, 2)) assert.ok(row.length <= 100, row)
    const all = await run(['events', 'list', '--all'], { columns: 100, env: { NO_COLOR: '1' } })
    assert.ok(all.stdout.includes('Bread [31mand salt'), 'what others wrote cannot control the terminal')
    assert.equal(all.stdout.match(/^(.*K)?[0-9a-f-]{36} /gm)?.length, 4)
    assert.ok(!all.stdout.includes(`${esc}[1m`), 'no colors')
    const asked = await run(['events', 'list', '--json'], { columns: 100 })
    assert.equal(JSON.parse(asked.stdout).data.length, 4)
  })

  it('ends quietly when the reader of a pipe has seen enough', async () => {
    const command = `${process.execPath} ${buildCli()} completion bash | head -1; echo "\${PIPESTATUS[0]}"`
    const output = execFileSync('bash', ['-c', command], { env: { ...process.env, ...env }, encoding: 'utf8' })
    assert.equal(output, '# Completion of hearth for bash. Printed by: hearth completion bash\n0\n')
  })

  it('stops at Ctrl-C, and says nothing more', async () => {
    await using login = spawnCli(['login', env.HEARTH_URL!, '--no-browser'], { env })
    await using listening = spawnCli(['listen', '--types', 'event.*'], { env })
    await until('it waits for the browser', () => /oauth\/authorize.*--device\n$/s.test(login.output().stderr))
    const before = login.output().stderr
    login.child.kill('SIGINT')
    assert.deepEqual([(await login.exit).code, login.output().stderr], [130, before])
    await until('it listens', () => /Signing secret/.test(listening.output().stderr))
    listening.child.kill('SIGINT')
    assert.equal((await listening.exit).code, 0, 'this is how it is meant to end')
  })

  it('explains mistakes and ends with the code for them', async () => {
    const unknown = await run(['event', 'list'])
    assert.deepEqual([unknown.code, /Did you mean events\?/.test(unknown.stderr)], [2, true])
    const missing = await run(['tokens', 'create'])
    assert.deepEqual(
      [missing.code, missing.stderr],
      [2, '--name, --scopes are required\n  Add --help to see all options\n'],
    )
    const number = await run(['events', 'list', '--limit', 'many'])
    assert.deepEqual([number.code, /must be a whole number/.test(number.stderr)], [2, true])
    const refused = await run(['webhooks', 'create', '--url', 'here'])
    assert.deepEqual(
      [refused.code, /^validation_failed: .*\n {2}url: /.test(refused.stderr)],
      [1, true],
      refused.stderr,
    )
    const lost = await run(['events', 'list'], { env: { HEARTH_URL: `http://127.0.0.1:${await findFreePort()}` } })
    assert.deepEqual([lost.code, /ECONNREFUSED.*\n {2}Run: hearth check/.test(lost.stderr)], [3, true], lost.stderr)
  })

  it('checks the instance, the clock and the token', async () => {
    const { code, stdout, stderr } = await run(['check'])
    assert.equal(code, 0, stderr)
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] }
    const names = ['instance', 'TLS', 'clock', 'version', 'token', 'limit']
    assert.deepEqual(
      checks.map(({ name }) => name),
      names,
    )
    assert.deepEqual(
      checks.filter(({ state }) => state === 'bad'),
      [],
    )
    const wrong = await run(['check'], { env: { HEARTH_TOKEN: 'hearth_pat_wrong' } })
    assert.equal(wrong.code, 1)
    assert.match(wrong.stdout, /"name": "token",\s+"state": "bad"/)
  })

  it('prints the address of a page, and of no other site', async () => {
    assert.equal((await run(['open', 'docs', '--no-browser'])).stdout, `${env.HEARTH_URL}/docs\n`)
    for (const page of ['doc', '//other.example/'])
      assert.equal((await run(['open', page, '--no-browser'])).code, 2, page)
  })
})

describe('completion in bash', () => {
  const script = join(env.HOME!, 'completion.bash')
  const complete = (...words: string[]) => {
    const list = words.map((word) => `'${word}'`).join(' ')
    const command = `source ${script}; COMP_WORDS=(${list}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _hearth; echo "\${COMPREPLY[*]}"`
    return execFileSync('bash', ['-c', command], { encoding: 'utf8' }).trim().split(' ')
  }

  it('knows commands, options and their values', () => {
    writeFileSync(script, execFileSync(process.execPath, [buildCli(), 'completion', 'bash'], { env: { ...env } }))
    assert.deepEqual(complete('hearth', 'check'), ['check', 'check-in'])
    assert.deepEqual(complete('hearth', 'events', 'dup'), ['duplicate'])
    assert.deepEqual(complete('hearth', 'events', 'list', '--rad'), ['--radius-km'])
    assert.deepEqual(complete('hearth', 'events', 'list', '--sort', ''), ['soonest', 'latest', 'distance'])
    assert.deepEqual(complete('hearth', 'trigger', 'rsvp.w'), ['rsvp.waitlisted'])
  })
})
