import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { commandLine, makeHome, runCli } from '#test/support/clients/cli.ts'
import { openPythonCalls } from '#test/support/clients/python.ts'
import { assertSent, exampleParams, openRecorder } from '#test/support/clients/recorder.ts'
import { readModel } from '../../../scripts/clients/model.ts'

let recorder: Awaited<ReturnType<typeof openRecorder>>
before(async () => {
  recorder = await openRecorder()
})
after(() => recorder.close())
const { operations } = readModel()

describe('a command sends what its operation declares', () => {
  const home = makeHome()
  for (const operation of operations)
    it(`${operation.group}.${operation.name}`, async () => {
      const { query, body } = operation.example
      const env = { ...home, HEARTH_URL: recorder.url, HEARTH_TOKEN: 'hearth_pat_x' }
      const { code, stderr } = await runCli(commandLine(operation, exampleParams(operation), query ?? body), { env })
      assert.equal(code, 0, stderr)
      assertSent(operation, recorder.last(), {})
    })
})

describe('a method of the Python client sends what its operation declares', () => {
  const python = openPythonCalls()
  after(() => python.close())
  for (const operation of operations)
    it(`${operation.group}.${operation.name}`, async () => {
      const params = exampleParams(operation)
      const input = operation.example.query ?? operation.example.body
      await python.call({ operation, baseUrl: recorder.url, token: 'hearth_pat_x', params, input })
      assertSent(operation, recorder.last(), undefined)
    })
})
