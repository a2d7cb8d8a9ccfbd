import type { ThemeName } from '#kernel/formats/colors.ts'
import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** The header and footer of every page. */
export const layoutText = {
  skip: 'Skip to content',
  navigation: 'Main',
  sections: { home: 'Home', events: 'Events', groups: 'Groups', leaderboard: 'Board' },
  bannerLabel: 'About this site',
  readOnly: 'We’re maintaining this site: you can read everything, but nothing can be changed right now.',
  outage: (minutes: number) =>
    `We’re having a technical problem. You can read this site as it was ${format.count(minutes, { one: 'minute', other: 'minutes' })} ago. Signing in and changes will work again later.`,
  signIn: 'Sign in',
  menu: (name: string) => `Your menu, ${name}`,
  menuLabel: 'Your menu',
  mine: {
    events: 'My events',
    groups: 'My groups',
    connections: 'Connections',
    organize: 'Organize',
    administration: 'Administration',
    profile: 'Profile',
    developers: 'Developers',
    settings: 'Settings',
    signOut: 'Sign out',
    unsent: 'Check-ins on this device haven’t been sent yet. They would be lost.',
    signOutAnyway: 'Sign out anyway',
  },
  waiting: (number: string) => `(${number} waiting)`,
  legal: { privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint', conduct: 'Code of conduct', contact: 'Contact' },
  badges: 'Badges',
  developers: 'For developers',
  language: 'Language',
  /** Of a language that no native reader has checked; a link follows. */
  bySoftware: 'Translated by software.',
  helpTranslate: 'Help us.',
}

/** Above what people wrote, where it is there in several languages. */
export const translationText = {
  shown: 'Translated by the organizers.',
  older: 'The original has changed since.',
  original: 'Show the original',
  /** The names of languages follow, each a link. */
  also: 'Also in',
}

function sayWait(seconds: number): string {
  if (seconds < 90) return format.plural(seconds, { one: 'a second', other: `${seconds} seconds` })
  return format.count(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })
}

export const errorPageText = {
  unknown: 'Page not found',
  unknownLead: 'Check the address. The page may have moved, been removed, or be private.',
  signIn: 'Sign in to see private events',
  administrators: 'This page is for administrators',
  administratorsLead: 'If you have an administrator’s account, switch to it.',
  switchAccount: 'Switch account',
  tooMany: 'One moment, please',
  wait: (seconds: number) => `Too many requests from your network. Please try again in ${sayWait(seconds)}.`,
  failed: 'Something went wrong on our side',
  failedLead: 'Please try again in a moment. Your last change may not have been saved.',
  number: 'If it happens again, give this reference to the site’s administrators:',
  refused: 'That didn’t work',
  headings: {
    403: 'You don’t have permission to do that',
    404: 'Page not found',
    410: 'This is no longer available',
    503: 'One moment, please',
  } as Readonly<Record<number, string>>,
  events: 'Find events',
  home: 'Go to the home page',
  again: 'Try again',
  crowd: 'Lots of people are here right now.',
  trying: 'We keep trying for you; there’s no need to press again.',
}

export const partText = {
  previous: 'Previous',
  next: 'Next',
  pages: 'Pagination',
}

/** The instance's own legal pages. */
export const legalText = {
  privacy: 'Privacy policy',
  terms: 'Terms of use',
  imprint: 'Imprint',
  conduct: 'Code of conduct',
}

