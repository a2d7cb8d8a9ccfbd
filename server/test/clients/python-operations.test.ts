import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { testEveryOperation } from './every-operation.ts'

const source = join(import.meta.dirname, '../../../packages/python/src')
const program = join(import.meta.dirname, 'python/operations.py')
const env = { PATH: process.env.PATH, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' }

/** One process for all calls: starting Python takes longer than most of them. */
const child = spawn('python3', [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
after(() => child.stdin.end())

testEveryOperation('the Python client', async ({ operation, baseUrl, token, params, input }) => {
  const { group, name } = operation
  const query = operation.query ? input : null
  const body = operation.body ? input : null
  child.stdin.write(`${JSON.stringify({ group, name, baseUrl, token, params, query, body })}\n`)
  const { value } = await answers.next()
  const { answer, error } = JSON.parse(String(value))
  assert.equal(error, undefined)
  return answer
})
