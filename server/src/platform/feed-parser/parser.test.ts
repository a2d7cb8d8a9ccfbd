import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { FeedError } from '#kernel/feeds.ts'
import { openFeedParser } from './parser.ts'

const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z'), timezone: 'Europe/Berlin' }

function calendar(...lines: string[]): Buffer {
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
}

const evening = ['BEGIN:VEVENT', 'UID:evening', 'SUMMARY:Evening', 'DTSTART:20261118T190000', 'END:VEVENT']
const isNoCalendar = (error: unknown) => error instanceof FeedError && error.reason === 'not_a_calendar'
const isTooSlow = (error: unknown) => error instanceof FeedError && error.reason === 'too_slow'

describe('the threads that read calendars', () => {
  const parser = openFeedParser()
  after(() => parser.close())

  it('read many calendars at once and answer each with its own events', async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `Evening ${n}`)
    const readings = await Promise.all(
      titles.map((title) =>
        parser.readCalendar(
          calendar(...evening.map((line) => line.replace('SUMMARY:Evening', `SUMMARY:${title}`))),
          span,
        ),
      ),
    )
    assert.deepEqual(
      readings.map(({ items }) => items[0]?.title),
      titles,
    )
  })
  it('leave the body to the caller, who may want to read it as a page too', async () => {
    const body = calendar(...evening)
    const length = body.length
    await parser.readCalendar(body, span)
    assert.equal(body.length, length)
  })
  it('refuse what is no calendar', async () => {
    for (const text of [
      '',
      '   \r\n',
      '<!doctype html><title>Sign in</title>',
      '{"error": true}',
      '\0\0\0\0',
      'BEGIN:VCARD',
    ])
      await assert.rejects(parser.readCalendar(Buffer.from(text), span), isNoCalendar, text)
  })
  it('read a calendar without events', async () => {
    assert.deepEqual(await parser.readCalendar(calendar(), span), { name: null, items: [], notices: [], isWhole: true })
  })
  it('refuse everything once they are closed', async () => {
    const closed = openFeedParser()
    const pending = closed.readCalendar(calendar(...evening), span)
    const refused = assert.rejects(pending, isTooSlow)
    await closed.close()
    await refused
    await assert.rejects(closed.readCalendar(calendar(...evening), span), isTooSlow)
  })
})
