import { join } from 'node:path'
import { cpuOf, spawnChild, waitUntil } from '#test/faults/child.ts'
import { openClient } from '#test/faults/load.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import type { Timed } from './figures.ts'

const everyMs = 50

export interface Bare extends AsyncDisposable {
  pid: number
  /** When each answer was wanted, and how long it took. */
  answers: Timed[]
  /** From here on: what an answer takes of the processor, in milliseconds. */
  startCost(): () => number
}

/** A process that does the same small work twenty times a second, asked by this one: what it takes tells the machine's part. */
export async function startBare(): Promise<Bare> {
  await using stack = new AsyncDisposableStack()
  const port = await findFreePort()
  const child = stack.use(
    spawnChild(process.execPath, [join(import.meta.dirname, 'bare-process.ts'), '--port', String(port)]),
  )
  const client = stack.use(openClient({ sockets: 8 }))
  const ask = () => client.send({ port, path: '/' })
  await waitUntil('the bare process answers', 30_000, async () => (await ask()).status === 200)
  const answers: Bare['answers'] = []
  const asking = setInterval(async () => {
    const { startedAt, endedAt } = await ask()
    answers.push({ startedAt, ms: endedAt - startedAt })
  }, everyMs)
  stack.defer(() => clearInterval(asking))
  const startCost = () => {
    const [countBefore, secondsBefore] = [answers.length, cpuOf(child.pid)]
    return () => ((cpuOf(child.pid) - secondsBefore) * 1000) / (answers.length - countBefore)
  }
  const ending = stack.move()
  return { pid: child.pid, answers, startCost, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}
