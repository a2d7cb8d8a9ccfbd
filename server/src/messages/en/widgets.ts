import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** What a widget says, in the language that the page around it asks for. */
export interface WidgetText {
  /** How days and hours are written. */
  locale: string
  nextEvents: string
  happeningNow: string
  cancelled(when: string): string
  online: string
  onlineAt(place: string): string
  andOnline(place: string): string
  going(count: number): string
  goingOf(count: number, seats: number): string
  full: string
  waitlist: string
  rsvp: string
  rsvpOn(site: string): string
  details: string
  calendar: string
  yourTime: string
  nothing: string
  nothingLead: string
  follow(group: string): string
  allEvents: string
  previous: string
  next: string
}

export const widgetText: WidgetText = {
  locale: 'en-GB',
  nextEvents: 'Next events',
  happeningNow: 'Happening now',
  cancelled: (when) => `Cancelled: event on ${when}`,
  online: 'Online',
  onlineAt: (place) => `Online: ${place}`,
  andOnline: (place) => `${place}, and online`,
  going: (count) => `${format.number(count)} going`,
  goingOf: (count, seats) => `${format.number(count)} of ${format.number(seats)} going`,
  full: 'Full',
  waitlist: 'Full, with a waitlist',
  rsvp: 'RSVP',
  rsvpOn: (site) => `RSVP on ${site}`,
  details: 'See the event',
  calendar: 'Add to calendar',
  yourTime: 'your time',
  nothing: 'No upcoming events',
  nothingLead: 'New events will appear here.',
  follow: (group) => `Follow ${group}`,
  allEvents: 'See all events',
  previous: 'Previous',
  next: 'Next',
}
