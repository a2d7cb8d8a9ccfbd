import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decideLinking } from './rules.ts'

const decide = (linkedUserId?: string, linkingUserId?: string, emailHolderId?: string) =>
  decideLinking({ linkedUserId, linkingUserId, emailHolderId })

it('a known identity signs its owner in, whatever its address says', () => {
  assert.deepEqual(decide('ana'), { do: 'sign-in', userId: 'ana' })
  assert.deepEqual(decide('ana', undefined, 'bo'), { do: 'sign-in', userId: 'ana' })
})
it('an identity is linked only for the user who requested it, and never taken from another user', () => {
  assert.deepEqual(decide(undefined, 'ana'), { do: 'link', userId: 'ana' })
  assert.deepEqual(decide(undefined, 'ana', 'bo'), { do: 'link', userId: 'ana' })
  assert.deepEqual(decide('bo', 'ana'), { do: 'refuse' })
  assert.deepEqual(decide('ana', 'ana'), { do: 'sign-in', userId: 'ana' })
})
it('an address that an account has already must be proven before anything is linked', () => {
  assert.deepEqual(decide(undefined, undefined, 'bo'), { do: 'prove', userId: 'bo' })
  assert.deepEqual(decide(), { do: 'create' })
})
