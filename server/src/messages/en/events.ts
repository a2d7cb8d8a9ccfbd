import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const people = (count: number) => format.count(count, { one: 'person', other: 'people' })

/** How an event is told of in few words. */
export const eventText = {
  online: 'Online',
  onlineAt: (place: string) => `Online: ${place}`,
  andOnline: (place: string) => `${place}, and online`,
  hybrid: 'In person and online',
  types: { in_person: 'In person', online: 'Online', hybrid: 'In person and online' } as Readonly<
    Record<string, string>
  >,
  noPlace: 'The place is not known yet',
  cancelled: 'Cancelled',
  now: 'Happening now',
  over: 'Over',
  going: (count: number) => `${format.number(count)} going`,
  goingOf: (count: number, max: number) => `${format.number(count)} of ${format.number(max)} going`,
  went: (count: number) => `${people(count)} went`,
  full: 'Full',
  waitlist: 'Waitlist',
  by: 'By',
  youGo: 'You are going',
  youWait: (position: number) => `Number ${position} on the waitlist`,
}

export const eventPageText = {
  when: 'When',
  where: 'Where',
  who: 'Who',
  until: (time: string) => `until ${time}`,
  untilDay: (day: string, time: string) => `until ${day}, ${time}`,
  /** Filled in by a script where the reader's clock shows another time. */
  yourTime: '{time} where you are',
  map: 'Show on a map',
  waiting: (count: number) => `${people(count)} on the waitlist`,
  nobodyYet: 'Nobody yet. Be the first.',
  elsewhere: (here: number, there: number, source: string) =>
    `${format.number(here)} here and ${format.number(there)} on ${source}`,
  sources: { meetup: 'Meetup', luma: 'Luma', eventbrite: 'Eventbrite', ical: 'another calendar' } as Readonly<
    Record<string, string>
  >,
  alsoOn: (source: string) => `See it on ${source}`,
  about: 'About this event',
  host: 'Hosted by',
  hostWay: 'See the group',
  calendar: 'Add to your calendar',
  ics: 'Apple and other calendars (.ics)',
  google: 'Google Calendar',
  outlook: 'Outlook',
  cancelledHeading: 'This event is cancelled',
  cancelledLead: 'It does not take place.',
  cancelMessage: 'The organisers say:',
  moreOfGroup: (name: string) => `More of ${name}`,
  allEvents: 'All events',
}

/** What stands on the card with the button, by how things are. */
export const offerText = {
  label: 'Your RSVP',
  seat: { heading: 'Come along', button: 'RSVP', soon: 'One click, and your seat is kept.' },
  seatsLeft: (free: number) =>
    format.plural(free, { one: 'The last seat', other: `${format.number(free)} seats left` }),
  signInFirst: 'You sign in next, and your seat is taken right after. We ask only once.',
  waitlist: {
    heading: 'All seats are taken',
    button: 'Join the waitlist',
    lead: (count: number) =>
      count === 0
        ? 'You would be the first in line.'
        : `${people(count)} ${format.plural(count, { one: 'waits', other: 'wait' })} already.`,
    why: 'When a seat comes free, the next in line gets it, and we write to you.',
  },
  waitFirst: 'You sign in next, and your place in line is taken right after. We ask only once.',
  going: { heading: 'You are going', lead: 'Your seat is kept. See you there.', cancel: 'I cannot come' },
  checkedIn: { heading: 'You are here', lead: 'You have checked in. Have a good time.' },
  waiting: {
    heading: (position: number) => `You are number ${position} on the waitlist`,
    lead: 'When a seat comes free it goes to the next in line, and we write to you.',
    cancel: 'Leave the waitlist',
  },
  full: { heading: 'This event is full', lead: 'All seats are taken, and there is no waitlist.' },
  notOpen: { heading: 'RSVPs open soon', lead: (day: string, time: string) => `They open on ${day} at ${time}.` },
  closed: { heading: 'RSVPs are closed', lead: 'The organisers take no more answers for this one.' },
  banned: {
    heading: 'You cannot answer here',
    lead: 'Those who run this group do not let you take part in its events.',
  },
  cancelled: { heading: 'This event is cancelled', lead: 'There is nothing left to answer.' },
  ended: { heading: 'This event is over', lead: 'Look what comes next.' },
  wasThere: { heading: 'This event is over', lead: 'You were on the list. We hope it was good.' },
  done: {
    going: 'You are going. A confirmation is on its way to you.',
    waiting: 'You are on the waitlist. We write to you when a seat comes free.',
    cancelled: 'Your seat is given back. Thank you for telling.',
    missed: 'You are signed in, but the seat could not be taken: see below how things are now.',
  },
}

