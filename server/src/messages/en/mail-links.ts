import { formatFor } from '../format.ts'
import { joiningLinkText } from './mail-joining.ts'

const format = formatFor('en-GB')

const stopped = (which: string) => `You won’t get emails ${which} anymore.`
const resumed = (which: string) => `You’ll get emails ${which} again.`

/** The pages behind the links in mails. */
export const mailLinkText = {
  /** For a group that is gone. */
  thatGroup: 'that group',
  stopTitle: 'Unsubscribe',
  stopHeading: 'Unsubscribe?',
  stopOthers: 'You’ll still get other emails.',
  stopButton: 'Unsubscribe',
  stopped: 'You’re unsubscribed',
  /** By the kind of emails. */
  stoppedLead: {
    rsvp: stopped('about your RSVPs'),
    reminders: stopped('with event reminders'),
    announcements: stopped('from organizers'),
    badges: stopped('about badges and achievements'),
    follows: stopped('about followers and connections'),
    groups: stopped('about new events in your groups'),
    account: stopped('about your account'),
  },
  /** By a link about one group. */
  stoppedOf: (group: string) => stopped(`about new events of ${group}`),
  undoLead: 'Changed your mind?',
  undoButton: 'Resubscribe',
  resumed: 'You’re subscribed again',
  resumedLead: {
    rsvp: resumed('about your RSVPs'),
    reminders: resumed('with event reminders'),
    announcements: resumed('from organizers'),
    badges: resumed('about badges and achievements'),
    follows: resumed('about followers and connections'),
    groups: resumed('about new events in your groups'),
    account: resumed('about your account'),
  },
  resumedOf: (group: string) => resumed(`about new events of ${group}`),
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
      : `This is for all ${format.number(guests + 1)} of you: you and your ${format.number(guests)} guests.`,
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
