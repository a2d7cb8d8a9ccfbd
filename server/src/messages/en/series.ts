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
  description: (rule: string, group: string) => `${rule}. Dates of ${group}.`,
}
