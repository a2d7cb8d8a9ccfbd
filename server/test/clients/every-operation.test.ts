import assert from 'node:assert/strict'
import { after } from 'node:test'
import { commandLine, makeHome, runCli } from '#test/support/clients/cli.ts'
import { openPythonCalls } from '#test/support/clients/python.ts'
import { hearth } from '../../../packages/client/src/index.ts'
import { type ExampleCall, testEveryOperation } from './every-operation.ts'

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>

function callTypeScript({ operation, baseUrl, token, params, input }: ExampleCall): Promise<unknown> {
  const api = hearth({ baseUrl, token, retries: 0 }) as unknown as Methods
  return api[operation.group]![operation.name]!(...params, ...(operation.query || operation.body ? [input] : []))
}

const python = openPythonCalls()
after(() => python.close())

const home = makeHome()

async function callCli({ operation, baseUrl, token, params, input }: ExampleCall): Promise<unknown> {
  const env = { ...home, HEARTH_URL: baseUrl, HEARTH_TOKEN: token }
  const { code, stdout, stderr } = await runCli(commandLine(operation, params, input), { env })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

testEveryOperation([
  { name: 'the TypeScript client', call: callTypeScript },
  { name: 'the Python client', call: python.call },
  { name: 'the CLI', call: callCli },
])
