import type { Readable } from 'node:stream'

export interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Everything a command uses of the process it runs in. */
export interface Host {
  env: Readonly<Record<string, string | undefined>>
  stdin: Readable & { isTTY?: boolean }
  stdout: Output
  stderr: Output
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** Colors are for terminals, and only where they are not turned off. See https://no-color.org. */
export function hasColor(host: Host, output: Output): boolean {
  return output.isTTY === true && !host.env.NO_COLOR && host.env.TERM !== 'dumb'
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
export type Style = keyof typeof codes

export function paint(isOn: boolean, style: Style, text: string): string {
  return isOn ? `\u001b[${codes[style]}m${text}\u001b[0m` : text
}

/** Says something to the person, beside the answer that goes to stdout. */
export function say(host: Host, text: string, style?: Style): void {
  const line = style ? paint(hasColor(host, host.stderr), style, text) : text
  host.stderr.write(`${line}\n`)
}

export async function readAll(stdin: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}
