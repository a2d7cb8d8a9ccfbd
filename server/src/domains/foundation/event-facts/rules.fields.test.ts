import assert from 'node:assert/strict'
import { it } from 'node:test'
import { columnOfField, columnOfVenue, eventToolInputs, isMailedChange, isOpenAfterEnd } from './rules.ts'

it('people with a seat are mailed about a new time, venue or title, and about nothing else', () => {
  for (const field of ['title', 'dateTime', 'endTime', 'duration', 'timezone', 'venue', 'eventType'])
    assert.equal(isMailedChange(['description', field]), true, field)
  assert.equal(isMailedChange(['description', 'photoUrl', 'maxAttendees', 'waitlist', 'requireRsvp']), false)
})

it('after the end of an event only its title, description and photo can change', () => {
  assert.equal(isOpenAfterEnd(['title', 'description', 'photoUrl']), true)
  assert.equal(isOpenAfterEnd([]), true)
  for (const field of ['dateTime', 'venue', 'maxAttendees', 'no_such_field'])
    assert.equal(isOpenAfterEnd(['title', field]), false, field)
})

it('the maps of fields to columns follow from the list of columns', () => {
  assert.equal(columnOfField.dateTime, 'starts_at')
  assert.equal(columnOfVenue.isOnline, 'venue_is_online')
  assert.deepEqual(Object.keys(eventToolInputs), [
    'title',
    'dateTime',
    'timezone',
    'endTime',
    'description',
    'eventType',
    'maxAttendees',
    'maxGuests',
    'requiresApproval',
    'venue',
    'onlineUrl',
    'visibility',
    'language',
  ])
})
