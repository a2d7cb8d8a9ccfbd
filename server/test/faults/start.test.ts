// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull, temporaryFolder } from './child.ts'
import { type Deployment, skipWithoutServices, startApi, startDeployment } from './processes.ts'

const readyMsMax = isFull ? 2500 : 10_000
const memoryMbMax = isFull ? 190 : 205
const idleMs = isFull ? 2000 : 500

describe('a process starts fast and small', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  before(async () => {
    deployment = await startDeployment(0)
  })
  after(() => deployment?.[Symbol.asyncDispose]())

  async function measure(what: string, entry: string[], memoryMax = memoryMbMax): Promise<void> {
    await using cache = await temporaryFolder()
    const env = { ...deployment.env, NODE_COMPILE_CACHE: cache.path }
    const cold = await startApi(env, { entry })
    cold.child.signal('SIGTERM')
    assert.equal((await cold.child.exit).code, 0, cold.child.output())
    // The first start has left its compiled code behind, as on every machine that was not installed a moment ago.
    await using warm = await startApi(env, { entry })
    await wait(idleMs)
    const memoryMb = residentMb(warm.child.pid)
    const figures = [cold.readyMs, warm.readyMs, memoryMb].map(Math.round)
    console.log(
      `${what}: ready after ${figures[0]} ms the first time, ${figures[1]} ms again; ${figures[2]} MB when idle`,
    )
    assert.ok(warm.readyMs <= readyMsMax, `ready after ${warm.readyMs} ms`)
    assert.ok(memoryMb <= memoryMax, `${memoryMb} MB`)
  }

  test('the API as it is', () => measure('the API', ['src/main/hearthctl.mjs', 'api']))
  test('API and worker in one process', { skip: !isFull && 'npm run test:faults runs it' }, () =>
    measure('both in one process', ['src/main/hearthctl.mjs', 'all'], memoryMbMax + 20),
  )
})

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
