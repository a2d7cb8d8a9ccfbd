import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '../server/test/support/net/ports.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** Where Hearth keeps uploaded files. */
export const filesFolder = join(root, '.tmp/bench/files')
const run = promisify(execFile)

export type Environment = Record<string, string>

/** Runs a command of the repository to its end and gives what it printed. */
export async function runCommand(command: string, args: string[], env: Environment = {}): Promise<string> {
  const { stdout } = await run(command, args, { cwd: root, env: { ...process.env, ...env } })
  return stdout
}

export interface Server extends AsyncDisposable {
  url: string
  pid: number
}

const startTimeoutMs = 90_000
const stopTimeoutMs = 10_000

/** Starts a server on a free port of the loopback and returns once it answers. Its log goes nowhere. */
export async function startServer(
  command: string[],
  env: Environment,
  nodeFlags: string[],
  folder = root,
): Promise<Server> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeFlags, ...command], {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(impatience)
  }

  const deadline = Date.now() + startTimeoutMs
  while (!(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error(`${command.join(' ')} ended with ${child.exitCode} instead of starting`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`${command.join(' ')} does not answer`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, pid: child.pid!, [Symbol.asyncDispose]: stop }
}

/** Any answer will do, a 404 as well: the process listens. */
export async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    () => true,
    () => false,
  )
}
