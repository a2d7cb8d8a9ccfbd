import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Credential } from '../context.ts'
import { ApiError } from './errors.ts'
import { assertFresh, describeFreshness, isFresh } from './freshness.ts'

const now = new Date('2026-01-01T12:00:00Z')
const session = (signedInAt: string): Credential => ({
  kind: 'session',
  id: 's',
  grantId: null,
  familyId: null,
  expiresAt: null,
  signedInAt,
})
const token: Credential = { kind: 'token', id: 't', grantId: null, familyId: null, expiresAt: null }

it('a sign-in is fresh for a quarter of an hour, or for half a day', () => {
  assert.equal(isFresh(session('2026-01-01T11:45:01Z'), 15, now), true)
  assert.equal(isFresh(session('2026-01-01T11:45:00Z'), 15, now), false)
  assert.equal(isFresh(session('2026-01-01T00:00:01Z'), 720, now), true)
  assert.equal(isFresh(session('2026-01-01T00:00:00Z'), 720, now), false)
})

it('a token is asked for no sign-in, and a session that knows of none is never fresh', () => {
  assert.equal(isFresh(token, 15, now), true)
  assert.equal(isFresh({ ...token, kind: 'session' }, 720, now), false)
})

it('a field can need a newer sign-in than the rest of the body, whatever the body is', () => {
  const freshness = { minutes: 720, fields: { role: 15 } } as const
  const hourOld = session('2026-01-01T11:00:00Z')
  const codeOf = (body: unknown) => {
    try {
      assertFresh(freshness, hourOld, body, now)
      return undefined
    } catch (error) {
      return (error as ApiError).code
    }
  }
  for (const body of [undefined, null, 'role', [], {}, { suspended: true }]) assert.equal(codeOf(body), undefined)
  for (const body of [{ role: 'admin' }, { suspended: true, role: null }])
    assert.equal(codeOf(body), 'reauthentication_required')
  assert.throws(() => assertFresh(15, hourOld, {}, now), new ApiError('reauthentication_required', textOf(15)))
})

const textOf = (minutes: number) =>
  `Sign in again and repeat the request: this needs a sign-in from the last ${minutes} minutes`

it('the document says it in words', () => {
  assert.equal(describeFreshness(15), 'With a session this needs a sign-in from the last 15 minutes.')
  assert.equal(
    describeFreshness({ minutes: 720, fields: { role: 15 } }),
    'With a session this needs a sign-in from the last 12 hours, with `role` a sign-in from the last 15 minutes.',
  )
})
