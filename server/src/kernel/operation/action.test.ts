import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Caller } from '../context.ts'
import { assertActionAccess } from './action.ts'

const now = new Date('2030-05-01T12:00:00.000Z')
const by = (kind: string, minutesAgo = 0) => {
  const signedInAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  return { credential: { kind, grantId: null, signedInAt } } as Caller
}

it('a public action is open to anyone', () => {
  for (const caller of [undefined, by('session'), by('token')])
    assert.doesNotThrow(() => assertActionAccess({ access: 'public' }, caller, now))
})

it('other actions need a session: a token or an application cannot take them', () => {
  for (const access of ['session', 'fresh session'] as const) {
    for (const caller of [undefined, by('token'), by('grant')])
      assert.throws(() => assertActionAccess({ access }, caller, now), { code: 'unauthorized' })
    assert.doesNotThrow(() => assertActionAccess({ access }, by('session'), now))
  }
})

it('a fresh session has signed in within the last 15 minutes', () => {
  assert.doesNotThrow(() => assertActionAccess({ access: 'fresh session' }, by('session', 14), now))
  assert.throws(() => assertActionAccess({ access: 'fresh session' }, by('session', 15), now), {
    code: 'reauthentication_required',
  })
  assert.doesNotThrow(() => assertActionAccess({ access: 'session' }, by('session', 15), now))
})
