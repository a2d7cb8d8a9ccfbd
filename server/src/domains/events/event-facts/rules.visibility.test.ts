import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isVisibleEvent } from './rules.visibility.ts'

const event = (status: string, is_hidden: boolean) => ({ status, is_hidden })
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
