import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** The organizers' page about the entrance of an event. */
export const organizeDoorText = {
  lead: 'Everything for the entrance: the app, the people who help you, and a screen for the foyer.',
  over: 'This event has ended, and its entrance is closed.',
  draft: 'Publish the event first. You can invite volunteers already.',
  cancelled: 'This event is cancelled. No one can be checked in.',

  app: {
    heading: 'The door app',
    open: 'Open the door app',
    steps: [
      'Open it on any phone or tablet, and put it on the home screen.',
      'Scan tickets, find people by name, or add walk-ins.',
      'It works without a network. What you did is sent when the network is back.',
    ],
  },

  invite: {
    heading: 'Invite volunteers',
    lead: (until: string) =>
      `Send a link. Volunteers sign in with it, see the names of attendees and check them in until ${until}. They see nothing else.`,
    label: 'Name of the link',
    labelHint: 'Only you and your team see it, such as “Front entrance”. You can leave it empty.',
    create: 'Create a link',
    made: 'Your link is ready',
    once: 'Copy it now. We don’t show it again.',
    link: 'Link for volunteers',
    qr: (title: string) => `Help at the entrance: ${title}`,
  },

  links: {
    heading: 'Links',
    unnamed: 'Link without a name',
    facts: (count: number, day: string) =>
      `${count === 0 ? 'No volunteers yet' : format.count(count, { one: 'volunteer', other: 'volunteers' })} · created ${day}`,
    end: 'End',
    endNamed: (name: string) => `End ${name}`,
    endHeading: 'End this link?',
    endLead: 'It stops working, and volunteers who joined with it lose access at once.',
    endYes: 'End the link',
  },

  team: {
    heading: 'Volunteers of this event',
    none: 'No one has joined yet. Your group’s own team can always check people in.',
    since: (day: string, link: string | null) => (link === null ? `since ${day}` : `since ${day} · ${link}`),
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeHeading: 'Remove this volunteer?',
    removeLead: 'They lose access at once. To keep them from joining again, end the link they used.',
    removeYes: 'Remove',
  },

  wall: {
    heading: 'Screen in the foyer',
    lead: 'A page with big counters: how many people are inside and how many are expected. It shows no names and needs no account.',
    show: 'Show the link',
    link: 'Link to the screen',
    until: (until: string) => `It works until ${until}.`,
    open: 'Open the screen',
    end: 'End this link',
    endHeading: 'End the link to the screen?',
    endLead:
      'It stops working for everyone who has it. Screens that show the counters need the new link, which you get here afterwards.',
    endYes: 'End the link',
  },
}
