import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

interface ProblemText {
  /** What happened, as a sentence. */
  title: string
  /** What a manager can do about it. */
  next: string
}

/** "3 entries, such as “Sowing day”." */
function entries(count: number, example: string | null): string {
  const counted = format.count(count, { one: 'entry', other: 'entries' })
  if (example === null) return `${counted}.`
  return count === 1 ? `${counted}, “${example}”.` : `${counted}, such as “${example}”.`
}

/** Calendars and pages of other platforms that a group follows. Screens and mails say the same about a problem. */
export const sourceText = {
  platforms: { meetup: 'Meetup', luma: 'Luma', eventbrite: 'Eventbrite', ical: 'Calendar' },

  problems: {
    unreachable: {
      title: 'We can’t reach this address.',
      next: 'Open the link in a private browser window. If it doesn’t open there, copy the link again from the other platform.',
    },
    not_found: {
      title: 'There’s no calendar at this address anymore.',
      next: 'The group or calendar may have been renamed or removed. Copy its link again from the other platform and replace the old one.',
    },
    forbidden: {
      title: 'The other platform doesn’t let us read this address.',
      next: 'Make the calendar public, or use its secret calendar address. Then try again.',
    },
    disallowed: {
      title: 'This website asks programs not to read the page.',
      next: 'Look for a calendar link (iCal or .ics) on the website and use that instead.',
    },
    busy: {
      title: 'The other platform asks us to wait.',
      next: 'There’s nothing to do. We’ll try again by ourselves.',
    },
    server_error: {
      title: 'The other platform has a problem of its own.',
      next: 'There’s nothing to do for now. If it lasts for days, check that the calendar still opens there.',
    },
    too_large: {
      title: 'This calendar is too large for us to read.',
      next: 'Use a calendar with this group’s events only, or remove old events from it.',
    },
    too_slow: {
      title: 'Reading this calendar takes too long.',
      next: 'Look for entries that repeat every minute or hour and remove them, or use a calendar with fewer entries.',
    },
    not_a_calendar: {
      title: 'What we found at this address isn’t a calendar.',
      next: 'Copy the calendar link (iCal or .ics) from the other platform. A link to a sign-in page doesn’t work.',
    },
    no_events: {
      title: 'We found no events at this address.',
      next: 'Check that the calendar has upcoming events and that they’re public. Events that are already here stay as they are.',
    },
    many_missing: {
      title: 'More than half of the events are suddenly missing there.',
      next: 'We haven’t cancelled anything here. If the events really were removed, remove this calendar and follow it again.',
    },
    key_refused: {
      title: 'The other platform doesn’t accept the key.',
      next: 'The key may have expired, or the plan it needs may have ended. Create a new key there and enter it here.',
    },
  } satisfies Record<string, ProblemText>,

  mail: {
    failing: {
      subject: (calendar: string, group: string) => `We can’t read “${calendar}” for ${group}`,
      lead: (group: string) =>
        `${group} follows a calendar that we haven’t been able to read for a few days. We keep trying.`,
      events:
        'The events that are already here stay. New events and changes don’t arrive until the calendar works again.',
    },
    stopped: {
      subject: (calendar: string, group: string) => `We’ve stopped reading “${calendar}” for ${group}`,
      lead: (group: string) =>
        `${group} follows a calendar that we haven’t been able to read for a long time, so we’ve stopped trying.`,
      events: 'The events that are already here stay. You can start the calendar again, replace its link or remove it.',
    },
    calendar: 'Calendar',
    website: 'Website',
    since: 'Since',
    link: 'Open the calendars of the group',
  },

  /** What was left out or guessed. The example is the title of an entry. */
  notices: {
    unknown_timezone: (count: number, example: string | null) =>
      `Time zone unknown to us, so we used the calendar’s: ${entries(count, example)}`,
    repeats_too_often: (count: number, example: string | null) =>
      `Repeats too often, so some dates are left out: ${entries(count, example)}`,
    incomplete_entry: (count: number, example: string | null) =>
      `No title or no date, so left out: ${entries(count, example)}`,
    private_entry: (count: number, example: string | null) => `Private, so left out: ${entries(count, example)}`,
    too_many_entries: (count: number, example: string | null) =>
      `The calendar is long, so the last dates are left out: ${entries(count, example)}`,
    too_long_entry: (count: number, example: string | null) =>
      `Longer than 14 days, so left out: ${entries(count, example)}`,
    unreadable_part: (count: number, example: string | null) => `Unreadable, so left out: ${entries(count, example)}`,
  },
}
