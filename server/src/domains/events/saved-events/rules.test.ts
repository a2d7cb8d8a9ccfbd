import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  assertRoom,
  canBeReminded,
  decideReminder,
  isAboutOpening,
  type ReminderState,
  reminderStateOf,
  savedMax,
  shownCount,
} from './rules.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const state = (wish: Partial<ReminderState> = {}): ReminderState => ({
  ...{ due_at: at(-1), event_status: 'scheduled', starts_at: at(23), rsvp_opens_at: null, takes_rsvps: true },
  ...{
    saved_at: at(-50),
    is_visible: true,
    is_banned: false,
    has_muted: false,
    has_rsvp: false,
    wants_reminders: true,
  },
  ...wish,
})

describe('the reminder of a saved event', () => {
  const cases: [what: string, wish: Partial<ReminderState>, decided: ReturnType<typeof decideReminder>][] = [
    ['goes out when it is due', {}, 'send'],
    ['goes out at the very instant', { due_at: at(0) }, 'send'],
    ['waits for an event that moved', { due_at: at(1) }, 'moved'],
    ['of a moved event is dropped for who has an RSVP', { due_at: at(1), has_rsvp: true }, 'drop'],
    ['is dropped once the event has begun', { starts_at: at(0) }, 'drop'],
    ['is dropped for a cancelled event', { event_status: 'cancelled' }, 'drop'],
    ['is dropped for who cannot see the event', { is_visible: false }, 'drop'],
    ['is dropped for who is banned', { is_banned: true }, 'drop'],
    ['is dropped for who muted the group', { has_muted: true }, 'drop'],
    ['is dropped for who wants none', { wants_reminders: false }, 'drop'],
  ]
  for (const [what, wish, decided] of cases) it(what, () => assert.equal(decideReminder(state(wish), now), decided))

  it('is about the opening of RSVPs only where they open here after the event was saved', () => {
    assert.equal(isAboutOpening(state({ rsvp_opens_at: at(-2) })), true)
    assert.equal(isAboutOpening(state({ rsvp_opens_at: at(-60) })), false)
    assert.equal(isAboutOpening(state({ rsvp_opens_at: at(-2), takes_rsvps: false })), false)
    assert.equal(isAboutOpening(state()), false)
  })

  it('is offered as long as it would come before the start', () => {
    const times = { starts_at: at(3), rsvp_opens_at: null, takes_rsvps: true }
    const can = (wish: Partial<typeof times> | object = {}) => canBeReminded({ ...times, ...wish }, now)
    assert.deepEqual([can(), can({ starts_at: at(2.001) }), can({ starts_at: at(2) })], [true, true, false])
    assert.equal(can({ starts_at: at(1), rsvp_opens_at: at(0.5) }), true, 'RSVPs open before')
    assert.equal(can({ starts_at: at(1), rsvp_opens_at: at(0.5), takes_rsvps: false }), false)
    assert.equal(can({ starts_at: at(3), rsvp_opens_at: at(3) }), false, 'RSVPs open with the start')
    assert.equal(can({ starts_at: at(3), rsvp_opens_at: at(-1) }), true)
    assert.equal(reminderStateOf({ reminds_at: at(1), reminded_at: null }), 'set')
    assert.equal(reminderStateOf({ reminds_at: at(-1), reminded_at: at(-1) }), 'past')
    assert.equal(reminderStateOf({ reminds_at: null, reminded_at: null }), 'past')
  })

  it('is one of 200, and a number for the team from five people on', () => {
    assert.doesNotThrow(() => assertRoom(savedMax - 1))
    assert.throws(() => assertRoom(savedMax), { code: 'limit_reached' })
    assert.deepEqual([0, 4, 5, 90].map(shownCount), [null, null, 5, 90])
  })
})
