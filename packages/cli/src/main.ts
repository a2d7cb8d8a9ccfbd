import { run } from './run.ts'

const stopping = new AbortController()
process.once('SIGINT', () => {
  stopping.abort()
  // A second Ctrl-C ends at once.
  process.once('SIGINT', () => process.exit(130))
})
process.once('SIGTERM', () => stopping.abort())
// The reader of a pipe has seen enough, as with `hearth events list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const { env, stdin, stdout, stderr } = process
process.exitCode = await run(process.argv.slice(2), { env, stdin, stdout, stderr, signal: stopping.signal })
