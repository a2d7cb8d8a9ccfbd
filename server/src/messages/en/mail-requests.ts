import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const guestForms = { one: 'guest', other: 'guests' }

/** Mails where the organizers decide who comes, to parties, and about questions. */
export const requestsMailText = {
  requests: {
    asked: {
      subject: (title: string) => `You’ve asked to come: ${title}`,
      lead: 'You’ve asked to come. You don’t have a spot yet: the hosts decide who comes, and they answer by email.',
      cancel: 'Changed your mind? Take it back',
    },
    spot: {
      subject: (title: string) => `You have a spot: ${title}`,
      lead: 'The hosts said yes, and you have a spot. See you there!',
    },
    waiting: (position: number) =>
      `The hosts said yes, but the event is full for now, so you’re on the waitlist. ${
        position === 1 ? 'You’re first in line.' : `You’re number ${position} in line.`
      } We’ll email you if a spot opens up.`,
    no: {
      subject: (title: string) => `About ${title}`,
      lead: (hosts: string | null) => `${hosts ?? 'The hosts'} couldn’t offer you a spot this time.`,
      others: (group: string) => `Other dates of ${group}`,
    },
    stillOpen: 'You’ve asked to come, and the hosts haven’t answered yet. Everything at a glance:',
    takenBack: 'You’ve taken it back: the hosts no longer read that you’d like to come.',
    writes: 'Message from the hosts:',
  },
  party: {
    going: (guests: number) =>
      `You and ${format.count(guests, guestForms)}. Each guest has a ticket too: open yours to pass them on.`,
    asked: (guests: number) => `You’ve asked for yourself and ${format.count(guests, guestForms)}.`,
    waiting: (guests: number) =>
      `You and ${format.count(guests, guestForms)} get your spots when ${format.number(guests + 1)} are free together.`,
  },
  /** To who gave their spot to a friend; the name is left out where it could lead somewhere. */
  passedOn: {
    subject: (name: string | null, title: string) => `${name || 'Your friend'} goes instead of you: ${title}`,
    lead: (name: string | null) =>
      `${name || 'Your friend'} took your spot and goes instead of you. Your ticket has ended, so there’s nothing left to do.`,
  },
  questions: {
    lead: 'The hosts have questions for everyone who comes, and don’t have your answers yet.',
    link: 'Answer their questions',
  },
  eventRequests: {
    subject: (count: number, title: string) =>
      `${format.count(count, { one: 'person asks', other: 'people ask' })} to come to ${title}`,
    lead: (count: number, title: string) =>
      `${format.count(count, { one: 'person asks', other: 'people ask' })} to come to ${title}. You decide who comes.`,
    once: 'We send this email at most once a day, to the owners and managers of the group.',
    link: 'See who asks',
  },
}
