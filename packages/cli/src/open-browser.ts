import { spawn } from 'node:child_process'
import type { Host } from './host.ts'

/** Opens the browser of the person, if there is one. The address is always printed too. */
export function openBrowser({ env }: Host, url: string): void {
  const [program, ...args] = commandFor(env)
  const child = spawn(program!, [...args, url], {
    stdio: 'ignore',
    detached: true,
    env: { ...env } as NodeJS.ProcessEnv,
  })
  child.on('error', () => undefined)
  child.unref()
}

/** No shell is involved: an address could have characters that mean something to it. */
function commandFor(env: Host['env']): string[] {
  if (env.BROWSER) return [env.BROWSER]
  if (process.platform === 'darwin') return ['open']
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}
