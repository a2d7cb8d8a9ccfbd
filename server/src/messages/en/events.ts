import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const people = (count: number) => format.count(count, { one: 'person', other: 'people' })

/** Short texts about an event, as on its card. */
export const eventText = {
  online: 'Online',
  onlineAt: (place: string) => `Online: ${place}`,
  andOnline: (place: string) => `${place}, and online`,
  joinOnline: 'Join online',
  tickets: 'Tickets',
  rsvp: 'RSVP',
  rsvpOn: (site: string) => `RSVP on ${site}`,
  rsvpAt: (site: string, url: string) => `RSVP on ${site}: ${url}`,
  noRsvps: 'RSVPs aren’t made here',
  ticketsOn: (site: string) => `Tickets on ${site}`,
  noRsvpNeeded: 'No RSVP needed, just come',
  hybrid: 'In person and online',
  types: { in_person: 'In person', online: 'Online', hybrid: 'In person and online' } as Readonly<
    Record<string, string>
  >,
  placeNotes: 'How to find it',
  noPlace: 'Location to be announced',
  cancelled: 'Cancelled',
  /** A day and a clock time, or its span: "Sat 21 Nov, 18:00–20:00". */
  at: (day: string, time: string) => `${day}, ${time}`,
  /** The same with the time zone: "Sat 21 Nov, 18:00 CET". */
  atIn: (day: string, time: string, zone: string) => `${day}, ${time} ${zone}`,
  timeIn: (time: string, zone: string) => `${time} ${zone}`,
  now: 'Happening now',
  over: 'Ended',
  going: (count: number) => `${format.number(count)} going`,
  goingOf: (count: number, max: number) => `${format.number(count)} of ${format.number(max)} going`,
  went: (count: number) => `${people(count)} went`,
  full: 'Full',
  fullWaitlist: 'Full · waitlist open',
  spotsLeft: (free: number) => format.plural(free, { one: '1 spot left', other: `${format.number(free)} spots left` }),
  by: 'By',
  youGo: 'You’re going',
  youGoWith: (guests: number) => (guests === 0 ? 'You’re going' : `You’re going · you + ${format.number(guests)}`),
  youAsked: 'You’ve asked to come',
  youWait: (position: number) => `No. ${position} on the waitlist`,
}

export const eventPageText = {
  manage: 'Manage',
  draft: 'Draft: only your team sees this.',
  editDraft: 'Edit it',
  untitled: 'Untitled event',
  preview: 'Preview: this is how people will see it.',
  when: 'When',
  where: 'Where',
  who: 'Who',
  span: (start: string, end: string) => `${start}–${end}`,
  untilDay: (day: string, time: string) => `until ${day}, ${time}`,
  /** Filled in by a script where the reader's clock shows another time. */
  yourTime: '· {time} your time',
  /** The same where the day differs too. */
  yourDayTime: '· {day}, {time} your time',
  map: 'See on map',
  onlineLabel: 'Online',
  getTickets: 'Get a ticket',
  ticketShop: 'Tickets are sold on another site.',
  share: 'Share',
  contact: 'Contact the organizers',
  signInToSee: 'Sign in to see who',
  youFollow: (names: readonly string[]) => `${format.list(names)}, who you follow`,
  /** The last of them says how many more there are. */
  youFollowMore: (names: readonly string[]) => `${format.list(names)} you follow`,
  others: (people: number) => `${format.number(people)} more`,
  waiting: (count: number) => `${people(count)} on the waitlist`,
  nobodyYet: 'No one’s going yet.',
  /** Without the name of the other site: on some calendar. */
  elsewhere: (here: number, there: number, site: string | null) =>
    site === null
      ? `${format.number(here)} here and ${format.number(there)} on another calendar`
      : `${format.number(here)} here and ${format.number(there)} on ${site}`,
  sources: { meetup: 'Meetup', luma: 'Luma', eventbrite: 'Eventbrite', ical: 'another calendar' } as Readonly<
    Record<string, string>
  >,
  alsoOn: (site: string | null) => (site === null ? 'See it on another calendar' : `See it on ${site}`),
  about: 'About this event',
  host: 'Hosted by',
  calendar: 'Add to calendar',
  ics: 'Apple and other calendars (.ics)',
  google: 'Google Calendar',
  outlook: 'Outlook',
  cancelMessage: 'Message from the organizers:',
  moreOfGroup: (name: string) => `More from ${name}`,
  allEvents: 'All events',
}

