import { joiningLinkText } from './mail-joining.ts'

/** The pages behind the links in mails. */
export const mailLinkText = {
  kinds: {
    rsvp: 'about your RSVPs',
    reminders: 'with event reminders',
    announcements: 'from organizers',
    badges: 'about badges and achievements',
    follows: 'about followers and connections',
    groups: 'about new events in your groups',
    account: 'about your account',
  },
  /** Instead of a kind, for a link about one group. */
  newEventsOf: (group: string) => `about new events of ${group}`,
  /** For a group that is gone. */
  thatGroup: 'that group',
  stopTitle: 'Unsubscribe',
  stopHeading: 'Unsubscribe?',
  stopLead: (kind: string) => `You won’t get emails ${kind} anymore. You’ll still get other emails.`,
  stopButton: 'Unsubscribe',
  stopped: 'You’re unsubscribed',
  stoppedLead: (kind: string) => `You won’t get emails ${kind} anymore.`,
  undoLead: 'Changed your mind?',
  undoButton: 'Resubscribe',
  resumed: 'You’re subscribed again',
  resumedLead: (kind: string) => `You’ll get emails ${kind} again.`,
  allLead: 'You can also stop these emails from every group you joined.',
  allButton: 'Unsubscribe from all groups',
  muteLead: (group: string) =>
    `Had enough of ${group}? If you mute it, its organizers can’t email you or give you spots, roles or badges. You’ll still hear about changes to events you’re going to.`,
  muteButton: (group: string) => `Mute ${group}`,
  muted: (group: string) => `You’ve muted ${group}`,
  mutedLead: 'You can unmute it on the page of the group.',
  cancelTitle: 'Cancel your RSVP',
  cancelHeading: 'Can’t make it?',
  cancelLead: 'Your spot goes to the next person in line or opens up for someone else.',
  /** Of a party. */
  partyLead: (guests: number) =>
    guests === 1
      ? 'This is for both of you: you and your guest.'
      : `This is for all ${guests + 1} of you: you and your ${guests} guests.`,
  partySome: 'Only some of you can’t make it?',
  leaveHeading: 'Leave the waitlist?',
  leaveLead: 'You’ll lose your place in line. If you change your mind, you’ll start at the end.',
  takeBackLead: 'You’ve asked to come. If you take it back, the hosts no longer read it.',
  takeBackButton: 'Take it back',
  cancelButton: 'Cancel my RSVP',
  leaveButton: 'Leave the waitlist',
  keep: 'Keep it and view the event',
  cancelled: 'RSVP cancelled',
  cancelledLead: 'Thanks for letting us know. Someone else can take your spot.',
  alreadyCancelled: 'Already cancelled',
  alreadyCancelledLead: 'You don’t have an RSVP to this event, so you’re all set.',
  seeEvent: 'View event',
  checkedIn: 'You’re checked in',
  checkedInLead: 'You’ve already checked in to this event, so you can’t cancel your RSVP.',
  eventCancelled: 'This event is cancelled',
  eventCancelledLead: 'It won’t take place, so you don’t need to cancel your RSVP.',
  over: 'This link has expired',
  overLead: 'The event has ended, so there’s nothing to cancel.',
  ...joiningLinkText,
  unknown: 'This link doesn’t work',
  unknownLead: 'Your mail app may have broken this link. Copy the whole link from the email and try again.',
}
