import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const positions = ['first', 'second', 'third', 'fourth']
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
export const ordinal = (day: number) => `${day}${endings[ordinals.select(day)] ?? 'th'}`
/** Of the weekday in its month: the fifth one is the last. */
export const positionOf = (day: number) => positions[Math.ceil(day / 7) - 1] ?? 'last'
/** Every month, every second month … */
const everyOf = (interval: number) => (interval === 1 ? 'every' : `every ${positions[interval - 1]}`)

interface Rule {
  freq: 'daily' | 'weekly' | 'monthly'
  interval: number
  by: 'date' | 'weekday' | 'last_weekday'
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
  /** "Every first Tuesday", "Every second Monday", "The last Friday of every second month". */
  rule: ({ freq, interval, by }: Rule, weekday: string, day: number): string => {
    if (freq === 'daily') return interval === 1 ? 'Every day' : `Every ${interval} days`
    if (freq === 'weekly') return interval === 1 ? `Every ${weekday}` : `Every ${positions[interval - 1]} ${weekday}`
    const which = by === 'date' ? ordinal(day) : `${by === 'last_weekday' ? 'last' : positionOf(day)} ${weekday}`
    if (interval === 1 && by !== 'date') return `Every ${which}`
    return `The ${which} of ${everyOf(interval)} month`
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
    next: (rule: string) => `Come to all: ${rule.charAt(0).toLocaleLowerCase('en')}${rule.slice(1)}`,
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