const words: Readonly<Record<number, string>> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  10: 'ten',
}
const joinsOnlineText = 'You’ll join online'

/** The card with the RSVP button, by the state of the event and of the viewer's RSVP. */
export const offerText = {
  label: 'Your RSVP',
  seat: {
    heading: 'Join us',
    button: 'RSVP',
    soon: 'One tap to save your spot.',
    signInFirst: 'RSVP in a minute. No password.',
  },
  seatsLeft: (free: number) => format.plural(free, { one: '1 spot left', other: `${format.number(free)} spots left` }),
  waitlist: {
    heading: 'All spots are taken',
    button: 'Join the waitlist',
    lead: (count: number) =>
      count === 0
        ? 'You’ll be first in line.'
        : `${people(count)} ${format.plural(count, { one: 'is', other: 'are' })} already waiting.`,
    why: 'If a spot opens up, it goes to the next person in line. We’ll email you when it’s yours.',
  },
  waitFirst: 'Next you’ll sign in, and we’ll add you to the waitlist.',
  going: {
    heading: 'You’re going',
    lead: 'Your spot is saved. See you there!',
    ticket: 'Your ticket',
    cancel: 'I can’t make it',
  },
  when: (day: string, time: string, joinsOnline: boolean) =>
    `${day}, ${time}${joinsOnline ? ` · ${joinsOnlineText}` : ''}`,
  joinsOnline: joinsOnlineText,
  change: 'Change',
  soon: 'It’s about to start',
  isOn: 'It’s on',
  joinOnline: 'Join online',
  getTicket: 'Get a ticket ↗',
  who: {
    partyLabel: 'How many people come?',
    party: (guests: number) => (guests === 0 ? 'Just me' : `Me + ${format.number(guests)}`),
    howLabel: 'How do you take part?',
    inRoom: 'I’ll be there',
    online: 'I’ll join online',
  },
  waitingParty: {
    alone: (position: number) => `No. ${position} on the waitlist`,
    mail: 'We’ll email you',
    heading: (guests: number, position: number) =>
      `You and ${format.count(guests, { one: 'guest', other: 'guests' })} are no. ${position}.`,
    together: (people: number) =>
      `You get your spots when ${words[people] ?? format.number(people)} are free together.`,
    freeNow: (free: number) => `${format.count(free, { one: 'spot is', other: 'spots are' })} free now.`,
    takeAlone: 'Take it without guests',
  },
  reminder: {
    ask: 'Remind me',
    isSet: 'We’ll remind you by email.',
    stop: 'Don’t remind me',
    limit: 'You have as many reminders as there can be. Remove one under “My events” first.',
  },
  checkedIn: { heading: 'You’re checked in', lead: 'Enjoy the event!' },
  waiting: {
    heading: (position: number) => `You’re number ${position} on the waitlist`,
    lead: 'If a spot opens up, it goes to the next person in line. We’ll email you when it’s yours.',
    cancel: 'Leave the waitlist',
  },
  ask: { heading: 'The hosts decide who comes', lead: 'They answer by email.', button: 'Ask to come' },
  asked: {
    heading: 'You’ve asked to come',
    lead: 'No spot yet; the hosts answer by email.',
    cancel: 'Take it back',
  },
  declined: { heading: 'The hosts couldn’t offer you a spot for this one', others: 'See other dates' },
  roomFull: { heading: 'The room is full', lead: 'You can still join online.' },
  full: { heading: 'This event is full', lead: 'There are no spots left, and there’s no waitlist.' },
  notOpen: (day: string, time: string) => `RSVPs open ${day}, ${time}`,
  closed: { heading: 'RSVPs are closed', lead: 'You can no longer RSVP to this event.' },
  elsewhere: {
    heading: 'RSVPs are made elsewhere',
    lead: (site: string) => `The organizers take RSVPs for this event on ${site}.`,
    unknown: 'RSVPs aren’t made here. Ask the organizers how to join.',
  },
  banned: {
    heading: 'You can’t RSVP to this event',
    lead: 'The organizers have blocked you from this group.',
  },
  cancelled: { heading: 'This event is cancelled', lead: 'It won’t take place.' },
  ended: 'This event has ended',
  wasThere: 'You were on the list. We hope you enjoyed it!',
  nextOfGroup: 'See the group’s next event',
  upcoming: 'See upcoming events',
}

