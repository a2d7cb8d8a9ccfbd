import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPastCsv } from './rules.ts'

const only = (text: string, zone = 'Europe/Berlin') => {
  const { events, unreadable } = readPastCsv(text, zone)
  assert.deepEqual([events.length, unreadable], [1, []])
  return events[0]!
}

describe('a CSV file of past events', () => {
  for (const [what, text, dateTime, endTime] of [
    ['a spreadsheet', 'Title,Date,Time\nRye,2024-03-04,19:00', '2024-03-04T18:00:00.000Z', null],
    [
      'Luma',
      'name,start_at,end_at,timezone,url,guest_count\nRye,2024-03-04T18:00:00.000Z,2024-03-04T20:00:00.000Z,Europe/Berlin,https://lu.ma/rye,18',
      '2024-03-04T18:00:00.000Z',
      '2024-03-04T20:00:00.000Z',
    ],
    [
      'Meetup in American writing',
      'Event Name\tEvent Date\tStart Time\tEnd Time\nRye\t3/4/2024\t7:00 PM\t9:30 PM',
      '2024-03-04T18:00:00.000Z',
      '2024-03-04T20:30:00.000Z',
    ],
    ['German writing', 'Titel;Event;Datum;Date;Start\nx;Rye;;4.3.2024;19:00', '2024-03-04T18:00:00.000Z', null],
    ['a sentence', 'title,date\nRye,"Mon, Mar 4, 2024, 7:00 PM"', '2024-03-04T18:00:00.000Z', null],
    [
      'a night',
      'title,date,start,end\nRye,2024-03-04,23:00,01:00',
      '2024-03-04T22:00:00.000Z',
      '2024-03-05T00:00:00.000Z',
    ],
    ['the hour after the clocks change', 'title,date,time\nRye,2024-03-31,03:30', '2024-03-31T01:30:00.000Z', null],
    ['before they change back', 'title,date,time\nRye,2024-10-27,12:00', '2024-10-27T11:00:00.000Z', null],
  ] as const)
    it(`is read as ${what} writes it`, () => {
      const event = only(text)
      assert.deepEqual([event.title, event.dateTime, event.endTime], ['Rye', dateTime, endTime])
    })

  it('has the day first where one date shows it', () => {
    const { events } = readPastCsv('title,date,time\nA,3/4/2024,10:00\nB,25/4/2024,10:00', 'UTC')
    assert.deepEqual(
      events.map(({ dateTime }) => dateTime.slice(0, 10)),
      ['2024-04-03', '2024-04-25'],
    )
  })

  it('has the place, the number of people and the link', () => {
    const event = only(
      'title,date,time,venue,city,attendees,url\nRye,2024-03-04,19:00,The Oven,Berlin,18,https://x.example/1',
    )
    assert.deepEqual(
      [event.venue, event.attendeeCount, event.url],
      [{ name: 'The Oven', city: 'Berlin' }, 18, 'https://x.example/1'],
    )
    const bare = only('title,date,time,venue,attendees,url\nRye,2024-03-04,19:00,,many,javascript:1')
    assert.deepEqual([bare.venue, bare.attendeeCount, bare.url], [null, null, null])
  })

  it('names each row that is not understood', () => {
    const text =
      'title,date,time,timezone\n,2024-03-04,19:00,\nA,2024-02-30,19:00,\nB,2024-03-04,,\nC,2024-03-04,19:00,Mars'
    const { events, unreadable } = readPastCsv(text, 'UTC')
    assert.deepEqual(events, [])
    assert.deepEqual(
      unreadable.map(({ line, problem }) => [line, problem]),
      [
        [2, 'title'],
        [3, 'date'],
        [4, 'time'],
        [5, 'timezone'],
      ],
    )
  })
})
