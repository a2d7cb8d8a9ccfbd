import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { untilTrue, withProgress } from '../../scripts/dev/progress.ts'

it('npm run dev says what it does while it starts, and waits as long as a slow machine takes', async () => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  const said: string[] = []
  let [isReady, isOver] = [false, false]
  const waiting = withProgress(
    'Starting',
    untilTrue(async () => isReady),
    (line: string) => void said.push(line),
  ).then(() => (isOver = true))
  assert.deepEqual(said, ['Starting …'])
  for (let tenths = 0; tenths < 450; tenths++) {
    await nextTurn()
    mock.timers.tick(100)
  }
  assert.deepEqual([isOver, said.slice(1)], [false, [10, 20, 30, 40].map((seconds) => `Starting … ${seconds} s`)])
  isReady = true
  await nextTurn()
  mock.timers.tick(100)
  await waiting
  mock.timers.tick(60_000)
  assert.equal(said.length, 5, 'nothing is said after the end')
  mock.timers.reset()
})

it('npm install warns of no package that wants a newer Node than the one of the shell', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hearth-install-'))
  const wantsNewer = { name: 'wants-newer', version: '1.0.0', engines: { node: '>=99' } }
  await writeFile(join(folder.path, 'package.json'), JSON.stringify(wantsNewer))
  await copyFile(join(import.meta.dirname, '../../.npmrc'), join(folder.path, '.npmrc'))
  // What npm tells its scripts would decide over the file.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const { stderr } = await promisify(execFile)('npm', ['install', '--offline', '--dry-run'], { cwd: folder.path, env })
  assert.doesNotMatch(stderr, /EBADENGINE/)
})
