// Runs in the network of the root: pastes the recipe into a terminal in the root, then acts as the first members do.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '#test/faults/child.ts'
import { openSink } from '#test/support/mail/post-office.ts'
import { makeFirstEvent } from './person.ts'
import { fillIn, readRecipe } from './recipe.ts'
import { machineEnvironment } from './root.ts'
import { openTerminal, type Typed } from './terminal.ts'

const [root = '', pid = '', baseUrl = '', release = '', nextRelease = ''] = process.argv.slice(2)
const key = '/srv/hearth.pem'
const patienceMs = 300_000

await using sink = await openSink()
const home = ['HOME=/root', 'TERM=dumb', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
const spaces = ['--target', pid, '--mount', '--pid', '--net', '--uts', '--ipc', '--root', '--wd']
const shell = ['/bin/bash', '--norc', '--noprofile', '--noediting', '-i']
const environment = ['env', '-i', ...home, 'PS1=recipe:$?> ', ...machineEnvironment()]
using terminal = await openTerminal(['nsenter', ...spaces, ...environment, ...shell])

const typed: Typed[] = []
async function paste(command: string): Promise<Typed> {
  const done = await terminal.type(command)
  typed.push(done)
  console.log(`${done.seconds.toFixed(1).padStart(7)} s  ${command}`)
  return done
}

/** Again while it fails: what has just started may need a moment, and a busy machine answers late. */
async function pasteUntilGood(command: string): Promise<string> {
  let reason: unknown
  const done = await waitUntil(command, patienceMs, () =>
    paste(command).catch((error: unknown) => {
      reason = error
      return undefined
    }),
  ).catch(() => Promise.reject(reason))
  return done.screen
}

const start = performance.now()
try {
  await install()
  await useIt()
  await grow()
  await upgrade()
  await stopAll()
} catch (error) {
  for (const log of globSync(join(root, 'var/log/*.service.log')))
    console.log(`${log}:\n${readFileSync(log, 'utf8').split('\n').slice(-20).join('\n')}`)
  throw error
}

async function install(): Promise<void> {
  const values = { BASE_URL: baseUrl, SMTP_URL: sink.url, RELEASE: release, RELEASE_KEY: key }
  for (const command of readRecipe('README.md', 'values')) await paste(fillIn(command, values))
  for (const command of readRecipe('README.md', 'install')) await paste(command)
}

async function useIt(): Promise<void> {
  const link = typed.map(({ screen }) => /https:\/\/\S+\/sign-in\/owner\/[\w-]+/.exec(screen)?.[0]).findLast(Boolean)
  assert.ok(link, 'the recipe shows the owner link')
  const authority = join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  await waitUntil('Caddy has made its authority', patienceMs, () => existsSync(authority))
  for (const command of readRecipe('docs/operate/install.md', 'own-authority')) await paste(command)
  const place = { baseUrl, authority: readFileSync(authority, 'utf8'), sink }
  for (const done of await makeFirstEvent(place, link)) console.log(`           ${done}`)
  for (const command of readRecipe('README.md', 'check')) console.log(await pasteUntilGood(command))
  const minutes = (performance.now() - start) / 60_000
  console.log(`${typed.length} commands, ${minutes.toFixed(1)} minutes from a clean Debian to the first event`)
  const diskMb = async (path: string) => Number.parseInt((await terminal.type(`du -sxm ${path}`)).screen, 10)
  console.log(`disk: ${await diskMb('/')} MB, of it /opt/hearth ${await diskMb('/opt/hearth')} MB`)
  console.log(`memory: ${await describeMemory()}`)
}

/** Proportional, so that pages which several processes share count once. */
async function describeMemory(): Promise<string> {
  const each = String.raw`echo "$(awk '/^Pss:/ {print $2}' $p/smaps_rollup) $(tr '\0' ' ' <$p/cmdline)"`
  const { screen } = await terminal.type(`for p in /proc/[0-9]*; do ${each}; done 2>/dev/null`)
  const kinds = { API: /mjs api $/, worker: /mjs worker $/, PostgreSQL: /postgres/, Caddy: /caddy/ }
  return Object.entries(kinds)
    .map(([name, pattern]) => {
      const ours = screen.split('\n').filter((line) => pattern.test(line))
      return `${name} ${Math.round(ours.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024)} MB`
    })
    .join(', ')
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A second API process, as on a machine with more than one core. Caddy sends requests to it when the first one stops. */
async function grow(): Promise<void> {
  for (const command of readRecipe('docs/operate/install.md', 'second-process')) await paste(command)
  for (const port of [3000, 3001])
    await waitUntil(`the process on port ${port} is ready`, patienceMs, () => isReady(port))
  await terminal.type('systemctl stop hearth-api@3000')
  const page = `node -e "fetch('${baseUrl}/events').then(({ status }) => process.exit(status === 200 ? 0 : 1))"`
  await pasteUntilGood(page)
  await terminal.type('systemctl start hearth-api@3000')
  await waitUntil('the process on port 3000 is ready', patienceMs, () => isReady(3000))
}

/** There is a new release, and the instance is at that release afterwards. */
async function upgrade(): Promise<void> {
  for (const command of readRecipe('docs/operate/upgrade.md', 'upgrade-values'))
    await paste(fillIn(command, { RELEASE: nextRelease }))
  for (const command of readRecipe('docs/operate/upgrade.md', 'upgrade')) console.log((await paste(command)).screen)
  const { screen } = await terminal.type('hearthctl version')
  assert.ok(screen.includes(`Hearth ${nextRelease.split('/').at(-1)}, commit `), screen)
  assert.match((await terminal.type('ls /var/backups/hearth')).screen, /hearth-\d{8}T/)
  assert.deepEqual([await isReady(3000), await isReady(3001)], [true, true])
  console.log(`upgraded: ${screen.trim()}`)
}

async function stopAll(): Promise<void> {
  const units = ['hearth-api@3000', 'hearth-api@3001', 'hearth-worker', 'caddy']
  await terminal.type(`systemctl stop ${units.join(' ')}`)
  for (const unit of units) {
    const { screen } = await terminal.type(`cat /run/units/${unit}.service.exit`)
    assert.equal(screen.trim(), '0', `${unit} ends with 0`)
  }
  await assert.rejects(fetch('http://127.0.0.1:3000/readyz'))
  console.log('SIGTERM stopped every process with exit code 0')
}
