/** What mails say. The layout and the order of their parts are not decided here. */
export const mailText = {
  hello: (name: string) => `Hello ${name},`,
  helloAnyone: 'Hello,',

  /** Why a mail of a kind came, and the link that stops the kind. */
  kinds: {
    rsvp: {
      why: 'You get this because you have, or had, an RSVP to this event.',
      stop: 'Stop mail about my RSVPs',
    },
    reminders: { why: 'You get this because you have a seat at this event.', stop: 'Stop reminders' },
    announcements: {
      why: 'You get this because you have an RSVP to this event, and an organiser wrote to everybody there.',
      stop: 'Stop messages from organisers',
    },
    badges: {
      why: 'You get this because somebody gave you a badge.',
      stop: 'Stop mail about badges and achievements',
    },
    account: { why: 'You get this because you have an account here.', stop: 'Stop mail about my account' },
  },

  event: {
    what: 'What',
    link: 'See the event',
    /** Saturday 21 November 2026, 18:00, Central European Standard Time (Europe/Berlin) */
    starts: (day: string, time: string, zone: string) => `${day}, ${time}, ${zone}`,
    onOneDay: (day: string, start: string, end: string, zone: string) => `${day}, ${start} to ${end}, ${zone}`,
    overDays: (startDay: string, start: string, endDay: string, end: string, zone: string) =>
      `${startDay}, ${start} to ${endDay}, ${end}, ${zone}`,
  },
  confirmed: {
    subject: (title: string) => `You have a seat: ${title}`,
    lead: 'you have a seat. See you there!',
    cancel: 'Plans changed? Give your seat to somebody else',
  },
  promoted: {
    subject: (title: string) => `A seat for you: ${title}`,
    lead: 'good news: a seat came free, and it is yours. You are off the waitlist and on the list.',
    cancel: 'Plans changed? Give your seat to the next in line',
  },
  waitlisted: {
    subject: (title: string) => `You are on the waitlist: ${title}`,
    lead: (position: number) =>
      `all seats are taken for now, so you are on the waitlist. ${
        position === 1 ? 'You are the first in line.' : `You are number ${position} in line.`
      } If a seat comes free, we tell you.`,
    cancel: 'Leave the waitlist',
  },
  cancelled: {
    subject: (title: string) => `Your RSVP is cancelled: ${title}`,
    self: 'your RSVP is cancelled, as you wished. Thank you for making room for somebody else.',
    organiser: 'an organiser took you off the list of this event. If you think that is a mistake, please ask them.',
  },
  eventCancelled: {
    subject: (title: string) => `Cancelled: ${title}`,
    lead: 'we are sorry: this event is cancelled and does not take place.',
    writes: 'The organiser writes:',
  },
  updated: {
    subject: (title: string) => `Changed: ${title}`,
    waiting: 'something changed about this event. You are still on the waitlist. This is how it is now:',
    confirmed: 'something changed about this event. Your seat is still yours. This is how it is now:',
    cancel: 'This does not suit you? Cancel your RSVP',
  },
  reminder: {
    subject: (title: string) => `Soon: ${title}`,
    lead: 'it is almost time. You have a seat at this event:',
    cancel: 'Cannot come? Give your seat to somebody else',
  },
  announcement: {
    subject: (subject: string, title: string) => `${subject} (${title})`,
    groupWrites: (group: string) => `${group} writes:`,
    organiserWrites: 'The organiser writes:',
  },

  badge: {
    subject: (icon: string, name: string) => `${icon} A badge for you: ${name}`,
    given: 'you were given a badge. Congratulations!',
    givenBy: (group: string) => `${group} gave you a badge. Congratulations!`,
    badge: 'Badge',
    reason: 'For',
    points: 'Points',
    link: 'See the badge',
  },

  roleOffer: {
    subject: (group: string) => `You are offered a role in ${group}`,
    lead: {
      owner: (group: string) => `the group ${group} would like you to be an owner.`,
      manager: (group: string) => `the group ${group} would like you to be an organiser.`,
      volunteer: (group: string) => `the group ${group} would like you to be a volunteer.`,
    },
    accept:
      'It counts once you accept it, and until then others do not see it. You do not have to answer: the offer ends after 30 days.',
    link: 'Accept or decline',
  },

  welcome: {
    subject: (instance: string) => `Welcome to ${instance}`,
    lead: 'your account is ready. This is your place:',
    link: (instance: string) => `Open ${instance}`,
    settings: 'You can choose which mail you get in your notification settings.',
  },

  webhookDisabled: {
    subject: 'A webhook of yours was switched off',
    lead: (instance: string) => `this webhook does not hear from ${instance} any more:`,
    url: 'Address',
    gone: 'Its receiver answered 410 Gone, which says that it wants no more.',
    failing: 'For five days it has answered nothing but failures, or not at all.',
    advice:
      'What was still to be sent to it is kept. Look at its last attempts (GET /v1/developer/webhooks/{id}/deliveries), and once the receiver is well again switch the webhook on (PATCH with {"isActive": true}): it then gets what it missed before it was switched off.',
  },

  signIn: {
    subject: (instance: string) => `Sign in to ${instance}`,
    code: (instance: string) => `your code to sign in to ${instance} is`,
    orLink: 'Or open this link in the browser where you asked for it:',
    linkAlone: (instance: string) => `open this link to sign in to ${instance}, in the browser where you asked for it:`,
    link: 'Sign in',
    life: 'Both are good for 15 minutes and work once. If you did not ask for this, you can ignore this mail: nobody gets in without it. Never give the code to anybody; we will not ask you for it.',
    lifeOfLink:
      'There is no code today: too many wrong ones were typed for your address. The link is good for 15 minutes and works once. If you did not ask for this, you can ignore this mail: nobody gets in without it.',
    why: (instance: string) => `You get this because this address was typed to sign in to ${instance}.`,
  },

  emailChange: {
    subject: (instance: string) => `Confirm your new ${instance} address`,
    toNew: (instance: string) =>
      `This address is about to become the one you sign in to ${instance} with. To confirm, type this code on the page that asked for it:`,
    toOld: (instance: string, email: string) =>
      `Somebody signed in to your ${instance} account wants to change its address to ${email}. To confirm, type this code on the page that asked for it:`,
    lifeNew: 'It is good for 15 minutes. If this was not you, do not give the code to anybody.',
    lifeOld:
      'It is good for 15 minutes. If this was not you, do not give the code to anybody, and sign out everywhere else on your account page.',
    why: (instance: string) => `You get this because an account of ${instance} is about to change its address.`,
  },
}

