import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { type MailBody, type MailContent, renderMail } from '../mail-layout.ts'

/** What a mail about an event says of it. Instants are UTC; they are shown in the event's own zone. */
export interface EventFacts {
  title: string
  startsAt: string
  /** Null when nobody said how long it takes. */
  endsAt: string | null
  timezone: string | null
  place: string | null
  groupName: string | null
  url: string
}

/** Whom a mail goes to, and where they get no more of its kind. */
export interface Recipient {
  name: string
  unsubscribeUrl: string
}

const formats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat; zone: Intl.DateTimeFormat }>()

function formatsOf(timezone: string | null) {
  const key = zoneOrUtc(timezone)
  const known = formats.get(key)
  if (known) return known
  const made = makeFormats(key)
  formats.set(key, made)
  return made
}

function makeFormats(timeZone: string): NonNullable<ReturnType<typeof formats.get>> {
  return {
    day: new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }),
    zone: new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' }),
  }
}

/** Saturday 21 November 2026, 18:00 to 21:00, Central European Standard Time (Europe/Berlin) */
export function sayWhen({ startsAt, endsAt, timezone }: Pick<EventFacts, 'startsAt' | 'endsAt' | 'timezone'>): string {
  const { day, time, zone } = formatsOf(timezone)
  const start = new Date(startsAt)
  const startDay = day.format(start)
  const name = zone.formatToParts(start).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const zoneId = zone.resolvedOptions().timeZone
  const from = `${startDay}, ${time.format(start)}`
  if (endsAt === null) return `${from}, ${name} (${zoneId})`
  const end = new Date(endsAt)
  const endDay = day.format(end)
  const until = endDay === startDay ? time.format(end) : `${endDay}, ${time.format(end)}`
  return `${from} to ${until}, ${name} (${zoneId})`
}

interface PlaceFacts {
  eventType: string | null
  isOnline: boolean | null
  /** Name, address, city, state, as far as they are known. */
  parts: readonly (string | null)[]
}

export function sayPlace({ eventType, isOnline, parts }: PlaceFacts): string | null {
  const place = parts.filter((part) => part !== null && part.trim() !== '').join(', ')
  const hasOnline = isOnline === true || eventType === 'online' || eventType === 'hybrid'
  if (place === '') return hasOnline ? 'Online' : null
  return eventType === 'hybrid' ? `${place}, and online` : place
}

const detailsOf = (event: EventFacts) => [
  ['What', event.title] as const,
  ['When', sayWhen(event)] as const,
  ...(event.place === null ? [] : [['Where', event.place] as const]),
  ...(event.groupName === null ? [] : [['By', event.groupName] as const]),
]

const hello = (to: Recipient) => `Hello ${to.name},`
const eventLink = (event: EventFacts) => ({ label: 'See the event', url: event.url })

const footers = {
  rsvp: ['You get this because you have, or had, an RSVP to this event.', 'Stop mail about my RSVPs'],
  reminders: ['You get this because you have a seat at this event.', 'Stop reminders'],
  announcements: [
    'You get this because you have an RSVP to this event, and an organiser wrote to everybody there.',
    'Stop messages from organisers',
  ],
  badges: ['You get this because somebody gave you a badge.', 'Stop mail about badges and achievements'],
  account: ['You get this because you have an account here.', 'Stop mail about my account'],
} as const

function write(kind: keyof typeof footers, to: Recipient, letter: Omit<MailBody, 'footer'>): MailContent {
  const [why, stop] = footers[kind]
  const paragraphs = [hello(to), ...letter.paragraphs]
  return renderMail({ ...letter, paragraphs, footer: { why, stop, url: to.unsubscribeUrl } })
}

export function confirmedMail(event: EventFacts, to: Recipient, cancelUrl: string): MailContent {
  return write('rsvp', to, {
    subject: `You have a seat: ${event.title}`,
    paragraphs: ['you have a seat. See you there!'],
    details: detailsOf(event),
    links: [eventLink(event), { label: 'Plans changed? Give your seat to somebody else', url: cancelUrl }],
  })
}

export function promotedMail(event: EventFacts, to: Recipient, cancelUrl: string): MailContent {
  return write('rsvp', to, {
    subject: `A seat for you: ${event.title}`,
    paragraphs: ['good news: a seat came free, and it is yours. You are off the waitlist and on the list.'],
    details: detailsOf(event),
    links: [eventLink(event), { label: 'Plans changed? Give your seat to the next in line', url: cancelUrl }],
  })
}

export function waitlistedMail(event: EventFacts, to: Recipient, position: number, cancelUrl: string): MailContent {
  const place = position === 1 ? 'You are the first in line.' : `You are number ${position} in line.`
  return write('rsvp', to, {
    subject: `You are on the waitlist: ${event.title}`,
    paragraphs: [
      `all seats are taken for now, so you are on the waitlist. ${place} If a seat comes free, we tell you.`,
    ],
    details: detailsOf(event),
    links: [eventLink(event), { label: 'Leave the waitlist', url: cancelUrl }],
  })
}

export function cancelledMail(event: EventFacts, to: Recipient, by: 'self' | 'organiser'): MailContent {
  const what =
    by === 'self'
      ? 'your RSVP is cancelled, as you wished. Thank you for making room for somebody else.'
      : 'an organiser took you off the list of this event. If you think that is a mistake, please ask them.'
  return write('rsvp', to, {
    subject: `Your RSVP is cancelled: ${event.title}`,
    paragraphs: [what],
    details: detailsOf(event),
    links: [eventLink(event)],
  })
}

