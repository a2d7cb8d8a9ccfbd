import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nameProcess, openLogger } from './logger.ts'

function logged(write: (logger: ReturnType<typeof openLogger>) => void): string {
  const lines: string[] = []
  write(openLogger('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('what bears the name of a secret is not written, at the top or within', () => {
  const text = logged((logger) =>
    logger.info(
      { token: 'x-secret', headers: { Cookie: 'x-secret' }, a: { b: { clientSecret: 'x-secret' } }, route: '/v1/me' },
      'm',
    ),
  )
  assert.doesNotMatch(text, /x-secret/)
  assert.match(text, /"route":"\/v1\/me"/)
  assert.equal(text.match(/\[redacted\]/g)?.length, 3)
})

it('an error is written by name, code and stack, without the values that the database adds', () => {
  const err = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.org) exists',
  })
  const text = logged((logger) => logger.error({ err }, 'failed'))
  assert.match(text, /23505/)
  assert.match(text, /logger\.test\.ts/)
  assert.doesNotMatch(text, /ana@example/)
})

it('an error of the job engine, a plain object, is written by message, code and queue', () => {
  const err = { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', queue: 'mail.send', detail: 'ana@example.org' }
  const { err: shown } = JSON.parse(logged((logger) => logger.warn({ err }, 'failed')))
  assert.deepEqual(shown, { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', queue: 'mail.send' })
})

it('whatever else is thrown is written in words', () => {
  const messageOf = (err: unknown) => JSON.parse(logged((logger) => logger.warn({ err }, 'failed'))).err.message
  assert.equal(messageOf('no'), 'no')
  assert.equal(messageOf({ status: 5, size: 1 }), 'fields: status, size')
  assert.equal(messageOf(new AggregateError([new Error('refused A'), new Error('refused B')])), 'refused A; refused B')
})

it('every line says which program of which release wrote it', () => {
  nameProcess({ role: 'worker', version: '1.2.3' })
  const line = JSON.parse(logged((logger) => logger.info('here')))
  assert.deepEqual([line.role, line.version], ['worker', '1.2.3'])
})
