import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasCode, isOwnHost, wordsOfCalendar, wordsOfPage } from './rules.ts'

const code = 'hearth-claim-abcde-fghjk-mnpqr-stvwx'
const calendarWith = (line: string) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', line, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const isIn = (line: string) => hasCode(wordsOfCalendar(calendarWith(line)), [code])

describe('a code in a calendar', () => {
  it('counts in what its own people write', () => {
    const lines = ['SUMMARY:', 'DESCRIPTION:See you! ', 'X-WR-CALNAME:', 'X-WR-CALDESC:', 'description;LANGUAGE=en:']
    for (const line of lines) assert.ok(isIn(`${line}${code}`), line)
  })
  it('counts when it is folded, in capitals, or has other dashes', () => {
    assert.ok(isIn(`DESCRIPTION:${code.slice(0, 20)}\r\n ${code.slice(20)}`))
    assert.ok(isIn(`DESCRIPTION:${code.toUpperCase().replaceAll('-', '\u2011')}`))
  })
  it('does not count in what others write', () => {
    const lines = [
      `ATTENDEE;CN=${code}:mailto:eve@example.org`,
      `COMMENT:${code}`,
      `CONTACT:${code}`,
      `LOCATION:${code}`,
    ]
    for (const line of [...lines, `ORGANIZER;CN=${code}:mailto:eve@example.org`, `X-NOTE:SUMMARY:${code}`])
      assert.ok(!isIn(line), line)
  })
  it('is another one than that of someone else', () => {
    assert.ok(!isIn(`DESCRIPTION:${code.replace('abcde', 'abcdf')}`))
  })
})

it('of a page only titles and descriptions of events count', () => {
  const item = { title: 'Sowing', description: null }
  const words = (more: object) => wordsOfPage({ name: null, items: [{ ...item, ...more } as never] })
  assert.ok(hasCode(words({ description: code }), [code]))
  assert.ok(!hasCode(words({ url: `https://x.example/${code}` }), [code]))
})

it('our own host is known in any spelling', () => {
  for (const url of ['https://hearth.example/x', 'http://HEARTH.example:8443/x', 'https://hearth.example./x'])
    assert.ok(isOwnHost(url, 'https://hearth.example'), url)
  assert.ok(!isOwnHost('https://hearth.example.org/x', 'https://hearth.example'))
})
