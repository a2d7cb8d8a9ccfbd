import { formatFor } from '../format.ts'
import { joiningMailText } from './mail-joining.ts'
import { requestsMailText } from './mail-requests.ts'
import { comeToAllMail } from './series.ts'

const format = formatFor('en-GB')

/** The texts of mails. Layout and order are in the `mail.ts` of each capability. */
export const mailText = {
  hello: (name: string) => `Hi ${name},`,
  helloAnyone: 'Hi,',

  /** Why the recipient gets this kind of mail, and the link to unsubscribe from it. */
  kinds: {
    rsvp: {
      why: 'You’re getting this email because you RSVPed to this event.',
      stop: 'Unsubscribe from emails about your RSVPs',
    },
    reminders: {
      why: 'You’re getting this email because you’re going to this event.',
      stop: 'Unsubscribe from reminders',
    },
    announcements: {
      why: 'You’re getting this email because you RSVPed to this event and an organizer sent a message.',
      stop: 'Unsubscribe from organizer messages',
    },
    badges: {
      why: 'You’re getting this email because you received a badge.',
      stop: 'Unsubscribe from emails about badges and achievements',
    },
    follows: {
      why: 'You’re getting this email because someone followed you or connected with you.',
      stop: 'Unsubscribe from emails about followers and connections',
    },
    groups: {
      why: 'You’re getting this email because you joined groups and asked for a weekly email about their events.',
      stop: 'Unsubscribe from all emails about new events',
    },
    account: {
      why: 'You’re getting this email because you have an account here.',
      stop: 'Unsubscribe from emails about your account',
    },
  },

  event: {
    link: 'View event',
    directions: 'Directions',
    /** In a mail that says what changed, before the old and the new value. */
    title: 'Title',
    time: 'Time',
    span: (start: string, end: string) => `${start} to ${end}`,
    noPlace: 'no place yet',
    /** Saturday 21 November 2026, 18:00, Central European Standard Time (Europe/Berlin) */
    at: (day: string, time: string) => `${day}, ${time}`,
    starts: (day: string, time: string, zone: string) => `${day}, ${time}, ${zone}`,
    onOneDay: (day: string, start: string, end: string, zone: string) => `${day}, ${start} to ${end}, ${zone}`,
    overDays: (startDay: string, start: string, endDay: string, end: string, zone: string) =>
      `${startDay}, ${start} to ${endDay}, ${end}, ${zone}`,
  },
  ticket: {
    heading: 'Your ticket',
    label: 'Open your ticket',
    alt: (code: string) => `QR code of your ticket ${code}`,
  },
  confirmed: {
    subject: (title: string) => `You’re going: ${title}`,
    lead: 'You’re going! See you there.',
    cancel: 'Can’t make it? Cancel your RSVP',
  },
  promoted: {
    subject: (title: string) => `You got a spot: ${title}`,
    lead: 'Good news! A spot opened up, and it’s yours.',
    cancel: 'Can’t make it? Cancel your RSVP',
  },
  waitlisted: {
    subject: (title: string) => `You’re on the waitlist: ${title}`,
    lead: (position: number) =>
      `This event is full for now, so you’re on the waitlist. ${
        position === 1 ? 'You’re first in line.' : `You’re number ${position} in line.`
      } We’ll email you if a spot opens up.`,
    cancel: 'Leave the waitlist',
  },
  ...requestsMailText,
  cancelled: {
    subject: (title: string) => `RSVP cancelled: ${title}`,
    self: 'You’ve cancelled your RSVP. Thanks for making room for someone else.',
    organizer: 'An organizer removed you from this event. If you think this is a mistake, please contact them.',
  },
  guestLeft: {
    subject: (title: string) => `A guest of yours can’t make it: ${title}`,
    lead: 'One of the people you wanted to bring can’t make it. Their spot is free for someone else now.',
    alone: 'You’re still going.',
    withNamed: (names: readonly string[]) => `You’re still going, with ${format.list(names)}.`,
    withSome: (count: number) => `You’re still going, with ${format.count(count, { one: 'guest', other: 'guests' })}.`,
  },
  eventCancelled: {
    subject: (title: string) => `Cancelled: ${title}`,
    lead: 'We’re sorry, this event is cancelled and won’t take place.',
    writes: 'Message from the organizer:',
  },
  updated: {
    subject: (title: string) => `Updated: ${title}`,
    /** Where it is not known what stood there before. */
    lead: 'This event has changed.',
    waiting: 'You’re still on the waitlist. Everything at a glance:',
    confirmed: 'You still have your spot. Everything at a glance:',
    cancel: 'Can’t make it? Cancel your RSVP',
  },
  reminder: {
    subject: (title: string) => `Coming up: ${title}`,
    lead: 'Your event is coming up. See you there!',
    cancel: 'Can’t make it? Cancel your RSVP',
  },
  savedReminder: {
    opened: { subject: (title: string) => `RSVPs are open: ${title}`, lead: 'You can RSVP now.' },
    soon: { subject: (title: string) => `Coming up: ${title}`, lead: 'You asked us to remind you.' },
    why: 'You’re getting this email because you asked us to remind you of this event.',
  },
  comeToAll: comeToAllMail,
  announcement: {
    subject: (subject: string, title: string) => `${subject} (${title})`,
    groupWrites: (group: string) => `Message from ${group}:`,
    organizerWrites: 'Message from the organizer:',
    groupLink: (group: string) => `View ${group}`,
    groupWhy: (group: string) => `You’re getting this email because you’re part of ${group}.`,
  },

  newEvents: {
    why: (group: string) =>
      `You’re getting this email because you joined ${group} and asked for email about new events.`,
    stop: (group: string) => `Unsubscribe from new events of ${group}`,
    settings: 'Choose which emails you get',
    subjectOne: (title: string, group: string) => `New event: ${title} (${group})`,
    leadOne: (group: string) => `${group} has planned a new event.`,
    subject: (count: number, group: string) => `${format.number(count)} new events from ${group}`,
    lead: (group: string) => `Here’s what ${group} has planned:`,
    /** Below the first event of a series. */
    repeats: (count: number) => (count === 1 ? 'and 1 more date' : `and ${format.number(count)} more dates`),
    more: (count: number) => (count === 1 ? 'And 1 more event.' : `And ${format.number(count)} more events.`),
    link: 'View event',
    groupLink: (group: string) => `See all events of ${group}`,
  },
  digest: {
    subject: (count: number, first: string) =>
      count === 1 ? `This week: ${first}` : `This week: ${first} and ${format.number(count - 1)} more`,
    heading: 'Coming up in your groups',
    lead: 'Here are upcoming events you haven’t answered yet.',
    day: (day: string) => day,
    line: (time: string, zone: string, place: string | null) =>
      place === null ? `${time} ${zone}` : `${time} ${zone} · ${place}`,
    more: (count: number) => (count === 1 ? 'And 1 more event.' : `And ${format.number(count)} more events.`),
    link: 'See all events',
  },

  peopleNews: {
    followed: (name: string) => `${name} followed you`,
    connected: (name: string) => `${name} connected with you`,
    subject: (count: number) => `${format.number(count)} people followed you or connected with you`,
    leadOne: 'Someone new is in touch with you.',
    lead: 'These people are in touch with you now:',
    follower: 'Follows you',
    connection: 'Connected through your MeetPass',
    more: (count: number) => (count === 1 ? 'And 1 more person.' : `And ${format.number(count)} more people.`),
    link: 'See your connections',
    profileLink: (name: string) => `See ${name}’s profile`,
  },
  suspended: {
    subject: (instance: string) => `Your ${instance} account is suspended`,
    lead: 'The administrators have suspended your account. You can’t sign in, and others don’t see your profile.',
    reason: 'Reason',
    until: 'Until',
    untilLifted: 'an administrator lifts it',
    advice: 'If you think this is a mistake, contact the site’s administrators:',
    link: (instance: string) => `Open ${instance}`,
    why: (instance: string) => `You’re getting this email because your ${instance} account was suspended.`,
  },

  newAdministrator: {
    subject: (name: string, instance: string) => `${name} is now an administrator of ${instance}`,
    lead: (name: string, instance: string) => `${name} can now change everything on ${instance}, as you can.`,
    advice: 'If you don’t know why, ask the other administrators, and remove the role here:',
    link: 'Open their page',
    why: (instance: string) => `You’re getting this email because you’re an administrator of ${instance}.`,
  },

  reportReviewed: {
    subject: 'We’ve reviewed your report',
    lead: (day: string) => `Thank you for your report of ${day}. Our team has looked into it.`,
    resolved: 'We agreed with you and took action. To protect everyone’s privacy, we can’t share the details.',
    dismissed:
      'We found that it doesn’t break our rules, so we took no action. If something new happens, please report it again.',
    link: 'See your reports',
    block: 'You can block a member on their profile at any time. They won’t be able to see you or contact you.',
  },

  warned: {
    subject: { warn: 'A warning about your account', hide: 'Something of yours is hidden' },
    /** What it is about, which may have no name. */
    what: {
      warn: {
        user: () => 'We’ve looked at your profile.',
        group: (name: string | null) =>
          name === null ? 'We’ve looked at your group.' : `We’ve looked at your group “${name}”.`,
        event: (name: string | null) =>
          name === null ? 'We’ve looked at your event.' : `We’ve looked at your event “${name}”.`,
        badge: (name: string | null) =>
          name === null ? 'We’ve looked at your badge.' : `We’ve looked at your badge “${name}”.`,
      },
      hide: {
        user: () => 'We’ve hidden your profile.',
        group: (name: string | null) =>
          name === null ? 'We’ve hidden your group.' : `We’ve hidden your group “${name}”.`,
        event: (name: string | null) =>
          name === null ? 'We’ve hidden your event.' : `We’ve hidden your event “${name}”.`,
        badge: (name: string | null) =>
          name === null ? 'We’ve hidden your badge.' : `We’ve hidden your badge “${name}”.`,
      },
    },
    found: {
      spam: 'We found spam.',
      harassment: 'We found harassment or hate.',
      inappropriate: 'We found inappropriate content.',
      impersonation: 'We found impersonation.',
      other: 'We found something that breaks our rules.',
    },
    warn: 'This is a warning; nothing else has changed. Please fix it now, and keep to our rules.',
    warnAny: 'We’ve found something of yours that breaks our rules. This is a warning. Please keep to our rules.',
    hide: 'Only you, your team and the administrators can see it now.',
    hideAny: 'We’ve hidden something of yours because it breaks our rules.',
    message: 'The administrators write:',
    again: 'If it happens again, we may suspend your account.',
    why: (instance: string) => `You get this email because you have an account at ${instance}. It can’t be turned off.`,
  },

  notice: {
    subject: (subject: string, instance: string) => `${subject} (${instance})`,
    lead: (instance: string) => `Message from the administrators of ${instance}:`,
    link: (instance: string) => `Open ${instance}`,
  },

  held: {
    subject: (instance: string) => `Your posts on ${instance} were reviewed`,
    approved: (count: number) =>
      count === 1
        ? 'Something you posted waited for review. It’s approved and public now.'
        : `${format.number(count)} things you posted waited for review. They’re approved and public now.`,
    refused: (count: number) =>
      count === 1
        ? 'Something you posted wasn’t approved, so it stays hidden. An announcement is a draft again.'
        : `${format.number(count)} things you posted were not approved, so they stay hidden. Announcements are drafts again.`,
    link: 'See your groups and events',
    why: (instance: string) => `You get this mail because you posted on ${instance} with a new account.`,
  },

  heldReminder: {
    subject: (count: number, instance: string) =>
      `${count === 1 ? '1 post waits' : `${format.number(count)} posts wait`} for review on ${instance}`,
    lead: (count: number) =>
      count === 1
        ? 'A new account posted something with a link or a held word. It’s hidden until you decide.'
        : `New accounts posted ${format.number(count)} things with a link or a held word. They’re hidden until you decide.`,
    link: 'Review held content',
    why: (instance: string) => `You get this mail at most once a day because you’re an administrator of ${instance}.`,
  },

  badge: {
    subject: (icon: string, name: string) => `${icon} New badge: ${name}`,
    given: 'Congratulations! You’ve received a badge.',
    givenBy: (group: string) => `Congratulations! ${group} gave you a badge.`,
    badge: 'Badge',
    reason: 'For',
    points: 'Points',
    link: 'View badge',
  },

  memberApproved: {
    subject: (group: string) => `You’re now a member of ${group}`,
    lead: (group: string) => `The organizers of ${group} have approved your request. Welcome!`,
    link: 'Open the group',
  },
  groupExported: {
    subject: (group: string) => `An administrator exported ${group}`,
    lead: (instance: string, group: string) =>
      `An administrator of ${instance} downloaded the data of ${group}, a group that you own.`,
    contents:
      'The file has the members, events, RSVPs, check-ins, badges and sent announcements. It has no email addresses, no drafts, and no private notes about people unless the administrator is on your team. If you don’t know why, ask the administrators.',
    link: 'Open your team',
    why: (group: string) => `You’re getting this email because you own ${group}. It can’t be turned off.`,
  },
  memberRequests: {
    subject: (count: number, group: string) =>
      `${format.count(count, { one: 'person wants', other: 'people want' })} to join ${group}`,
    lead: (count: number, group: string) =>
      `${format.count(count, { one: 'person is', other: 'people are' })} waiting for your approval to join ${group}.`,
    once: 'We send this email at most once a day, to the owners and managers of the group.',
    link: 'See who’s waiting',
  },
  roleOffer: {
    subject: (group: string) => `Help run ${group}?`,
    lead: {
      owner: (group: string) => `${group} would like you to become an owner of the group.`,
      manager: (group: string) => `${group} would like you to become an organizer.`,
      volunteer: (group: string) => `${group} would like you to become a volunteer.`,
    },
    accept:
      'The role starts when you accept it. Until then, others can’t see it. You don’t have to reply: the offer expires after 30 days.',
    link: 'Accept or decline',
  },

  welcome: {
    subject: (instance: string) => `Welcome to ${instance}`,
    lead: 'Your account is ready. Start here:',
    link: (instance: string) => `Open ${instance}`,
    settings: 'You can choose which emails you get in your notification settings.',
  },

  ...joiningMailText,

  webhookDisabled: {
    subject: 'We turned off one of your webhooks',
    lead: (instance: string) => `${instance} has stopped sending events to this webhook:`,
    url: 'URL',
    gone: 'Your server responded with 410 Gone, which means it doesn’t want any more events.',
    failing: 'For five days, every delivery has failed.',
    advice:
      'We’ve kept the events that weren’t delivered yet. Check the latest attempts (GET /v1/developer/webhooks/{id}/deliveries). Once your server works again, turn the webhook back on (PATCH with {"isActive": true}), and we’ll send the events it missed before we turned it off.',
  },

  signIn: {
    subject: (instance: string) => `Sign in to ${instance}`,
    code: (instance: string) => `Your code to sign in to ${instance}:`,
    orLink: 'Or open this link in the browser where you started:',
    linkAlone: (instance: string) => `Open this link to sign in to ${instance}, in the browser where you started:`,
    link: 'Sign in',
    life: 'Both expire in 15 minutes and work once. If you didn’t ask for this, you can ignore this email: no one can sign in without it. Never share the code. We’ll never ask you for it.',
    lifeOfLink:
      'There’s no code today because there were too many wrong codes for your address. The link expires in 15 minutes and works once. If you didn’t ask for this, you can ignore this email: no one can sign in without it.',
    why: (instance: string) => `You’re getting this email because someone used this address to sign in to ${instance}.`,
  },

  emailChange: {
    subject: (instance: string) => `Confirm your new ${instance} email`,
    toNew: (instance: string) =>
      `Confirm this email address for your ${instance} account. Enter this code on the page where you asked for it:`,
    toOld: (instance: string, email: string) =>
      `Someone signed in to your ${instance} account wants to change its email address to ${email}. To confirm, enter this code on the page where you asked for it:`,
    lifeNew: 'The code expires in 15 minutes. If this wasn’t you, don’t share it with anyone.',
    lifeOld:
      'The code expires in 15 minutes. If this wasn’t you, don’t share it with anyone, and sign out everywhere else on your account page.',
    why: (instance: string) =>
      `You’re getting this email because the email address of a ${instance} account is about to change.`,
  },
}
