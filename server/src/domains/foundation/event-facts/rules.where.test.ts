import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventText } from '#messages/en/events.ts'
import { formatFullWhere, formatWhere, whereOf } from './rules.ts'

const nowhere = { venue_name: null, venue_address: null, venue_city: null, venue_state: null, venue_is_online: null }
const hall = { ...nowhere, venue_name: 'Hall', venue_address: 'Main Street 1', venue_city: 'Berlin', venue_state: ' ' }

describe('where an event takes place', () => {
  const table: [string, string | null, object, string | null, string | null][] = [
    ['in person', 'in_person', hall, 'Hall, Berlin', 'Hall, Main Street 1, Berlin'],
    [
      'in person, whatever the venue says',
      'in_person',
      { ...hall, venue_is_online: true },
      'Hall, Berlin',
      'Hall, Main Street 1, Berlin',
    ],
    ['in person, the venue not known', 'in_person', nowhere, null, null],
    ['online', 'online', nowhere, 'Online', 'Online'],
    [
      'online, with a venue that names the room',
      'online',
      { ...nowhere, venue_name: 'Room 5' },
      'Online',
      'Online: Room 5',
    ],
    ['both', 'hybrid', hall, 'Hall, Berlin, and online', 'Hall, Main Street 1, Berlin, and online'],
    [
      'both, whatever the venue says',
      'hybrid',
      { ...hall, venue_is_online: true },
      'Hall, Berlin, and online',
      'Hall, Main Street 1, Berlin, and online',
    ],
    ['both, the venue not known', 'hybrid', nowhere, 'Online', 'Online'],
    ['of no type', null, hall, 'Hall, Berlin', 'Hall, Main Street 1, Berlin'],
    ['of no type, at an online venue', null, { ...nowhere, venue_is_online: true }, 'Online', 'Online'],
  ]
  for (const [what, event_type, venue, short, full] of table)
    it(`is the same on every surface: ${what}`, () => {
      const where = whereOf({ ...nowhere, ...venue, event_type })
      assert.equal(formatWhere(where, eventText), short)
      assert.equal(formatFullWhere(where, eventText), full)
    })
})