export function eventCancelledMail(event: EventFacts, to: Recipient, message: string | null): MailContent {
  return write('rsvp', to, {
    subject: `Cancelled: ${event.title}`,
    paragraphs: ['we are sorry: this event is cancelled and does not take place.'],
    details: detailsOf(event),
    ...(message !== null && message.trim() !== '' && { quote: { lead: 'The organiser writes:', text: message } }),
    links: [eventLink(event)],
  })
}

export function updatedMail(event: EventFacts, to: Recipient, isWaiting: boolean, cancelUrl: string): MailContent {
  const standing = isWaiting ? 'You are still on the waitlist.' : 'Your seat is still yours.'
  return write('rsvp', to, {
    subject: `Changed: ${event.title}`,
    paragraphs: [`something changed about this event. ${standing} This is how it is now:`],
    details: detailsOf(event),
    links: [eventLink(event), { label: 'This does not suit you? Cancel your RSVP', url: cancelUrl }],
  })
}

export function reminderMail(event: EventFacts, to: Recipient, cancelUrl: string): MailContent {
  return write('reminders', to, {
    subject: `Soon: ${event.title}`,
    paragraphs: ['it is almost time. You have a seat at this event:'],
    details: detailsOf(event),
    links: [eventLink(event), { label: 'Cannot come? Give your seat to somebody else', url: cancelUrl }],
  })
}

export function announcementMail(
  event: EventFacts,
  to: Recipient,
  announcement: { subject: string; body: string },
): MailContent {
  return write('announcements', to, {
    subject: `${announcement.subject} (${event.title})`,
    paragraphs: [],
    quote: { lead: `${event.groupName ?? 'The organiser'} writes:`, text: announcement.body },
    details: detailsOf(event),
    links: [eventLink(event)],
  })
}

export interface BadgeFacts {
  name: string
  icon: string
  description: string | null
  points: number
  /** Null for a badge of the platform. */
  groupName: string | null
  url: string
}

export function badgeMail(badge: BadgeFacts, to: Recipient): MailContent {
  const from = badge.groupName === null ? 'you were given a badge.' : `${badge.groupName} gave you a badge.`
  return write('badges', to, {
    subject: `${badge.icon} A badge for you: ${badge.name}`,
    paragraphs: [`${from} Congratulations!`],
    details: [
      ['Badge', `${badge.icon} ${badge.name}`],
      ...(badge.description?.trim() ? [['For', badge.description] as const] : []),
      ...(badge.points > 0 ? [['Points', String(badge.points)] as const] : []),
    ],
    links: [{ label: 'See the badge', url: badge.url }],
  })
}

interface RoleOfferFacts {
  groupName: string
  role: 'owner' | 'manager' | 'volunteer'
  url: string
}

/** How a role is called in a sentence. */
const roleNames = { owner: 'an owner', manager: 'an organiser', volunteer: 'a volunteer' } as const

export function roleOfferMail(offer: RoleOfferFacts, to: Recipient): MailContent {
  return write('account', to, {
    subject: `You are offered a role in ${offer.groupName}`,
    paragraphs: [
      `the group ${offer.groupName} would like you to be ${roleNames[offer.role]}.`,
      'It counts once you accept it, and until then others do not see it. You do not have to answer: the offer ends after 30 days.',
    ],
    links: [{ label: 'Accept or decline', url: offer.url }],
  })
}

/** The pages behind the links in mails. */
export const mailLinkText = {
  kinds: {
    rsvp: 'about your RSVPs',
    reminders: 'that reminds you of events',
    announcements: 'from organisers',
    badges: 'about badges and achievements',
    follows: 'about followers and connections',
    account: 'about your account',
  },
  stopTitle: 'Stop this mail',
  stopHeading: 'Stop this mail?',
  stopLead: (kind: string) => `You will get no more mail ${kind}. Other mail still comes.`,
  stopButton: 'Stop it',
  stopped: 'Done',
  stoppedLead: (kind: string) => `You get no more mail ${kind}.`,
  undoLead: 'Pressed by mistake?',
  undoButton: 'Send it to me again',
  resumed: 'It comes again',
  resumedLead: (kind: string) => `You get mail ${kind} again.`,
  cancelTitle: 'Cancel your RSVP',
  cancelHeading: 'Cannot come?',
  cancelLead: 'Your seat goes to the next in line, or comes free for somebody else.',
  leaveHeading: 'Leave the waitlist?',
  leaveLead: 'You lose your place in line. If you change your mind, you start at its end.',
  cancelButton: 'Cancel my RSVP',
  leaveButton: 'Leave the waitlist',
  keep: 'Keep it and see the event',
  cancelled: 'Your RSVP is cancelled',
  cancelledLead: 'Thank you for telling. Somebody else is glad about the seat.',
  alreadyCancelled: 'This is done already',
  alreadyCancelledLead: 'You have no RSVP to this event. There is nothing left to do.',
  seeEvent: 'See the event',
  checkedIn: 'You are checked in',
  checkedInLead: 'You have been checked in at this event, so the RSVP stays as it is.',
  eventCancelled: 'This event is cancelled',
  eventCancelledLead: 'It does not take place, and nobody needs an RSVP any more.',
  over: 'This link is over',
  overLead: 'The event has ended, so there is nothing left to cancel.',
  unknown: 'This link does not work',
  unknownLead: 'It may have been cut in two by a mail program. Copy the whole of it from the mail and try again.',
}
