import assert from 'node:assert/strict'
import { commandLine, makeHome, runCli } from '#test/support/clients/cli.ts'
import { type ExampleCall, testEveryOperation } from './every-operation.ts'

const home = makeHome()

async function call({ operation, baseUrl, token, params, input }: ExampleCall): Promise<unknown> {
  const env = { ...home, HEARTH_URL: baseUrl, HEARTH_TOKEN: token }
  const { code, stdout, stderr } = await runCli(commandLine(operation, params, input), { env })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

// Writes need the example data again for each. That they are sent as they should be is in cli-requests.test.ts.
testEveryOperation('the CLI', call, { isReadOnly: process.env.CLIENTS !== 'full' })
