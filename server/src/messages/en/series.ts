import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
/** Each month, or each second, third or fourth one. */
function everyMonth(interval: number, which: string): string {
  if (interval === 1) return `Every ${which}`
  if (interval === 2) return `The ${which} of every second month`
  return interval === 3 ? `The ${which} of every third month` : `The ${which} of every fourth month`
}

const dates = (count: number) => format.count(count, { one: 'date', other: 'dates' })

/** What became of the wish to come to all dates, at one of them. */
type NewDateResult = 'confirmed' | 'waitlisted' | 'beyond' | 'questions' | 'refused' | 'muted'

const states: Record<NewDateResult, string> = {
  confirmed: 'You have a spot',
  waitlisted: 'You’re on the waitlist',
  beyond: 'RSVPs are open; we took no spot for you',
  questions: 'The hosts ask something new; RSVP yourself',
  refused: 'We couldn’t RSVP for you',
  muted: 'No spot, because you muted the group',
}

const subjectsOfOne: Record<NewDateResult, (title: string) => string> = {
  confirmed: (title) => `You’re going: ${title}`,
  waitlisted: (title) => `You’re on the waitlist: ${title}`,
  beyond: (title) => `RSVPs are open: ${title}`,
  questions: (title) => `The hosts ask something new: ${title}`,
  refused: (title) => `We couldn’t RSVP for you: ${title}`,
  muted: (title) => `A new date: ${title}`,
}

/** Mails to those who come to all dates of a series. */
export const comeToAllMail = {
  states,
  subjectOfOne: subjectsOfOne,
  subject: (title: string, spots: number) =>
    spots === 0 ? `New dates: ${title}` : `You’re going to ${dates(spots)}: ${title}`,
  one: {
    confirmed: 'You come to all dates, so here is your spot at the new one.',
    waitlisted: 'You come to all dates. This one is full, so you’re on the waitlist.',
    beyond:
      'You come to all dates, and more people do than there are spots kept for them. RSVPs are open now: the other spots go to the first who press.',
    questions: 'You come to all dates, but the hosts ask something new at this one. RSVP with your answers.',
    refused: 'You come to all dates, but we couldn’t RSVP for you to this one.',
    muted: 'You come to all dates, but you muted the group, so we took no spot at the new one.',
  } satisfies Record<NewDateResult, string>,
  many: (spots: number, all: number) =>
    `You come to all dates. Of ${dates(all)} that are new, you have a spot at ${spots === all ? 'every one' : format.number(spots)}.`,
  link: 'Skip a date, or stop',
  why: 'You’re getting this email because you come to all dates.',
  paused: {
    subject: (title: string) => `Still want a spot each time? ${title}`,
    lead: 'We missed you twice. Still want a spot each time?',
    rest: 'Until you say yes, we take no more spots for you. The ones you have stay yours.',
    link: 'Answer',
  },
}

/** A series as guests see it. */
export const seriesText = {
  /** How it repeats, by the number of days, weeks or months between its dates. */
  rules: {
    day: (interval: number) => (interval === 1 ? 'Every day' : `Every ${interval} days`),
    week: (interval: number, weekday: string) => {
      if (interval === 1) return `Every ${weekday}`
      if (interval === 2) return `Every second ${weekday}`
      return interval === 3 ? `Every third ${weekday}` : `Every fourth ${weekday}`
    },
    monthDate: (interval: number, day: number) =>
      interval === 1 ? `The ${format.ordinal(day)} of every month` : everyMonth(interval, format.ordinal(day)),
    /** By where the weekday is in its month. */
    monthWeekday: {
      first: (interval: number, weekday: string) => everyMonth(interval, `first ${weekday}`),
      second: (interval: number, weekday: string) => everyMonth(interval, `second ${weekday}`),
      third: (interval: number, weekday: string) => everyMonth(interval, `third ${weekday}`),
      fourth: (interval: number, weekday: string) => everyMonth(interval, `fourth ${weekday}`),
      last: (interval: number, weekday: string) => everyMonth(interval, `last ${weekday}`),
    },
  },
  /** Every first Tuesday, 19:00 */
  at: (rule: string, time: string) => `${rule}, ${time}`,
  /** Every first Tuesday · 5 more dates */
  more: (rule: string, others: number) =>
    others === 0 ? rule : `${rule} · ${others === 1 ? '1 more date' : `${format.number(others)} more dates`}`,
  next: 'Next date',
  later: (count: number) => (count === 1 ? 'One later date' : `${dates(count)} after that`),
  none: 'No dates ahead',
  noneLead: 'The organizers haven’t planned another one yet.',
  calendar: 'Subscribe in your calendar',
  rsvp: 'RSVP',
  rsvpFor: (date: string) => `RSVP for ${date}`,
  waitFor: (date: string) => `Join the waitlist for ${date}`,
  askFor: (date: string) => `Ask to come on ${date}`,
  all: {
    heading: 'Come to all',
    lead: 'We RSVP for you when a new date is out. Skip one any time.',
    button: 'Come to all',
    title: (title: string) => `Come to all: ${title}`,
    /** On the page after an RSVP. */
    next: (rule: string) => `Come to all · ${rule}`,
    formLead: 'We say the same for you at each date. You can change one date, or skip it, any time.',
    kept: 'We keep what you say here until you stop.',
    comes: 'You come to all',
    comesLead: (guests: number) =>
      guests === 0
        ? 'We RSVP for you when a new date is out.'
        : `We RSVP for you and ${format.count(guests, { one: 'guest', other: 'guests' })} when a new date is out.`,
    change: 'Change what we say',
    stop: 'Stop',
    paused: 'We missed you twice. Still want a spot each time?',
    yes: 'Yes, a spot each time',
    skip: 'Skip',
    skipOf: (date: string) => `Skip ${date}`,
    skipped: 'Skipped',
    stopTitle: 'Stop coming to all dates?',
    stopLead: 'We won’t RSVP for you anymore.',
    keepAsk: (count: number) => `Keep the ${dates(count)} you have?`,
    keep: 'Keep',
    giveUp: 'Give them up',
    back: 'Go back',
  },
  description: (rule: string, group: string) => `${rule}. Dates of ${group}.`,
}
