import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { it } from 'node:test'
import sharp from 'sharp'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { waitUntil } from '#test/faults/child.ts'
import { startApi, startWorker } from '#test/faults/processes.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { hearth } from '../../../packages/client/src/index.ts'
import { commands, program, scopes } from './newcomer-guide.ts'
import { openRegistry } from './package-registry.ts'

const isFull = process.env.CLIENTS === 'full'
const minutesMax = 5
const patienceMs = minutesMax * 60_000

const [install, listen, start] = commands

/** A command in a group of its own, which is stopped as Ctrl+C does. */
function runShell(command: string, cwd: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exit = once(child, 'exit')
  const shown = (pattern: RegExp) =>
    waitUntil(`${command.trim()} prints ${pattern}:\n${output}`, patienceMs, () => {
      if (child.exitCode) throw new Error(`${command} ended with ${child.exitCode}:\n${output}`)
      return pattern.exec(output) ?? undefined
    })
  return {
    output: () => output,
    exit,
    shown,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGINT')
      await exit
    },
  }
}

/** An instance with events, as real processes, and a member who is signed in. */
async function startInstance() {
  await using stack = new AsyncDisposableStack()
  const clone = stack.use(await cloneDatabase())
  const database = openDatabase(testDatabaseOptions(clone.url), openLogger('silent'))
  stack.defer(() => database.destroy())
  const app = { database, clock: systemClock, issued: (secret: string) => secret } as unknown as App
  for (let n = 0; n < 5; n++) await makeEventWithGroup(app, { seats: 10 })
  const session = await makeSession(app, await makeUser(app))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = { NODE_ENV: 'development', DATABASE_URL: clone.url, BASE_URL: url }
  stack.use(await startApi(env, { port }))
  stack.use(startWorker(env))
  const ending = stack.move()
  return { url, session, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

async function getToken(url: string, session: string): Promise<string> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    await context.addCookies([{ name: 'session', value: session, url }])
    const page = await context.newPage()
    await page.goto(`${url}/developers/tokens`)
    await page.locator('input[name=name]').fill('My first program')
    for (const scope of scopes) await page.locator(`input[name=scopes][value="${scope}"]`).check()
    await page.locator('#new button:has-text("Create")').click()
    return await page.locator('#token').inputValue()
  } finally {
    await browser.close()
  }
}

it('a newcomer follows the guide to a verified webhook in five minutes', {
  skip: !isFull,
  timeout: 600_000,
}, async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'hearth-newcomer-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(home, { recursive: true, force: true }))
  const registry = stack.use(await openRegistry(join(home, 'packages')))
  const instance = stack.use(await startInstance())
  const startedAt = performance.now()

  const token = await getToken(instance.url, instance.session)
  const folder = mkdtempSync(join(home, 'program-'))
  const path = process.env.PATH!.split(delimiter).filter((one) => !one.includes('node_modules'))
  const env = {
    PATH: [dirname(process.execPath), ...path].join(delimiter),
    HOME: home,
    HEARTH_URL: instance.url,
    HEARTH_TOKEN: token,
    npm_config_registry: registry.url,
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
  }
  await using installing = runShell(install!, folder, env)
  const [code] = await installing.exit
  assert.equal(code, 0, installing.output())
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f6f4f' } })
  writeFileSync(join(folder, 'avatar.png'), await picture.png().toBuffer())

  const port = String(await findFreePort())
  await using listening = runShell(listen!.replaceAll('4000', port), folder, env)
  const [secret] = await listening.shown(/whsec_\S+/)
  writeFileSync(join(folder, 'newcomer.ts'), program.replaceAll('4000', port))
  await using running = runShell(start!.replace('whsec_…', secret), folder, env)
  await running.shown(/^Received rsvp\.confirmed$/m)

  const seconds = (performance.now() - startedAt) / 1000
  t.diagnostic(`from the portal to a verified webhook: ${seconds.toFixed(1)} s`)
  assert.ok(seconds <= minutesMax * 60, `${seconds} s`)
  const output = running.output()
  assert.match(output, /^(\S+Z A gathering\n){5}/)
  assert.match(output, /^RSVP confirmed$/m)
  const api = hearth({ baseUrl: instance.url, token })
  await waitUntil('the picture is in the profile', patienceMs, async () =>
    (await api.profile.get()).avatarUrl?.startsWith(instance.url),
  )
  assert.deepEqual(registry.refused, [])
})
