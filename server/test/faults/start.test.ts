// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ownSeconds } from '#test/processor-time.ts'
import { isFull, temporaryFolder } from './child.ts'
import { type Deployment, skipWithoutServices, startApi, startDeployment } from './processes.ts'

/** The long form has the machine for itself; beside other tests only the processor can be asked, not the clock. */
const readyMsMax = isFull ? 2500 : Infinity
const readySecondsMax = isFull ? 5 : 10
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
    const seconds = ownSeconds(warm.child.pid) ?? 0
    await wait(idleMs)
    const memoryMb = residentMb(warm.child.pid)
    const figures = [cold.readyMs, warm.readyMs, memoryMb].map(Math.round)
    const [coldMs, warmMs, idleMb] = figures
    console.log(
      `${what}: ready after ${coldMs} ms the first time, ${warmMs} ms and ${seconds} s of the processor again; ${idleMb} MB when idle`,
    )
    assert.ok(warm.readyMs <= readyMsMax, `ready after ${warm.readyMs} ms`)
    assert.ok(seconds <= readySecondsMax, `ready after ${seconds} s of the processor`)
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