export const eventsPageText = {
  title: 'Events',
  lead: 'What is on, here and online.',
  found: 'What there is',
  search: 'Search',
  searchHint: 'Words, a place or a city',
  from: 'From',
  to: 'Until',
  type: 'Kind',
  anyType: 'Any kind',
  button: 'Show',
  nearMe: 'Near me',
  near: 'Near you',
  nearGone: 'Anywhere',
  ofGroup: (name: string) => `Only ${name}`,
  clear: 'Clear all filters',
  none: 'Nothing found',
  noneLead: 'No event fits all of this. Try fewer words or a longer time.',
  empty: 'Nothing planned yet',
  emptyLead: 'When a group plans something, it stands here.',
  description: (place: string) => `Events of the groups on ${place}: what is on next, where, and who is going.`,
  end: 'There may be more farther on.',
}

export const homeText = {
  heading: (place: string) => `Welcome to ${place}`,
  headingBack: (name: string) => `Hello ${name}`,
  lead: 'Find people who like what you like. See what is on, say that you come, and meet them.',
  leadBack: 'This is what comes next for you.',
  findEvents: 'See what is on',
  findGroups: 'Find a group',
  search: 'Search events',
  searchHint: 'What, or where?',
  yours: 'You are going',
  next: 'Coming up',
  all: 'All events',
  featured: 'Groups to know',
  allGroups: 'All groups',
  empty: 'Nothing planned yet',
  emptyLead: 'The first event will stand here.',
  description: (place: string) => `${place}: groups and events for everybody. See what is on, RSVP, and meet people.`,
}

export const groupsPageText = {
  title: 'Groups',
  found: 'What there is',
  lead: 'People who meet because they care for the same thing.',
  search: 'Search',
  searchHint: 'What do you care for?',
  button: 'Show',
  order: 'Order',
  sorts: { popular: 'Most liked', newest: 'Newest', name: 'By name' } as Readonly<Record<string, string>>,
  tags: 'Topics',
  tagged: (tag: string) => `About ${tag}`,
  members: (count: number) => format.count(count, { one: 'member', other: 'members' }),
  featured: 'Featured',
  none: 'No group found',
  noneLead: 'Try other words, or one of the topics.',
  clear: 'Show all groups',
  description: (place: string) => `Groups on ${place}: what they do, and when they meet next.`,
}

export const groupPageText = {
  about: 'About',
  next: 'Coming up',
  noNext: 'Nothing planned right now',
  noNextLead: 'Make it a favourite, and it is easy to find again.',
  past: 'Past events',
  allNext: 'All events of this group',
  organisers: 'Organisers',
  owner: 'Owner',
  manager: 'Organiser',
  badges: 'Badges',
  points: (count: number) => format.count(count, { one: 'point', other: 'points' }),
  links: 'Elsewhere',
  favorite: 'Make it a favourite',
  unfavorite: 'A favourite of yours',
  undo: ' (remove it from your favourites)',
  banned: 'Those who run this group do not let you take part in it.',
  follow: 'Follow along',
  ics: 'Calendar (.ics)',
  rss: 'News feed (RSS)',
  mute: 'Mute this group',
  unmute: 'Hear from this group again',
  muteLead: 'No mail from it, and its organisers cannot give you seats, roles or badges.',
  mutedLead: 'You muted it: you only hear of changes where you have a seat.',
  done: {
    mute: 'The group is muted.',
    unmute: 'You hear from the group again.',
    favorite: 'It is one of your favourites now.',
    unfavorite: 'It is no favourite of yours any more.',
  } as Readonly<Record<string, string>>,
}
