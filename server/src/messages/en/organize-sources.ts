import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const events = (count: number) => format.count(count, { one: 'upcoming event', other: 'upcoming events' })

/** The calendars of other sites that a group follows. Problems and notices are in `sources`. */
export const organizeSourcesText = {
  heading: 'Calendars you follow',
  /** In the list of events. */
  follow: 'Follow another calendar',
  followed: (count: number) => `Calendars you follow (${format.number(count)})`,
  failing: 'We can’t read a calendar that this group follows.',
  failingWay: 'See what to do',
  back: 'Events',
  lead: 'Do you plan events on another site? Follow its calendar, and the events appear here by themselves. When they change there, they change here.',
  none: 'This group doesn’t follow a calendar yet.',
  full: (max: number) => `A group can follow ${format.number(max)} calendars. Remove one to add another.`,

  states: {
    active: 'Up to date',
    paused: 'Paused',
    failing: 'Not readable',
    stopped: 'Stopped',
    reading: 'Reading now',
  },
  events,
  read: (when: string) => `read ${when}`,
  next: (when: string) => `Next reading: ${when}.`,
  changed: (when: string) => `Last change: ${when}.`,
  addedBy: (name: string, day: string) => `Added by ${name}, ${day}.`,
  added: (day: string) => `Added ${day}.`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  readingNow: 'We’re reading it now. This page updates by itself.',
  readingLong: 'This takes longer than usual. The events appear once the calendar is read.',
  again: 'Look again',

  form: {
    heading: 'Follow another calendar',
    url: 'Link',
    urlHint: 'The page of your group, or a calendar address. Nothing is saved before you see what’s in it.',
    key: 'Key',
    keyHint:
      'Only for Luma, Eventbrite or Meetup, and only if you have one there. With it we also see how many people are going.',
    more: 'I have a key',
    show: 'Show the events',
    help: 'Where do I find the link?',
    platforms: [
      ['Meetup', 'Copy the address of your group’s page, such as meetup.com/your-group.'],
      ['Luma', 'Open your calendar, choose “Add iCal Subscription”, and copy the link.'],
      [
        'Google Calendar',
        'Settings → your calendar → “Integrate calendar” → “Public address in iCal format”, or the secret address.',
      ],
      ['Outlook', 'Settings → Calendar → “Shared calendars” → “Publish a calendar” → the ICS link.'],
      [
        'iCloud',
        'In Calendar, tap the share button next to the calendar, turn on “Public Calendar”, and copy the link.',
      ],
      ['Nextcloud', 'Calendar → the pencil next to the calendar → “Share link” → copy the subscription link.'],
      ['Mobilizon, Gancio', 'Copy the address of your group’s page, or its iCal link.'],
      ['Eventbrite', 'Copy the address of your organizer page.'],
      ['WordPress', 'Copy the address of the page that lists your events.'],
      ['Anything else', 'Any address that ends in .ics, or begins with webcal:, works.'],
    ] as readonly (readonly [name: string, where: string])[],
  },

  preview: {
    heading: 'Preview',
    back: 'Calendars you follow',
    from: (platform: string, host: string) => `${platform}, at ${host}`,
    total: (count: number) =>
      count === 1 ? 'We found 1 upcoming event.' : `We found ${format.number(count)} upcoming events.`,
    first: (count: number) => `These are the first ${format.number(count)}.`,
    none: 'There are no upcoming events in it right now. You can still follow it: new events will appear here.',
    cancelled: (count: number) =>
      `Cancelled there, so left out: ${format.count(count, { one: 'entry', other: 'entries' })}.`,
    notices: 'What we left out or weren’t sure about',
    online: 'Online',
    followed: 'This group already follows this calendar.',
    options: 'How to add them',
    follow: 'Follow this calendar',
    other: 'Use another link',
  },

  options: {
    mode: 'New events',
    modes: {
      publish: ['Publish them at once', 'Everyone sees them on your page.'],
      draft: ['Keep them as drafts', 'You look at each one and publish it.'],
    },
    rsvps: 'RSVPs',
    rsvpChoices: {
      link: ['On the other site', 'The button leads there. You have one list of people.'],
      local: ['Here', 'People save their spot here. You have a list here and one there.'],
    },
    timezone: 'Time zone',
    timezoneHint: 'For times in the calendar that don’t name a time zone.',
    key: 'New key',
    keyHint: 'We never show the old one. Leave this empty to keep it.',
  },

  one: {
    back: 'Calendars you follow',
    problem: 'We couldn’t read it',
    since: (when: string) => `Last try: ${when}.`,
    kept: 'Events that are already here stay as they are.',
    stopped: 'It failed for so long that we stopped trying. Read it now to try again.',
    paused: 'It’s paused: events here stay as they are.',
    pasteAgain:
      'For your safety we never show the link again. If it has changed, remove this calendar, keep its events, and paste the new link.',
    notices: 'What we left out or weren’t sure about',
    events: 'Events from this calendar',
    noEvents: 'No upcoming events yet.',
    more: (count: number) => `And ${format.number(count)} more.`,
    there: 'Open there',
    draft: 'Draft',
    cancelled: 'Cancelled',
    read: 'Read it now',
    pause: 'Pause',
    resume: 'Resume',
    optionsHeading: 'Options',
    save: 'Save',

    moveHeading: 'Move home for good',
    moveLead: 'Stop planning on the other site, and keep everything here.',
    moveButton: 'Move these events here',
    moveAsk: 'Move these events here for good?',
    moveChanges: (count: number) =>
      `${events(count)} will be yours to edit here. We stop reading the calendar, so later changes there no longer arrive.`,
    moveKept: 'Their pages, links, RSVPs and calendar entries stay the same. People who RSVP do it here from now on.',
    moveYes: 'Move them here',

    removeHeading: 'Stop following',
    removeKeep: 'Stop, and keep the events',
    removeKeepLead: 'Upcoming events stay and are yours to edit.',
    removeAll: 'Stop, and remove the events',
    removeAllLead: 'Upcoming events disappear. If people saved their spot here, we cancel the event and email them.',
    removeKeepAsk: 'Stop following, and keep the events?',
    removeAllAsk: 'Stop following, and remove its events?',
    past: 'Past events stay in both cases.',
    removeKeepYes: 'Keep the events',
    removeAllYes: 'Remove the events',
  },

  /** In lists of events and in the editor. */
  from: (platform: string) => `From ${platform}`,
  editThere: 'Edit there',
  editThereNamed: (title: string) => `Edit ${title} on the other site`,
  calendar: 'another calendar',
  changeThere: 'Change it there, and it changes here.',
  openThere: 'Open it there',
  ofSource: 'Calendars you follow',
}
