import type { ThemeName } from '#kernel/formats/colors.ts'
import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** What stands around every page. */
export const layoutText = {
  skip: 'Skip to the content',
  navigation: 'Main',
  sections: { events: 'Events', groups: 'Groups', leaderboard: 'Leaderboard' },
  signIn: 'Sign in',
  account: ' (your account)',
  badges: 'Badges',
  developers: 'For developers',
  design: 'Design',
}

function sayWait(seconds: number): string {
  if (seconds < 90) return format.plural(seconds, { one: 'a second', other: `${seconds} seconds` })
  return format.count(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })
}

export const errorPageText = {
  unknown: 'There is nothing here',
  unknownLead: 'The address may be mistyped, or what was here is gone or was never for everybody.',
  tooMany: 'One moment, please',
  wait: (seconds: number) =>
    `A great many pages were asked for from where you are. Please try again in ${sayWait(seconds)}.`,
  failed: 'Something broke, and it is our fault',
  failedLead: 'Please try again in a moment. What you did may not have been kept.',
  number: 'If it happens again, tell the people who run this place this number:',
  refused: 'That did not work',
  headings: {
    403: 'This is not for you to do',
    404: 'There is nothing here',
    410: 'This is over',
    503: 'One moment, please',
  } as Readonly<Record<number, string>>,
  events: 'See what is on',
  home: 'Go to the start page',
  again: 'Try again',
}

export const partText = {
  previous: 'Earlier pages',
  next: 'More',
  pages: 'Pages of this list',
}

/** The page that shows what pages are made of. */
export const designText = {
  title: 'Design',
  lead: 'Everything that the pages here are made of: eight themes, by day and by night, one scale of type, and a few parts that know each other.',
  type: 'Type',
  buttons: 'Buttons',
  forms: 'Forms',
  messages: 'Messages',
  chips: 'Chips',
  faces: 'Faces',
  cards: 'Cards',
  lists: 'Lists',
  empty: 'Nothing yet',
  sentence: 'Bring what is broken',
  paragraph: 'We mend it together, with tea, and whoever knows how shows whoever does not.',
  link: 'A link',
  first: 'The one thing to do',
  second: 'Another way',
  third: 'A gentle one',
  fourth: 'Take it away',
  field: 'Words',
  choice: 'One of several',
  box: 'Tell me when there is something new',
  note: 'You are going. See you there.',
  alert: 'This event is full.',
  quiet: 'Online',
  strong: 'Featured',
  good: 'Going',
  bad: 'Cancelled',
  eventTitle: 'Soldering for beginners',
  eventWhen: 'Wednesday 18 November, 18:00 CET',
  eventWhere: 'Old Fire Station, Berlin',
  pastTitle: 'The bicycle evening',
  pastWhen: 'Wednesday 7 October',
  groupName: 'Repair Café Berlin',
  groupLead: 'Bring what is broken and mend it with people who know how.',
  place: 'Old Fire Station',
  address: '12 Main Street, Berlin',
  emptyHeading: 'Nothing planned yet',
  emptyLead: 'When somebody plans something, it stands here.',
  emptyWay: 'See everything',
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
