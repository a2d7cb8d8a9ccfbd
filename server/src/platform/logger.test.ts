import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLogger } from './logger.ts'

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