/** The question before an RSVP is cancelled. */
export const cancelText = {
  going: {
    heading: 'Give up your spot?',
    lead: 'You’ll no longer be on the list of this event.',
    yes: 'Give up my spot',
    no: 'Keep my spot',
  },
  waiting: {
    heading: 'Leave the waitlist?',
    lead: 'You’ll lose your place in line. If you join again, you’ll start at the end.',
    yes: 'Leave the waitlist',
    no: 'Stay on the waitlist',
  },
  taken: (count: number) =>
    `${people(count)} ${format.plural(count, { one: 'is', other: 'are' })} on the waitlist, so your spot will be gone right away. If you change your mind, you’ll join the end of the line.`,
  elsewhere: 'RSVPs for this event are now made on its own site, so you can’t get your spot back here.',
  free: 'If you change your mind, you can RSVP again while there are spots left.',
}

/** The page that lists who is going. */
export const guestsText = {
  title: (event: string) => `Who’s going to ${event}`,
  heading: 'Who’s going',
  followed: 'Following',
  none: 'No one to show yet',
  noneLead: 'People appear here when they RSVP and let others see it.',
  hidden: 'The organizers don’t show who’s going',
  hiddenLead: 'Ask them if you’d like to know.',
  note: 'Only people who let others see them are listed.',
  choose: 'Choose whether you’re listed',
}

export const shareText = {
  title: (event: string) => `Share ${event}`,
  heading: 'Share this event',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Copied',
  system: 'Share…',
  mail: 'Send by email',
  code: 'QR code',
  codeLead: 'Print it on a poster or show it on a slide.',
  codeAlt: 'QR code with the link to this event',
  download: 'Download as SVG',
  invitation: (event: string, when: string, url: string) => `${event}\n${when}\n\n${url}`,
}

export const eventsPageText = {
  title: 'Events',
  found: 'Results',
  search: 'Search',
  searchHint: 'Search events, groups or cities',
  filter: 'Filter',
  filtersOn: (count: number) => format.count(count, { one: 'filter', other: 'filters' }),
  quick: 'Quick filters',
  topics: 'Topics',
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
  from: 'From',
  to: 'To',
  reversed: 'This day is before the first day. Choose the same day or a later one.',
  type: 'Format',
  anyType: 'Any format',
  topic: 'Topic',
  anyTopic: 'Any topic',
  city: 'City',
  anyCity: 'Any city',
  language: 'Language',
  anyLanguage: 'Any language',
  button: 'Show events',
  nearMe: 'Near me',
  sorts: {
    byDistance: 'Sorted by distance',
    toDistance: 'Sort by distance',
    byDate: 'Sorted by date',
    toDate: 'Sort by date',
  },
  distance: (km: number) => (km < 10 ? `${format.decimal(km)} km` : `${format.number(Math.round(km))} km`),
  fromDay: (day: string) => `From ${day}`,
  toDay: (day: string) => `Until ${day}`,
  near: 'Near you',
  ofGroup: (name: string) => `Hosted by ${name}`,
  remove: 'Remove this filter:',
  clear: 'Clear all filters',
  none: 'No events found',
  noneLead: 'Try fewer words or a wider date range.',
  everywhere: (words: string) => `Search groups for “${words}”`,
  empty: 'No upcoming events',
  emptyLead: 'Events will appear here as soon as a group publishes one.',
  emptyWay: 'See the groups',
  description: (place: string) => `Upcoming events on ${place}: when and where they are, and who’s going.`,
  end: 'There may be more events on the next page.',
}

