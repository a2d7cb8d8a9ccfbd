import assert from 'node:assert/strict'
import { it } from 'node:test'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { messagesFor } from '#messages/index.ts'
import { bodyOf, refusalOf } from './operation-form.ts'

const read = (text: string) => bodyOf(operations.profile.update, new URLSearchParams(text)) as unknown

it('a form becomes the body of its operation: only the fields it has, and an empty one clears', () => {
  assert.deepEqual(read(''), {})
  assert.deepEqual(read('name=+Ana+&bio=&location=Berlin&role=admin'), { name: 'Ana', bio: null, location: 'Berlin' })
  assert.deepEqual(read('name='), { name: '' }, 'the operation refuses it, and the form says so')
})

it('a box that is not ticked is false only if the form had it', () => {
  assert.deepEqual(read('showOnLeaderboard=on'), {}, 'not without the field that says so')
  assert.deepEqual(read('has.showOnLeaderboard=1'), { showOnLeaderboard: false })
  assert.deepEqual(read('has.showOnLeaderboard=1&showOnLeaderboard=on'), { showOnLeaderboard: true })
})

it('repeated fields become a list without the empty ones', () => {
  assert.deepEqual(read('socialLinks=https://a.example&socialLinks=&socialLinks=https://b.example'), {
    socialLinks: ['https://a.example', 'https://b.example'],
  })
  assert.deepEqual(read('has.socialLinks=1'), { socialLinks: [] })
})

it('numbers and groups of fields are read by the schema, and what is no number stays as typed', () => {
  const create = (text: string) =>
    bodyOf(operations.events.create, new URLSearchParams(text)) as unknown as Record<string, unknown>
  assert.deepEqual(create('maxAttendees=20&venue.name=Hall&venue.latitude=52.5'), {
    maxAttendees: 20,
    venue: { name: 'Hall', latitude: 52.5 },
  })
  assert.equal(create('maxAttendees=many').maxAttendees, 'many')
  assert.equal(create('maxAttendees=').maxAttendees, null)
})

it('a refused form keeps what was typed and has a sentence beside each wrong field', () => {
  const messages = messagesFor('en')
  const form = new URLSearchParams('name=&has.showOnLeaderboard=1&bio=x')
  const problems = [
    { field: 'name', message: 'must be at least 1 character', rule: { keyword: 'minLength', limit: 1 } },
    { field: 'bio', message: 'must be at most 500 characters', rule: { keyword: 'maxLength', limit: 500 } },
  ]
  const refusal = refusalOf(new ApiError('validation_failed', 'no', {}, problems), form, messages)
  assert.deepEqual(refusal.problems, { name: 'Fill in this field.', bio: 'Use at most 500 characters.' })
  assert.deepEqual([refusal.values.bio, refusal.values.showOnLeaderboard, refusal.status], ['x', false, 400])
  assert.equal(refusal.alert, messages.forms.summary)
})

it('an error that the form cannot correct is thrown on', () => {
  for (const code of ['unauthorized', 'reauthentication_required', 'internal_error', 'rate_limited'] as const)
    assert.throws(() => refusalOf(new ApiError(code), new URLSearchParams(), messagesFor('en')), { code })
})
