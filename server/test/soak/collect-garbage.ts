import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Loaded into a process before its own code: at SIGWINCH, which stops nothing, it gives back what it no longer needs, and says so. */
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  let times = 0
  process.on('SIGWINCH', () => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const heapMb = process.memoryUsage().heapUsed / 1024 / 1024
    console.log(`garbage was collected (${++times}), ${heapMb.toFixed(1)} MB are in use`)
  })
}
