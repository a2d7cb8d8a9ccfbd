/** Shown once on the page that follows a form. */
export const flashText = {
  done: {
    saved: 'Saved.',
    deleted: 'Deleted.',
    leftGroup: 'You’ve left the group.',
    connectionRemoved: 'The connection is removed.',
    going: 'You’re going! We’ve emailed you a confirmation.',
    waitlisted: 'You’re on the waitlist. We’ll email you if a spot opens up.',
    rsvpSaved: 'You’re signed in, and your RSVP is saved. We’ve emailed you the details.',
    rsvpCancelled: 'You’re no longer going. Thanks for letting us know.',
    reported: 'Thanks for your report. The administrators will look at it.',
    blocked: 'Blocked. You won’t see each other anymore.',
    unfollowed: 'You no longer follow them.',
  },
  failed: {
    rsvpMissed: 'You’re signed in, but we couldn’t save your spot. See below for why.',
    notSaved: 'That couldn’t be saved. Please try again.',
  },
}