/** For operators of other sites whose calendars are read. */
export const aboutSourcesText = {
  title: 'How we read calendars',
  lead: (name: string) =>
    `Groups on ${name} can follow calendars and event pages of other sites. If requests from “Hearth” brought you here, this page explains them.`,
  what: {
    heading: 'What we read',
    lines: [
      'We read only addresses that an organizer has added: public calendars, and pages that describe their events for search engines. We follow no other links on a page.',
      'We keep the title, time, place, description and link of each event, and every event here links to your site. We read no names of attendees.',
    ],
  },
  often: {
    heading: 'How often',
    lines: [
      'Usually once an hour, every 15 minutes in the last day before an event, and every 6 hours when nothing has changed for a month.',
      'We send one request at a time to a site and wait 2 seconds before the next. We follow Retry-After, and we ask only for changes where your site supports ETag or Last-Modified.',
    ],
  },
  stop: {
    heading: 'How to stop it',
    lines: [
      'Answer with 403 or 404, or remove the public calendar. We try less and less often, and stop after 30 days.',
      'For event pages we follow robots.txt. These lines keep us away from all of them:',
    ],
  },
  contact: 'Contact the site’s administrators',
}

/** What a text with Markdown will look like. */
export const markdownPreviewText = {
  title: 'Preview',
  lead: 'This is how your text will look. Close this tab to go back to your form.',
  empty: 'You haven’t written anything yet.',
}

/** The style guide page. */
export const designText = {
  title: 'Design',
  lead: 'The parts of these pages. One brand color, eight themes for covers, fixed colors for states, in light and dark.',
  light: 'Light',
  dark: 'Dark',
  colors: 'Colors',
  colorNames: ['Page', 'Card', 'Sunk', 'Brand', 'Text', 'Soft text'],
  type: 'Type',
  buttons: 'Buttons',
  states: 'States',
  messages: 'Messages',
  covers: 'Covers',
  coversLead: 'Ten patterns in eight themes, for what has no picture of its own.',
  forms: 'Forms',
  faces: 'People',
  cards: 'Cards',
  agenda: 'Agenda',
  facts: 'Facts',
  tabs: 'Tabs',
  table: 'Table',
  numbers: 'Numbers',
  dialog: 'Dialog',
  answer: 'Answer bar',
  empty: 'Nothing yet',
  sentence: 'Bring what’s broken',
  paragraph: 'We fix it together over tea. If you know how, you show someone who doesn’t.',
  link: 'A link',
  first: 'Primary',
  second: 'Quiet',
  third: 'Bare',
  fourth: 'Delete',
  field: 'Text field',
  wrongField: 'Field with a problem',
  wrongValue: 'ab',
  problem: 'Use at least three letters.',
  hint: 'Shown below the field.',
  choice: 'Select',
  box: 'Email me about new events',
  note: 'You’re going! See you there.',
  alert: 'This event is full.',
  stateNames: { going: 'Going', waitlist: 'Waitlist, no. 3', full: 'Full', cancelled: 'Cancelled' },
  chips: ['Any day', 'Today', 'This weekend', 'Online'],
  filters: 'Filters',
  eventTitle: 'Soldering for beginners',
  eventWhen: 'Wednesday 18 November, 18:00–20:00 CET',
  eventTime: '18:00–20:00 CET',
  eventWhere: 'Old Fire Station, Berlin',
  otherTitle: 'The bicycle evening',
  otherTime: '19:30–21:00 CET',
  day: 'Wednesday',
  date: '18 November',
  groupName: 'Repair Café Berlin',
  groupLead: 'Bring what’s broken and fix it with people who know how.',
  place: 'Old Fire Station',
  address: '12 Main Street, Berlin',
  person: 'Amara Okafor',
  role: 'Organizer',
  going: '34 going',
  free: 'Free',
  spots: '7 spots left',
  save: 'RSVP',
  columns: ['Name', 'Status', 'Since'],
  tabNames: ['Profile', 'Privacy', 'Notifications', 'Security'],
  numberNames: ['Going', 'On the waitlist', 'Checked in'],
  question: 'Give up your spot?',
  emptyHeading: 'No upcoming events',
  emptyLead: 'Events will appear here as soon as a group publishes one.',
  emptyWay: 'See all events',
  themes: {
    coral: 'coral',
    ocean: 'ocean',
    sunset: 'sunset',
    forest: 'forest',
    violet: 'violet',
    rose: 'rose',
    slate: 'slate',
    sky: 'sky',
  } satisfies Record<ThemeName, string>,
}
