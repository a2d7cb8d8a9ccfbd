import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertMayInvite, type ClaimState, decideClaim } from './rules.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const good: ClaimState = {
  invite: { role: 'manager', max_uses: null, current_uses: 0, expires_at: null },
  isBanned: false,
  role: undefined,
  hasPending: false,
  rejectedAt: null,
}
const invite = (change: Partial<ClaimState['invite']>) => ({ invite: { ...good.invite, ...change } })

describe('a claim', () => {
  const cases: [string, Partial<ClaimState>, string | undefined][] = [
    ['of a good invitation', {}, undefined],
    ['by somebody banned', { isBanned: true, hasPending: true }, 'banned'],
    ['of a role that one has', { role: 'manager' }, 'already_manager'],
    ['of less than one has', { role: 'owner' }, 'already_manager'],
    ['of more than one has', { role: 'volunteer' }, undefined],
    ['while another waits', { hasPending: true, ...invite({ max_uses: 1, current_uses: 1 }) }, 'claim_pending'],
    ['29 days after a refusal', { rejectedAt: daysAgo(29) }, 'already_reviewed'],
    ['30 days after a refusal', { rejectedAt: daysAgo(30) }, undefined],
    ['of an expired invitation', invite({ expires_at: now.toISOString() }), 'claim_expired'],
    ['of one that expires later', invite({ expires_at: daysAgo(-1) }), undefined],
    ['of one used up', invite({ max_uses: 5, current_uses: 5 }), 'claim_exhausted'],
    ['of one with a use left', invite({ max_uses: 5, current_uses: 4 }), undefined],
    ['of one expired and used up', invite({ max_uses: 1, current_uses: 1, expires_at: daysAgo(1) }), 'claim_expired'],
  ]
  for (const [name, facts, code] of cases)
    it(`${name} is ${code === undefined ? 'good' : `refused: ${code}`}`, () =>
      assert.equal(decideClaim({ ...good, ...facts }, now)?.code, code))
})

it('an owner is invited by an administrator only', () => {
  assert.throws(() => assertMayInvite('owner', new Set(['manage:groups'])), { code: 'forbidden' })
  assert.doesNotThrow(() => assertMayInvite('owner', new Set(['admin'])))
  assert.doesNotThrow(() => assertMayInvite('manager', new Set(['manage:groups'])))
})
