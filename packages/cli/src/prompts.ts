import { exitCodes, Failure, wrongUse } from './failures.ts'
import type { Host } from './host.ts'

/** Questions are for terminals; elsewhere the command says what to add. */
export async function ask(host: Host, message: string, example: string): Promise<string> {
  assertTerminal(host, message)
  const { text, isCancel } = await import('@clack/prompts')
  const answer = await text({ message, placeholder: example, signal: host.signal })
  return isCancel(answer) ? cancelled() : (answer ?? '')
}

export async function askSecret(host: Host, message: string): Promise<string> {
  assertTerminal(host, message)
  const { password, isCancel } = await import('@clack/prompts')
  const answer = await password({ message, signal: host.signal })
  return isCancel(answer) ? cancelled() : (answer ?? '')
}

function assertTerminal({ stdin, stdout }: Host, message: string): void {
  if (!stdin.isTTY || !stdout.isTTY) throw wrongUse(`${message} is missing`, 'Add --help to see how to give it')
}

function cancelled(): never {
  throw new Failure('Cancelled', exitCodes.interrupted)
}
