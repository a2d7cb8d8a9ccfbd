import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { instantOfWall, offsetTimeOf, wallTimeOf } from './wall-time.ts'

const at = (wall: string, zone: string) => {
  const [date = '', time = ''] = wall.split(' ')
  return instantOfWall({ date, time }, zone)
}

describe('the instant at which clocks show a time', () => {
  const table: [string, string, string, string][] = [
    ['in winter', '2026-11-18 19:00', 'Europe/Berlin', '2026-11-18T18:00:00.000Z'],
    ['in summer', '2026-07-18 19:00', 'Europe/Berlin', '2026-07-18T17:00:00.000Z'],
    ['west of Greenwich', '2026-11-18 19:00', 'America/New_York', '2026-11-19T00:00:00.000Z'],
    ['at a quarter of an hour', '2026-11-18 19:00', 'Asia/Kathmandu', '2026-11-18T13:15:00.000Z'],
    ['at the edge of the world', '2026-11-18 00:30', 'Pacific/Kiritimati', '2026-11-17T10:30:00.000Z'],
    ['in no known zone: as UTC', '2026-11-18 19:00', 'Mars/Olympus', '2026-11-18T19:00:00.000Z'],
    ['just before clocks go forward', '2027-03-28 01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['in the hour that is left out', '2027-03-28 02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['just after clocks went forward', '2027-03-28 03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['in the hour that comes twice: the first', '2027-10-31 02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['just after that hour', '2027-10-31 03:00', 'Europe/Berlin', '2027-10-31T02:00:00.000Z'],
    ['left out in New York', '2027-03-14 02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['twice in New York: the first', '2027-11-07 01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['twice by half an hour: the first', '2027-04-04 01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ]
  for (const [what, wall, zone, instant] of table) it(what, () => assert.equal(at(wall, zone), instant))

  it('is not there for what is no date or no time', () => {
    for (const wall of [
      '2026-02-30 19:00',
      '2026-13-01 19:00',
      '2026-11-18 25:00',
      '18.11.2026 19:00',
      '2026-11-18',
      '',
    ])
      assert.equal(at(wall, 'Europe/Berlin'), undefined, wall)
  })
})

it('shows every hour of a year as it was written, but those that clocks leave out', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
    const wrong: string[] = []
    for (let hour = 0; hour < 366 * 24; hour++) {
      const instant = new Date(Date.UTC(2027, 0, 1, hour)).toISOString()
      const back = instantOfWall(wallTimeOf(instant, zone), zone)
      if (back !== instant) wrong.push(instant)
    }
    // Of an hour that comes twice, the second one is read as the first.
    assert.ok(wrong.length <= 1, `${zone}: ${wrong.join(', ')}`)
  }
})

describe('an instant with its distance from UTC', () => {
  const table: [string, string | null, string][] = [
    ['2026-11-18T18:00:05.999Z', 'Europe/Berlin', '2026-11-18T19:00:05+01:00'],
    ['2026-07-18T17:00:00.000Z', 'Europe/Berlin', '2026-07-18T19:00:00+02:00'],
    ['2026-11-19T00:00:59.000Z', 'America/New_York', '2026-11-18T19:00:59-05:00'],
    ['2026-11-18T13:15:30.000Z', 'Asia/Kathmandu', '2026-11-18T19:00:30+05:45'],
    ['2026-11-18T21:30:00.000Z', 'America/St_Johns', '2026-11-18T18:00:00-03:30'],
    ['2026-11-18T19:00:00.000Z', null, '2026-11-18T19:00:00+00:00'],
  ]
  for (const [instant, zone, shown] of table)
    it(`${shown} in ${zone}`, () => {
      assert.equal(offsetTimeOf(instant, zone), shown)
      assert.equal(Math.floor(Date.parse(instant) / 1000), Date.parse(shown) / 1000)
    })
})
