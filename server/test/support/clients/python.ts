import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { ExampleCall } from '#test/clients/every-operation.ts'

const env = {
  PATH: process.env.PATH,
  PYTHONPATH: join(import.meta.dirname, '../../../../packages/python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
}

/** A Python process that finds the client. */
function startPython(program: string, ...words: string[]) {
  return spawn('python3', [program, ...words], { env, stdio: ['pipe', 'pipe', 'pipe'] })
}

/** Runs a program to its end and returns the JSON objects that it printed, one per line. */
export async function runPython<T>(words: [program: string, ...string[]], input: Buffer | string = ''): Promise<T[]> {
  const child = startPython(...words)
  child.stdin.end(input)
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (complaint !== '') throw new Error(complaint)
  const lines = printed.trim().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T)
}

/** One process for many calls: starting Python takes longer than most of them. */
export function openPythonCalls() {
  const child = startPython(join(import.meta.dirname, 'operations.py'))
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    close: () => child.stdin.end(),
    async call({ operation, baseUrl, token, params, input }: ExampleCall): Promise<unknown> {
      const { group, name } = operation
      const given = { query: operation.query ? input : null, body: operation.body ? input : null }
      child.stdin.write(`${JSON.stringify({ group, name, baseUrl, token, params, ...given })}\n`)
      const { value } = await answers.next()
      const { answer, error } = JSON.parse(String(value))
      if (error !== undefined) throw new Error(error)
      return answer
    },
  }
}
