import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertMayInvite, decideClaim, type TeamInviteState } from './rules.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const good: TeamInviteState = {
  invite: { role: 'manager', max_uses: null, current_uses: 0, expires_at: null },
  isBanned: false,
  role: undefined,
  hasPending: false,
  rejectedAt: null,
}
const invite = (change: Partial<TeamInviteState['invite']>) => ({ invite: { ...good.invite, ...change } })

describe('claims of invites', () => {
  const cases: [string, Partial<TeamInviteState>, string | undefined][] = [
    ['of a valid invite', {}, undefined],
    ['by a banned user', { isBanned: true, hasPending: true }, 'banned'],
    ['of the current role', { role: 'manager' }, 'already_manager'],
    ['of a lower role', { role: 'owner' }, 'already_manager'],
    ['of a higher role', { role: 'volunteer' }, undefined],
    ['while another is pending', { hasPending: true, ...invite({ max_uses: 1, current_uses: 1 }) }, 'claim_pending'],
    ['29 days after a refusal', { rejectedAt: daysAgo(29) }, 'already_reviewed'],
    ['30 days after a refusal', { rejectedAt: daysAgo(30) }, undefined],
    ['of an expired invite', invite({ expires_at: now.toISOString() }), 'claim_expired'],
    ['of an invite that expires later', invite({ expires_at: daysAgo(-1) }), undefined],
    ['of a used-up invite', invite({ max_uses: 5, current_uses: 5 }), 'claim_exhausted'],
    ['of an invite with one use left', invite({ max_uses: 5, current_uses: 4 }), undefined],
    [
      'of an expired and used-up invite',
      invite({ max_uses: 1, current_uses: 1, expires_at: daysAgo(1) }),
      'claim_expired',
    ],
  ]
  for (const [name, change, code] of cases)
    it(`a claim ${name} is ${code === undefined ? 'accepted' : `refused: ${code}`}`, () =>
      assert.equal(decideClaim({ ...good, ...change }, now)?.code, code))
})

it('only an administrator can invite an owner', () => {
  assert.throws(() => assertMayInvite('owner', new Set(['manage:groups'])), { code: 'forbidden' })
  assert.doesNotThrow(() => assertMayInvite('owner', new Set(['admin'])))
  assert.doesNotThrow(() => assertMayInvite('manager', new Set(['manage:groups'])))
})
