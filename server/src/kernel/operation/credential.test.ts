import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Caller } from '../context.ts'
import { assertMaker, assertOwnCredential } from './credential.ts'

const by = (kind: string, grantId: string | null) => ({ credential: { kind, grantId } }) as Caller

it('an application is distinguished from its user, with its own token or with one that it created', () => {
  assert.throws(() => assertOwnCredential(by('grant', 'g')), { code: 'own_credential_required' })
  assert.throws(() => assertOwnCredential(by('token', 'g')), { code: 'own_credential_required' })
  assert.doesNotThrow(() => assertOwnCredential(by('token', null)))
  assert.doesNotThrow(() => assertOwnCredential(by('session', null)))
})

it('an application changes what was made through its grant, and its person changes everything', () => {
  for (const kind of ['grant', 'token']) {
    assert.doesNotThrow(() => assertMaker(by(kind, 'g'), 'g'))
    for (const other of ['h', null])
      assert.throws(() => assertMaker(by(kind, 'g'), other), { code: 'own_credential_required' })
  }
  for (const kind of ['session', 'token'])
    for (const maker of ['g', null]) assert.doesNotThrow(() => assertMaker(by(kind, null), maker))
})
