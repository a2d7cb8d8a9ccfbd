import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** The page of a ticket: for its holder, for organizers who check people in, and for everyone else. */
export const ticketText = {
  /** On the event page. */
  show: 'Show my ticket',
  qrAlt: (code: string) => `QR code of ticket ${code}`,

  title: 'Your ticket',
  name: 'Name',
  code: 'Code',
  when: 'When',
  where: 'Where',
  hint: 'Show this code at the entrance. Turn up the brightness of your screen.',
  saved: 'This page also opens without internet on this phone.',
  offline: 'You’re offline. Your ticket still works.',
  checkedIn: (time: string) => `You checked in at ${time}`,
  online: { heading: 'You’ll join online', lead: 'You need no ticket. The link to join is on the event page.' },
  noSeat: {
    waitlisted: {
      heading: 'You’re on the waitlist',
      lead: 'You don’t have a spot yet. We’ll email you if one opens up, and your ticket appears here.',
    },
    cancelled: {
      heading: 'This ticket isn’t valid now',
      lead: 'You don’t have a spot at this event anymore. RSVP again to use this ticket.',
    },
    event: { heading: 'This event is cancelled', lead: 'The ticket is no longer needed.' },
    over: { heading: 'This event has ended', lead: 'Thanks for being part of it.' },
  },
  event: 'Event page',
  all: 'My events',
  renew: {
    summary: 'Did you share this code?',
    lead: 'Make a new code. The old one stops working at once, also in your emails and on printed tickets.',
    button: 'Make a new code',
  },

  door: {
    kicker: 'Check-in',
    title: (name: string) => `Check in ${name}`,
    seat: 'Has a spot.',
    waitlisted: 'On the waitlist. Checking in gives them a spot.',
    none: 'Has no spot now. Checking in gives them one.',
    banned: 'This person is banned from the group and can’t be checked in.',
    button: 'Check in',
    party: (name: string, guests: number) =>
      `${name} + ${guests === 1 ? '1 guest' : `${format.number(guests)} guests`}`,
    all: (people: number) => (people === 2 ? 'Both are here' : `All ${format.number(people)} are here`),
    only: (name: string) => `Only ${name.trim().split(/\s+/)[0]!}`,
    rest: (guests: number) => (guests === 1 ? '1 guest is here' : `${format.number(guests)} guests are here`),
    guestOf: (name: string) => `Guest of ${name}`,
    noSpot: (name: string) => `${name} has no spot yet. Check them in first.`,
    isIn: (time: string) => `Checked in at ${time}`,
    draft: 'Publish the event before you check people in.',
  },

  stranger: {
    heading: 'A ticket for this event',
    lead: 'Only its holder and the organizers can see more.',
    signIn: 'Is it yours? Sign in to see it.',
  },

  unknown: {
    heading: 'We don’t know this ticket',
    lead: 'Check the code. Its holder may have made a new one, so the old one no longer works.',
  },
}
