import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isVisibleEvent } from './rules.ts'

const event = (status: string, is_hidden: boolean, visibility = 'public') => ({ status, is_hidden, visibility })
const volunteer = { hasRole: true }
const admin = { isAdmin: true }

it('no one sees a draft outside management; role holders and administrators see hidden events', () => {
  assert.equal(isVisibleEvent(event('draft', false), { ...volunteer, ...admin }), false)
  assert.equal(isVisibleEvent(event('scheduled', true)), false)
  assert.equal(isVisibleEvent(event('scheduled', true), volunteer), true)
  assert.equal(isVisibleEvent(event('cancelled', true), admin), true)
  assert.equal(isVisibleEvent(event('cancelled', false)), true)
})

it('no one sees an event of an archived group', () => {
  assert.equal(isVisibleEvent({ ...event('scheduled', false), is_archived: true }, { ...volunteer, ...admin }), false)
})

it('an event for members is seen by members, role holders and administrators; an unlisted one by all', () => {
  const forMembers = event('scheduled', false, 'members')
  const viewers = [{}, { isMember: true }, volunteer, admin]
  assert.deepEqual(
    viewers.map((viewer) => isVisibleEvent(forMembers, viewer)),
    [false, true, true, true],
  )
  assert.equal(isVisibleEvent(event('scheduled', true, 'members'), { isMember: true }), false)
  assert.equal(isVisibleEvent(event('scheduled', false, 'unlisted')), true)
})
