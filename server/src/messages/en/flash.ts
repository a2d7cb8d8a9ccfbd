/** Shown once on the page that follows a form. */
export const flashText = {
  done: {
    saved: 'Saved.',
    leftGroup: 'You’ve left the group.',
    connectionRemoved: 'The connection is removed.',
    reported: 'Thanks for your report. The administrators will look at it.',
    blocked: 'Blocked. You won’t see each other anymore.',
    unfollowed: 'You no longer follow them.',
  },
  failed: {
    notSaved: 'That couldn’t be saved. Please try again.',
  },
}
