import { codesOf } from '#domains/integrations/ownership-claims/rules.ts'
import type { Fingerprints, Outbound } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'

/** The calendar and the chat that the examples of operations name. No test of ours sends a request out of this machine. */
const host = 'calendar.example'
const chatHost = 'chat.example'

/** With the code of the example's claim, so that it proves it. */
const calendarWith = (code: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Garden//EN',
    'X-WR-CALNAME:Garden club',
    'BEGIN:VEVENT',
    'UID:sowing@calendar.example',
    'DTSTAMP:20260101T000000Z',
    'DTSTART;TZID=Europe/Berlin:20260620T180000',
    'DTEND;TZID=Europe/Berlin:20260620T200000',
    'SUMMARY:Sowing together',
    `DESCRIPTION:${code}`,
    'LOCATION:Community garden\\, Berlin',
    'URL:https://calendar.example/sowing',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Answers for the hosts of the examples itself, and leaves all others to the real client. */
export function withExampleCalendar(outbound: Outbound, keys: Fingerprints): Outbound {
  const calendar = calendarWith(codesOf(keys, exampleId)[0]!)
  return {
    ...outbound,
    async send(url, request) {
      const { hostname } = new URL(url)
      if (hostname === chatHost) return { status: 200, headers: {}, body: Buffer.from('ok') }
      if (hostname !== host) return outbound.send(url, request)
      return { status: 200, headers: { 'content-type': 'text/calendar' }, body: Buffer.from(calendar) }
    },
  }
}
