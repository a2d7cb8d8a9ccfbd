// Ring: merge. It takes more than ten seconds of the processor, and few changes touch it.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { FeedError, type FeedReading } from '#kernel/feeds.ts'
import { openFeedParser } from './parser.ts'

const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z'), timezone: 'Europe/Berlin' }
const limit = 3_000_000

function calendar(...lines: string[]): Buffer {
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
}
function entry(uid: string, ...lines: string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, 'DTSTART:20261118T190000', ...lines, 'END:VEVENT']
}
/** 20,000 entries of a hundred dates and more. */
function crowded(): Buffer {
  return calendar(
    Array.from({ length: 20_000 }, (_, n) => entry(`e${n}`, 'RRULE:FREQ=DAILY').join('\r\n')).join('\r\n'),
  )
}
const good = entry('good')
const titles = ({ items }: FeedReading) => [...new Set(items.map(({ title }) => title))].sort()
const codes = ({ notices }: FeedReading) => notices.map(({ code }) => code)

describe('hostile calendars', () => {
  const parser = openFeedParser({ jobWaitMs: 300_000 })
  after(() => parser.close())
  const read = (body: Buffer) => parser.readCalendar(body, span)

  it('with rules for minutes and seconds lose those entries, and nothing else', async () => {
    const rules = ['MINUTELY;BYMONTH=2;BYMONTHDAY=30', 'SECONDLY', 'HOURLY;COUNT=3', 'DAILY;BYHOUR=1,2,3', 'NEVER']
    const reading = await read(calendar(...good, ...rules.flatMap((rule, n) => entry(`bad${n}`, `RRULE:FREQ=${rule}`))))
    // A rule that cannot be read is no rule: the entry has one date.
    assert.deepEqual(titles(reading), ['bad4', 'good'])
    assert.deepEqual(codes(reading).sort(), ['repeats_too_often', 'unreadable_part'])
    assert.equal(reading.isWhole, false)
  })
  it('with rules that never match, or not for ages, have their first date', async () => {
    const rules = [
      'YEARLY;BYMONTH=2;BYMONTHDAY=31',
      'DAILY;BYMONTH=2;BYMONTHDAY=30',
      'WEEKLY;INTERVAL=999999999',
      'DAILY;INTERVAL=999999999999999999',
      'MONTHLY;BYDAY=5MO;BYMONTHDAY=1;BYSETPOS=9',
      'YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6',
      'YEARLY;UNTIL=19000101T000000Z',
    ]
    const reading = await read(calendar(...rules.flatMap((rule, n) => entry(`rule${n}`, `RRULE:FREQ=${rule}`))))
    assert.equal(reading.items.length, rules.length)
    assert.deepEqual(reading.notices, [])
  })
  it('with endless rules have a hundred dates', async () => {
    const reading = await read(calendar(...entry('daily', 'RRULE:FREQ=DAILY;COUNT=1000000000')))
    assert.equal(reading.items.length, 100)
    assert.deepEqual(codes(reading), ['repeats_too_often'])
    assert.equal(reading.isWhole, false)
  })
  it('with 100,000 exceptions are read', async () => {
    const days = Array.from({ length: 100_000 }, (_, n) => {
      const day = new Date(Date.UTC(2000, 0, 1) + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
      return `${day}T190000`
    })
    const reading = await read(
      calendar(...good, ...entry('never', 'RRULE:FREQ=WEEKLY', `EXDATE:${days.slice(0, 90_000).join(',')}`)),
    )
    assert.deepEqual(titles(reading), ['good'])
    const many = await read(
      calendar(...good, ...entry('never', 'RRULE:FREQ=WEEKLY', ...days.map((day) => `EXDATE:${day}`))),
    )
    assert.deepEqual(titles(many), ['good'])
  })
  it('with many thousand entries have the nearest thousand', async () => {
    const reading = await read(crowded())
    assert.equal(reading.items.length, 1000)
    assert.ok(codes(reading).includes('too_many_entries'))
    assert.equal(reading.isWhole, false)
  })
  it('of one endless line, of folded lines and of nested parts are read or refused', async () => {
    const bodies = [
      calendar(...good, ...entry('long', `DESCRIPTION:${'a'.repeat(limit)}`)),
      calendar(...good, ...entry('long', `DESCRIPTION:${'<a '.repeat(limit / 3)}`)),
      calendar(...good, ...entry('long', `DESCRIPTION:${' '.repeat(limit)}x`)),
      calendar(...good, ...entry('long', `LOCATION:${'(,-'.repeat(limit / 3)}`)),
      calendar(...good, ...entry('long', `DESCRIPTION${';A=B'.repeat(limit / 4)}`)),
      calendar(...good, ...entry('long', `DESCRIPTION;A="${'b'.repeat(limit)}`)),
      calendar(...good, ...entry('long', `SUMMARY:${'\r\n a'.repeat(limit / 4)}`)),
      calendar(...good, ...entry('long', `DTSTART;TZID=${'/'.repeat(limit)}:20261119T190000`)),
      calendar(...good, ...entry('long', `DESCRIPTION:${'https://'.repeat(limit / 8)}`)),
      calendar(...good, 'BEGIN:VEVENT\r\n'.repeat(limit / 14)),
    ]
    for (const body of bodies) assert.ok(titles(await read(body)).includes('good'), body.toString('utf8', 0, 200))
  })
  it('that break off are not taken for whole', async () => {
    const whole = calendar(...good, ...entry('second'))
    const reading = await read(whole.subarray(0, whole.length - 16))
    assert.deepEqual(codes(reading), ['unreadable_part'])
    assert.equal(reading.isWhole, false)
  })
  it('in other encodings, with zero bytes and wrong letters are read', async () => {
    const body = calendar(...entry('a', 'SUMMARY:Caf\u00e9'))
      .toString()
      .replace('SUMMARY:a\r\n', '')
    const utf16 = Buffer.from(`\ufeff${body}`, 'utf16le')
    for (const bytes of [
      Buffer.from(body, 'latin1'),
      Buffer.from(`\ufeff${body}`),
      utf16,
      Buffer.from(utf16).swap16(),
      utf16.subarray(2),
      Buffer.from(body.replace('é', '\0é\0'), 'latin1'),
    ])
      assert.deepEqual(titles(await read(bytes)), ['Café'])
  })
  it('do not keep the main thread busy', async () => {
    await read(calendar(...good))
    const heavy = crowded()
    const before = { own: process.threadCpuUsage(), all: process.cpuUsage() }
    await Promise.all(Array.from({ length: 2 }, () => read(heavy)))
    const own = process.threadCpuUsage(before.own)
    const all = process.cpuUsage(before.all)
    const share = (own.user + own.system) / (all.user + all.system)
    // CPU time, not time: it is the same on a machine that does other things. Without threads it is nearly all.
    assert.ok(share < 0.25, `the main thread used ${share.toFixed(2)} of the CPU time`)
  })
})

describe('threads at their limits', () => {
  const isTooSlow = (error: unknown) => error instanceof FeedError && error.reason === 'too_slow'
  const heavy = crowded()

  it('are ended when a job takes too long, and the next one is read', async () => {
    for (const limits of [{ jobMs: 1 }, { jobWaitMs: 1 }]) {
      const parser = openFeedParser({ ...limits, threadsMax: 1 })
      await assert.rejects(parser.readCalendar(heavy, span), isTooSlow)
      await assert.rejects(parser.readCalendar(heavy, span), isTooSlow)
      await parser.close()
    }
    const patient = openFeedParser({ threadsMax: 1 })
    assert.deepEqual(titles(await patient.readCalendar(calendar(...good), span)), ['good'])
    await patient.close()
  })
  it('are ended when a job takes too much memory, and the next one is read', async () => {
    const parser = openFeedParser({ memoryMb: 24, threadsMax: 1 })
    await assert.rejects(parser.readCalendar(heavy, span), isTooSlow)
    assert.deepEqual(titles(await parser.readCalendar(calendar(...good), span)), ['good'])
    await parser.close()
  })
  it('end when there is nothing to do, and start again', async () => {
    const parser = openFeedParser({ idleMs: 1 })
    for (let n = 0; n < 4; n++) assert.deepEqual(titles(await parser.readCalendar(calendar(...good), span)), ['good'])
    await parser.close()
  })
})

describe('hostile pages', () => {
  const parser = openFeedParser()
  after(() => parser.close())
  const event = '{"@type":"Event","name":"good","startDate":"2026-11-18T19:00"}'
  const block = (text: string) => `<script type="application/ld+json">${text}</script>`

  it('with deep data, many blocks, endless tags and loose ends are read', async () => {
    const depth = 200_000
    const pages = [
      block(event) + block(`${'['.repeat(depth)}${']'.repeat(depth)}`),
      block(event) + block(`${'{"@graph":'.repeat(depth)}1${'}'.repeat(depth)}`),
      block(event) + block(event).repeat(50_000 / 2),
      block(event) + block(`[${'{},'.repeat(900_000)}{}]`),
      `${block(event)}<a ${' '.repeat(limit)}>`,
      `${block(event)}${'<a b="'.repeat(limit / 6)}`,
      `${block(event)}${'<script>'.repeat(limit / 8)}`,
      `${block(event)}${'<!--'.repeat(limit / 4)}`,
      `${block(event)}<a ${'b '.repeat(limit / 2)}>`,
      `${block(event)}${'<'.repeat(limit)}`,
    ]
    for (const page of pages) {
      const reading = await parser.readPage(Buffer.from(page), 'https://club.example/', span)
      assert.deepEqual(titles(reading), ['good'], page.slice(0, 200))
    }
  })
  it('that are nothing at all are refused', async () => {
    const isNoCalendar = (error: unknown) => error instanceof FeedError && error.reason === 'not_a_calendar'
    for (const body of [Buffer.alloc(0), Buffer.alloc(100), Buffer.from('words')])
      await assert.rejects(parser.readPage(body, 'https://club.example/', span), isNoCalendar)
  })
})