/** The pages behind the links in mails. */
export const mailLinkText = {
  kinds: {
    rsvp: 'about your RSVPs',
    reminders: 'that reminds you of events',
    announcements: 'from organisers',
    badges: 'about badges and achievements',
    follows: 'about followers and connections',
    account: 'about your account',
  },
  stopTitle: 'Stop this mail',
  stopHeading: 'Stop this mail?',
  stopLead: (kind: string) => `You will get no more mail ${kind}. Other mail still comes.`,
  stopButton: 'Stop it',
  stopped: 'Done',
  stoppedLead: (kind: string) => `You get no more mail ${kind}.`,
  undoLead: 'Pressed by mistake?',
  undoButton: 'Send it to me again',
  resumed: 'It comes again',
  resumedLead: (kind: string) => `You get mail ${kind} again.`,
  cancelTitle: 'Cancel your RSVP',
  cancelHeading: 'Cannot come?',
  cancelLead: 'Your seat goes to the next in line, or comes free for somebody else.',
  leaveHeading: 'Leave the waitlist?',
  leaveLead: 'You lose your place in line. If you change your mind, you start at its end.',
  cancelButton: 'Cancel my RSVP',
  leaveButton: 'Leave the waitlist',
  keep: 'Keep it and see the event',
  cancelled: 'Your RSVP is cancelled',
  cancelledLead: 'Thank you for telling. Somebody else is glad about the seat.',
  alreadyCancelled: 'This is done already',
  alreadyCancelledLead: 'You have no RSVP to this event. There is nothing left to do.',
  seeEvent: 'See the event',
  checkedIn: 'You are checked in',
  checkedInLead: 'You have been checked in at this event, so the RSVP stays as it is.',
  eventCancelled: 'This event is cancelled',
  eventCancelledLead: 'It does not take place, and nobody needs an RSVP any more.',
  over: 'This link is over',
  overLead: 'The event has ended, so there is nothing left to cancel.',
  unknown: 'This link does not work',
  unknownLead: 'It may have been cut in two by a mail program. Copy the whole of it from the mail and try again.',
}
