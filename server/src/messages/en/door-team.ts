/** The invitation to help at an entrance, and the screen in the foyer. Islands fill in what is in braces. */
export const doorTeamText = {
  join: {
    kicker: 'Help at the entrance',
    title: (event: string) => `Check people in at ${event}`,
    by: (group: string) => `by ${group}`,
    will: (until: string) => `You’ll see the names of attendees and check them in until ${until}.`,
    account: 'You use your own account. The organizers see your name.',
    button: 'Help at the entrance',
    signIn: 'Sign in to help',
    signInHint: 'No account yet? You can create one there. The organizers see your name.',
    accepted: {
      heading: 'You’re on the team',
      lead: 'You can check people in at this event.',
      open: 'Open the door app',
    },
    refused: {
      full: {
        heading: 'The team is complete',
        lead: 'This event has all the volunteers it can have. Ask the organizers.',
      },
      cancelled: { heading: 'This event is cancelled', lead: 'There’s nothing to do at the entrance.' },
      ended: { heading: 'This event has ended', lead: 'Thanks for offering your help.' },
      banned: { heading: 'You can’t join this team', lead: 'You’re banned from this group. Contact its organizers.' },
    },
    unknown: {
      heading: 'This link doesn’t work anymore',
      lead: 'An organizer may have ended it, or part of the address is missing. Ask for a new one.',
    },
    see: 'See the event',
  },

  wall: {
    inside: 'inside',
    coming: 'still to come',
    /** The number itself is shown apart, large. */
    walkIns: { one: '{n} walk-in', other: '{n} walk-ins' },
    spots: { one: '{n} spot in all', other: '{n} spots in all' },
    progress: (inside: string, all: string) => `${inside} of ${all} people are inside`,
    updated: 'Last updated {time}',
    fullScreen: 'Full screen',
    over: {
      heading: 'This screen has ended',
      lead: 'It works until a day after the event, or until an organizer ends its link.',
    },
  },
}
