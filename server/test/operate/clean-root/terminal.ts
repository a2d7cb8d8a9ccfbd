import { spawn } from 'node:child_process'
import { waitUntil } from '#test/faults/child.ts'

const prompt = /recipe:(\d+)> $/
/** apt and npm download, and other things may run on this machine. */
const patienceMs = 15 * 60_000

export interface Typed {
  command: string
  seconds: number
  screen: string
}

/** A shell in a real terminal: one command after the other is typed once the prompt is there. */
export async function openTerminal(shell: string[]) {
  const command = shell.map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--echo', 'never', '--command', command, '/dev/null'], { stdio: 'pipe' })
  let screen = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      screen += text
    })
  const nextPrompt = (what: string) =>
    waitUntil(`${what} ends:\n${screen.slice(-4000)}`, patienceMs, () => {
      if (child.exitCode !== null) throw new Error(`the terminal is closed: ${screen.slice(-4000)}`)
      return prompt.exec(screen)?.[1]
    })
  await nextPrompt('the shell')
  return {
    /** Types a command and waits for its end. Fails when the command does. */
    async type(line: string): Promise<Typed> {
      screen = ''
      const start = performance.now()
      child.stdin.write(`${line}\n`)
      const code = await nextPrompt(line)
      const shown = screen.replace(prompt, '').replaceAll('\r', '')
      if (code !== '0') throw new Error(`${line}\nended with ${code}:\n${shown.slice(-4000)}`)
      return { command: line, seconds: (performance.now() - start) / 1000, screen: shown }
    },
    [Symbol.dispose]() {
      child.kill('SIGKILL')
    },
  }
}
