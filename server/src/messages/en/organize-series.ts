import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const positions: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' }

/** Events that repeat: the fields, the screen of the dates, and which dates a change is for. */
export const organizeSeriesText = {
  heading: 'Repeat',
  addHeading: 'Add dates',
  lead: 'Each date is an event of its own, with its own guests. You can change them together later.',
  ruleLabel: 'How often?',
  never: 'It doesn’t repeat',
  rules: {
    'daily.1': () => 'Every day',
    'weekly.1': (weekday: string) => `Every week on ${weekday}`,
    'weekly.2': (weekday: string) => `Every second week on ${weekday}`,
    'weekly.3': (weekday: string) => `Every third week on ${weekday}`,
    'weekly.4': (weekday: string) => `Every fourth week on ${weekday}`,
    /** The fifth one in its month is the last. */
    'monthly.1.weekday': (weekday: string, day: number) => {
      const position = Math.ceil(day / 7)
      return `Every month on the ${positions[position] ?? 'last'} ${weekday}`
    },
    'monthly.1.last_weekday': (weekday: string) => `Every month on the last ${weekday}`,
    'monthly.1.date': (_: string, day: number) =>
      `Every month on the ${format.ordinal(day)}${day > 28 ? ', or the last day of a shorter month' : ''}`,
  },
  /** While the date is not known yet. */
  anyRules: {
    'daily.1': 'Every day',
    'weekly.1': 'Every week',
    'weekly.2': 'Every second week',
    'weekly.3': 'Every third week',
    'weekly.4': 'Every fourth week',
    'monthly.1.weekday': 'Every month on the same weekday, such as the first Tuesday',
    'monthly.1.last_weekday': 'Every month on the last weekday of this kind, such as the last Friday',
    'monthly.1.date': 'Every month on the same date',
  },
  countLabel: 'How many more dates?',
  countHint: 'Up to 53 at a time.',
  show: 'Show the dates',
  datesHeading: 'New dates',
  datesLead: 'Clear the box of a date to leave it out.',
  conflicts: {
    past: 'This date has passed.',
    too_far: 'That’s more than five years ahead.',
    in_series: 'There’s already a date on this day.',
  },
  create: (count: number) => `Add ${format.count(count, { one: 'date', other: 'dates' })}`,
  createChosen: 'Add these dates',
  draftNote: 'This event is a draft, so the new dates are drafts too.',
  publicNote: 'The new dates are public right away.',
  noneChosen: 'Choose at least one date.',
  seriesHeading: 'Dates in this series',
  seriesCount: (count: number) => format.count(count, { one: 'date', other: 'dates' }),
  seriesMore: 'Only the first 100 dates are listed.',
  thisOne: 'This date',
  publishAll: 'Publish all drafts',
  aheadLabel: 'When does it end?',
  aheadHint: 'When a date has passed, the next one is added, like the last one.',
  ends: 'With its last date',
  ahead: (count: number) => `It goes on: always ${format.count(count, { one: 'date', other: 'dates' })} ahead`,
  aheadSave: 'Save',
  /** Those who come to all dates. */
  regulars: {
    heading: 'Who comes to all dates',
    link: 'Who comes to all dates',
    lead: 'They get their spots when a date is out, before everyone else. You can see who they are; guests can’t.',
    nextHeading: 'The next date',
    confirmed: (count: number) =>
      count === 1 ? '1 person gets a spot.' : `${format.number(count)} people get a spot.`,
    waitlisted: (count: number) => `${format.number(count)} join the waitlist.`,
    beyond: (count: number) =>
      `${format.number(count)} get none, because the share is used up; we email them that RSVPs are open.`,
    left: (count: number) =>
      count === 1 ? '1 spot is left for others.' : `${format.number(count)} spots are left for others.`,
    noLimit: 'There’s no limit, so others can RSVP too.',
    publish: 'People who come to all dates:',
    shareLabel: 'How many of the spots may they take?',
    shareHint: 'The rest is for people who decide date by date. With 100 %, those who don’t fit join the waitlist.',
    share: (percent: string) => `${percent} %`,
    who: (count: number, paused: number) =>
      `${format.count(count, { one: 'person', other: 'people' })}${paused === 0 ? '' : `, ${format.number(paused)} paused`}`,
    since: (day: string, guests: number) =>
      guests === 0
        ? `Since ${day}`
        : `Since ${day} · brings ${format.count(guests, { one: 'guest', other: 'guests' })}`,
    paused: 'Paused',
    none: 'No one comes to all dates yet. The button is on the page of the series.',
    more: 'Only the first 100 people are listed.',
    noSeries: 'This event doesn’t repeat',
    noSeriesLead: 'People can come to all dates of an event that repeats.',
    repeat: 'Add dates',
  },
  /** When a date of a series is saved. */
  ask: {
    heading: 'Change the other dates too?',
    lead: (fields: readonly string[]) => `You changed: ${format.list(fields)}.`,
    this: 'This date',
    later: (count: number) => `This and the ${format.count(count, { one: 'later date', other: 'later dates' })}`,
    all: (count: number) => `All ${format.count(count, { one: 'date', other: 'dates' })}`,
    open: 'Not those that have ended or are cancelled.',
  },
  applyLabel: 'Which dates?',
  apply: {
    this: { label: 'Only this date' },
    following: { label: 'This and the following dates', hint: 'Not those that have ended or are cancelled.' },
    all: { label: 'All dates', hint: 'Not those that have ended or are cancelled.' },
  },
}
