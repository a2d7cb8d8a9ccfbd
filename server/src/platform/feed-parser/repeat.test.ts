import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { instantOfWall } from '#kernel/formats/wall-time.ts'
import { dayMs } from '#kernel/time.ts'
import { readCalendarText } from './calendar.ts'
import { datesOf, type RuleParts } from './repeat.ts'

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2027-05-01T00:00:00Z'), timezone: 'Europe/Berlin' }

interface Simple {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** Days after 1 January 2025. */
  start: number
  zone: string
  hour: number
  count: number | undefined
  weekdays: number[]
  months: number[]
  monthDays: number[]
  left: number[]
}

const simple: fc.Arbitrary<Simple> = fc.record({
  freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: fc.integer({ min: 1, max: 5 }),
  start: fc.integer({ min: 0, max: 700 }),
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Sydney'),
  hour: fc.integer({ min: 0, max: 23 }),
  count: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 3 }),
  left: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 }),
})

const first = Date.UTC(2025, 0, 1)
const isoDay = (day: number) => new Date(first + day * dayMs).toISOString().slice(0, 10)

/** Looks at every single day and knows nothing of the way in which the reader looks. */
function expandDayByDay(rule: Simple): string[] {
  const { freq, interval, start, count, weekdays, months } = rule
  const monthDays = freq === 'WEEKLY' ? [] : rule.monthDays
  const from = new Date(first + start * dayMs)
  const week = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7)
  const days: string[] = []
  for (let day = start; day <= 900 && days.length < (count ?? 1000); day++) {
    const at = new Date(first + day * dayMs)
    const monthsAfter = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth()
    const periods = {
      DAILY: day - start,
      WEEKLY: week(at) - week(from),
      MONTHLY: monthsAfter,
      YEARLY: at.getUTCFullYear() - from.getUTCFullYear(),
    }
    const isDayNamed = weekdays.length > 0 || monthDays.length > 0
    const isOne =
      periods[freq] % interval === 0 &&
      (months.length === 0 || months.includes(at.getUTCMonth() + 1)) &&
      (weekdays.length === 0 || weekdays.includes(at.getUTCDay())) &&
      (monthDays.length === 0 || monthDays.includes(at.getUTCDate())) &&
      (freq !== 'WEEKLY' || weekdays.length > 0 || at.getUTCDay() === from.getUTCDay()) &&
      ((freq !== 'MONTHLY' && freq !== 'YEARLY') || isDayNamed || at.getUTCDate() === from.getUTCDate()) &&
      (freq !== 'YEARLY' || isDayNamed || months.length > 0 || at.getUTCMonth() === from.getUTCMonth())
    if (isOne || day === start) days.push(isoDay(day))
  }
  return days
}

function ruleOf(rule: Simple): string {
  const list = (name: string, values: (number | string)[]) =>
    values.length === 0 ? '' : `;${name}=${values.join(',')}`
  return [
    `FREQ=${rule.freq};INTERVAL=${rule.interval}`,
    rule.count === undefined ? '' : `;COUNT=${rule.count}`,
    list(
      'BYDAY',
      rule.weekdays.map((day) => names[day]!),
    ),
    list('BYMONTH', rule.months),
    list('BYMONTHDAY', rule.freq === 'WEEKLY' ? [] : rule.monthDays),
  ].join('')
}

describe('repeated entries', () => {
  it('have the dates that looking at every single day finds', () => {
    fc.assert(
      fc.property(simple, (rule) => {
        const time = `${String(rule.hour).padStart(2, '0')}:30`
        const compact = (day: string) => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`
        const days = expandDayByDay(rule)
        const left = rule.left.flatMap((n) => days[n] ?? [])
        const text = [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:a',
          'SUMMARY:a',
          `DTSTART;TZID=${rule.zone}:${compact(days[0]!)}`,
          `RRULE:${ruleOf(rule)}`,
          ...(left.length === 0 ? [] : [`EXDATE;TZID=${rule.zone}:${left.map(compact).join(',')}`]),
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n')
        const expected = days
          .filter((day) => !left.includes(day))
          .map((date) => instantOfWall({ date, time }, rule.zone)!)
          .filter((at) => at >= span.from.toISOString() && at <= span.to.toISOString())
        const { items } = readCalendarText(text, span)
        assert.deepEqual(
          items.map(({ startsAt }) => startsAt),
          expected.slice(0, 100),
        )
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('have the dates of the examples in RFC 5545 and of Thunderbird', () => {
    const rules: [start: string, rule: string][] = [
      ['2026-09-04', 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR'],
      ['2026-09-06', 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU'],
      ['2026-09-21', 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO'],
      ['2026-09-28', 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6'],
      ['2026-09-30', 'FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=10'],
      ['2026-09-29', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=7'],
      ['2026-11-03', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3'],
      ['2026-06-10', 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7'],
      ['2026-03-12', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=11'],
      ['2026-02-13', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5'],
      ['2026-08-04', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO'],
      ['2026-08-04', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU'],
      ['2026-01-31', 'FREQ=MONTHLY;COUNT=6'],
    ]
    for (const [start, text] of rules) {
      const rule = ICAL.Recur.fromString(text)
      const [year, month, day] = start.split('-').map(Number)
      const at = { year, month, day, hour: 9, minute: 0, second: 0, isDate: false }
      const dates = rule.iterator(new ICAL.Time(at, ICAL.Timezone.localTimezone))
      const expected: string[] = []
      for (let date = dates.next(); date; date = dates.next()) expected.push(date.toString().slice(0, 10))
      const parts = ICAL.parse.property(`RRULE:${text}`)[3] as RuleParts
      const search = { from: 0, to: Date.UTC(2050, 0, 1), isOver: () => false, datesMax: 1000 }
      const { walls } = datesOf(parts, Date.parse(`${start}T09:00:00Z`), search)
      assert.deepEqual(
        walls.map((wall) => new Date(wall).toISOString().slice(0, 10)),
        expected,
        text,
      )
    }
  })

  it('know weeks and days of the year, and leave out years without the day, which few programs do', () => {
    const dates = (start: string, text: string) => {
      const parts = ICAL.parse.property(`RRULE:${text}`)[3] as RuleParts
      const search = { from: 0, to: Date.UTC(2050, 0, 1), isOver: () => false, datesMax: 1000 }
      return datesOf(parts, Date.parse(`${start}T09:00:00Z`), search).walls.map((wall) =>
        new Date(wall).toISOString().slice(0, 10),
      )
    }
    assert.deepEqual(dates('2026-05-11', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3'), [
      '2026-05-11',
      '2027-05-17',
      '2028-05-15',
    ])
    assert.deepEqual(dates('2026-01-01', 'FREQ=YEARLY;BYYEARDAY=1,-1;COUNT=4'), [
      '2026-01-01',
      '2026-12-31',
      '2027-01-01',
      '2027-12-31',
    ])
    assert.deepEqual(dates('2026-05-18', 'FREQ=YEARLY;BYDAY=20MO;COUNT=3'), ['2026-05-18', '2027-05-17', '2028-05-15'])
    assert.deepEqual(dates('2024-02-29', 'FREQ=YEARLY;COUNT=3'), ['2024-02-29', '2028-02-29', '2032-02-29'])
  })
})
