import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDue, type MailState, type MailTrigger, triggerKey } from './rules.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const heardAt = '2026-11-15T11:59:59.000Z'
const startsAt = '2026-11-16T12:00:00.000Z'

const state: MailState = {
  status: 'confirmed',
  updated_at: '2026-11-15T11:59:59.000Z',
  is_checked_in: false,
  event_status: 'scheduled',
  starts_at: startsAt,
  over_at: '2026-11-16T15:00:00.000Z',
  is_visible: true,
  wants_rsvp: true,
  wants_reminders: true,
  has_muted: false,
  is_told_by_series: false,
}
const past = { starts_at: '2026-11-14T12:00:00.000Z', over_at: '2026-11-14T15:00:00.000Z' }

const triggers = {
  confirmed: { of: 'confirmed', rsvpId: 'r', heardAt },
  promoted: { of: 'promoted', rsvpId: 'r', heardAt },
  waitlisted: { of: 'waitlisted', rsvpId: 'r', heardAt },
  cancelled: { of: 'cancelled', rsvpId: 'r', heardAt, reason: 'self' },
  removed: { of: 'cancelled', rsvpId: 'r', heardAt, reason: 'organiser' },
  requested: { of: 'requested', rsvpId: 'r', heardAt },
  declined: { of: 'declined', rsvpId: 'r', heardAt },
  updated: { of: 'updated', rsvpId: 'r', revision: 2 },
  reminder: { of: 'reminder', rsvpId: 'r', startsAt },
} as const satisfies Record<string, MailTrigger>

describe('isDue', () => {
  const cases: [keyof typeof triggers, Partial<MailState>, boolean, string][] = [
    ['confirmed', {}, true, 'a seat is told'],
    ['confirmed', { status: 'cancelled' }, false, 'whoever cancelled meanwhile is not told of a seat'],
    ['confirmed', { status: 'waitlisted' }, false, 'nor whoever waits by now'],
    ['confirmed', { updated_at: '2026-11-15T12:00:00.000Z' }, false, 'an RSVP that moved again has a newer event'],
    ['confirmed', { is_checked_in: true }, false, 'whoever is at the door needs no letter'],
    ['confirmed', { event_status: 'cancelled' }, false, 'no seat at a cancelled event'],
    ['confirmed', { is_visible: false }, false, 'nothing of what is hidden'],
    ['confirmed', past, false, 'nothing after the end'],
    ['confirmed', { wants_rsvp: false }, false, 'nothing to who wants none'],
    ['promoted', {}, true, 'a seat that came free is told'],
    ['promoted', { status: 'cancelled' }, false, 'unless given up again'],
    ['waitlisted', { status: 'waitlisted' }, true, 'a place in line is told'],
    ['waitlisted', {}, false, 'whoever was promoted meanwhile hears that instead'],
    ['cancelled', { status: 'cancelled' }, true, 'an end is told'],
    ['cancelled', { status: 'cancelled', event_status: 'cancelled', is_visible: false }, true, 'of any event'],
    ['cancelled', {}, false, 'whoever came back is not told of the end'],
    ['cancelled', { status: 'cancelled', updated_at: '2026-11-15T12:00:00.000Z' }, false, 'a later end tells itself'],
    ['removed', { status: 'cancelled' }, true, 'whoever is taken off the list hears it'],
    ['removed', { status: 'cancelled', ...past }, false, 'but not when the list is put in order afterwards'],
    ['requested', { status: 'requested' }, true, 'a request is noted'],
    ['requested', {}, false, 'a person who was let in meanwhile hears that instead'],
    ['requested', { status: 'declined' }, false, 'and so does who was told not this time'],
    ['declined', { status: 'declined' }, true, 'a no is told'],
    ['declined', {}, false, 'a no that became a yes is not'],
    ['declined', { status: 'cancelled' }, false, 'nor one of who may ask again'],
    ['declined', { status: 'declined', event_status: 'cancelled' }, false, 'nor one about a cancelled event'],
    ['updated', { status: 'requested' }, true, 'a change is told to who asks'],
    ['updated', { status: 'declined' }, false, 'not to who was told not this time'],
    ['reminder', { status: 'requested' }, false, 'a request is not reminded'],
    ['updated', {}, true, 'a change is told'],
    ['updated', { status: 'waitlisted' }, true, 'also to who waits'],
    ['updated', { status: 'cancelled' }, false, 'not to who is gone'],
    ['updated', { event_status: 'cancelled' }, false, 'not of a cancelled event'],
    ['updated', past, false, 'not after the end'],
    ['reminder', {}, true, 'a reminder comes'],
    ['reminder', { status: 'waitlisted' }, false, 'only with a seat'],
    ['reminder', { starts_at: '2026-11-16T13:00:00.000Z' }, false, 'only for the time that is still true'],
    ['reminder', { starts_at: '2026-11-15T11:00:00.000Z' }, false, 'not after the start'],
    ['reminder', { wants_reminders: false }, false, 'not to who wants none'],
    ['reminder', { wants_rsvp: false }, true, 'other kinds do not matter'],
  ]
  for (const [of, facts, expected, why] of cases)
    it(`${of}: ${why}`, () => assert.equal(isDue(triggers[of], { ...state, ...facts }, now), expected))
})

it('the key of a mail is the same for every attempt and different for every mail', () => {
  const { removed: _, ...different } = triggers
  const ids = Object.values(different).map((trigger) => triggerKey(trigger, Date.parse(state.updated_at)))
  assert.equal(ids[0], `rsvp-confirmed.r.${Date.parse(state.updated_at)}`)
  assert.equal(new Set(ids).size, ids.length)
})
