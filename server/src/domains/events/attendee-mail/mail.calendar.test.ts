import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Appointment, writeAppointment } from './mail.ts'

const plain: Appointment = {
  language: null,
  method: 'REQUEST',
  uid: 'an-event@hearth.test',
  sequence: 3,
  statedAt: new Date('2026-11-15T12:00:00.123Z'),
  startsAt: '2026-11-21T17:00:00.000Z',
  endsAt: '2026-11-21T20:00:00.000Z',
  title: 'Sowing day',
  place: 'The shed, Berlin',
  url: 'https://hearth.test/events/an-event',
  joinUrl: null,
  organizer: { name: 'Garden', address: 'hearth@hearth.test' },
  attendee: { name: 'Ana', address: 'ana@example.org' },
  isWaiting: false,
}

const unfold = (content: string) => content.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
const names = (content: string) => unfold(content).map((line) => /^[A-Z-]+/.exec(line)?.[0])

/** Unescapes a text value the way a calendar program does. */
const readText = (value: string) => value.replace(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))

it('an invitation has organizer, attendee, title, times in UTC and venue, with CRLF', () => {
  assert.deepEqual(unfold(writeAppointment(plain)), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearth//Hearth//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:an-event@hearth.test',
    'SEQUENCE:3',
    'DTSTAMP:20261115T120000Z',
    'DTSTART:20261121T170000Z',
    'DTEND:20261121T200000Z',
    'SUMMARY:Sowing day',
    'LOCATION:The shed\\, Berlin',
    'DESCRIPTION:https://hearth.test/events/an-event',
    'URL:https://hearth.test/events/an-event',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'ORGANIZER;CN="Garden":mailto:hearth@hearth.test',
    'ATTENDEE;CN="Ana";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@example.org',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

it('a cancellation removes the same entry; a waitlisted attendee gets a tentative one', () => {
  const cancelled = unfold(writeAppointment({ ...plain, method: 'CANCEL' }))
  assert.ok(cancelled.includes('METHOD:CANCEL') && cancelled.includes('STATUS:CANCELLED'))
  assert.ok(cancelled.includes('UID:an-event@hearth.test'))
  const online = unfold(writeAppointment({ ...plain, joinUrl: 'https://meet.example/1' }))
  assert.ok(online.includes('DESCRIPTION:https://meet.example/1\\n\\nhttps://hearth.test/events/an-event'))
  const waiting = unfold(writeAppointment({ ...plain, isWaiting: true }))
  assert.ok(waiting.includes('STATUS:TENTATIVE') && waiting.includes('TRANSP:TRANSPARENT'))
})

describe('user input in a calendar', () => {
  const corpus = [
    'x\r\nATTENDEE:mailto:victim@example.org',
    'x\nEND:VEVENT\nBEGIN:VEVENT\nUID:other',
    'x\rMETHOD:CANCEL',
    'x\u2028ATTACH:https://evil.example/x.exe',
    'x\u0085URL:https://evil.example',
    '";CN="x":mailto:victim@example.org',
    'a;b,c\\d\\nE',
    '\\',
    '<script>alert(1)</script>',
    '\u0000\u0007\u001b[31m',
    '🌱'.repeat(60),
    'ä'.repeat(200),
    '  \r\n \r\n',
  ]
  for (const text of corpus)
    it(JSON.stringify(text).slice(0, 50), () => {
      const party = { name: text, address: 'a@example.org' }
      const content = writeAppointment({ ...plain, title: text, place: text, organizer: party, attendee: party })
      assert.deepEqual(names(content), names(writeAppointment(plain)))
    })

  it('any text keeps the lines, stays within 75 octets, cuts no character, and can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const content = writeAppointment({
          ...plain,
          title: text,
          place: text,
          attendee: { ...plain.attendee, name: text },
        })
        assert.deepEqual(names(content), names(writeAppointment(plain)))
        for (const line of content.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75)
        const summary = unfold(content)
          .find((line) => line.startsWith('SUMMARY:'))!
          .slice(8)
        const readable = text
          .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out of a calendar
          .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
        assert.equal(readText(summary), readable)
      }),
      { numRuns: 500 },
    )
  })
})