export const homeText = {
  heading: (place: string) => `Welcome to ${place}`,
  headingBack: (name: string) => `Hi ${name}`,
  lead: 'Find people who share your interests. See what’s on, RSVP and meet up.',
  search: 'Search',
  searchHint: 'Search events, groups or cities',
  yours: 'Your next event',
  waiting: 'You’re on the waitlist',
  yoursAll: 'My events',
  door: 'Check people in',
  doorAll: 'All events to check in at',
  doorOpen: 'Open the door app',
  open: 'See the event',
  fromGroups: 'From your groups',
  next: 'Coming up',
  all: 'All events',
  featured: 'Featured groups',
  allGroups: 'All groups',
  empty: 'No upcoming events',
  emptyLead: 'Events will appear here as soon as a group publishes one.',
  emptyNew: 'This site is new',
  emptyNewLead: 'There aren’t any groups or events yet. They’ll appear here as soon as there are.',
  unownedLead:
    'Until there’s an administrator, no one can join. If you run this site: the server printed a link to become the administrator. For a new one, run: hearthctl admin owner-link',
  unowned: 'This site isn’t set up yet',
  emptyNewStart: 'There aren’t any groups or events yet. You can start the first group.',
  startGroup: 'Start a group',
  setUp: {
    heading: 'Set up your site',
    lead: (done: number, count: number) => `${done} of ${count} steps are done.`,
    button: 'Continue setting up',
  },
  description: (place: string) => `Groups and events on ${place}. See what’s on, RSVP and meet people.`,
}

export const groupsPageText = {
  title: 'Groups',
  found: 'Results',
  lead: 'Communities built around shared interests.',
  search: 'Search',
  searchHint: 'Search groups',
  button: 'Search',
  order: 'Sort by',
  sorts: { popular: 'Most popular', newest: 'Newest', name: 'Name' } as Readonly<Record<string, string>>,
  tags: 'Topics',
  tagged: (tag: string) => `About ${tag}`,
  members: (count: number) => format.count(count, { one: 'member', other: 'members' }),
  featured: 'Featured',
  empty: 'No groups yet',
  emptyLead: 'Groups will appear here as soon as someone starts one.',
  none: 'No groups found',
  noneLead: 'Try different words or pick a topic.',
  clear: 'Show all groups',
  description: (place: string) => `Groups on ${place}: what they’re about and when they meet next.`,
}

export const groupPageText = {
  manage: 'Manage',
  about: 'About',
  next: 'Coming up',
  noNext: 'No upcoming events',
  noNextLead: 'Join this group to find it again easily.',
  past: 'Past events',
  allNext: 'See all events',
  organizers: 'Organizers',
  owner: 'Owner',
  manager: 'Organizer',
  badges: 'Badges',
  points: (count: number) => format.count(count, { one: 'point', other: 'points' }),
  links: 'Links',
  favorite: 'Join',
  ask: 'Ask to join',
  askLead: 'The organizers approve new members. We’ll email you when they do.',
  pending: 'Waiting for approval',
  pendingLead: 'The organizers will look at your request. We’ll email you when you’re a member.',
  withdraw: 'Withdraw your request',
  unfavorite: 'Joined',
  leave: 'Leave this group',
  mailQuestion: 'Email about new events?',
  mails: { each: 'Every new event', weekly: 'Once a week', none: 'No email' } as Readonly<Record<string, string>>,
  contact: 'Contact the organizers',
  conduct: 'Code of conduct',
  board: 'Group leaderboard',
  banned: 'The organizers have blocked you from this group.',
  follow: 'Stay up to date',
  ics: 'Calendar (.ics)',
  rss: 'RSS feed',
  mute: 'Mute this group',
  unmute: 'Unmute this group',
  muteLead:
    'If you mute it, you won’t get email from this group, and its organizers can’t give you spots, roles or badges.',
  mutedLead: 'You’ve muted this group. We’ll only email you about changes to events you’re going to.',
}
