import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

interface Saying {
  heading: string
  lead: string
}

const signInFirst = 'Next you’ll sign in or create an account, and we’ll do the rest.'

function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return format.plural(minutes, { one: 'a minute', other: `${minutes} minutes` })
}

export const codeText = {
  tooMany: (seconds: number): Saying => ({
    heading: 'Too many wrong codes',
    lead: `Check the code, or ask the person who gave it to you. You can try again in ${sayMinutes(seconds)}.`,
  }),
  label: 'Code',
  button: 'Continue',
  hint: 'Letters, numbers and hyphens. Upper or lower case doesn’t matter.',
}

/** The pages of a badge claim link. */
export const claimText = {
  askTitle: 'Claim a badge',
  askLead: 'Have a code? Enter it here.',
  unknown: { heading: 'That code doesn’t match a badge', lead: 'Check it for typos: a 0 can look like an O.' },
  title: (badge: string) => `Claim ${badge}`,
  kicker: 'A badge for you',
  of: (group: string) => `from ${group}`,
  points: (points: number) => `Worth ${format.number(points)} XP`,
  button: 'Claim this badge',
  signInFirst,
  claimed: { heading: 'It’s yours!', lead: 'You’ll find it on your profile.' },
  refusals: {
    already_claimed: { heading: 'You already have this badge', lead: 'You’re all set. Well earned!' },
    expired: {
      heading: 'This link has expired',
      lead: 'You can no longer claim this badge. Ask the person who gave you the link.',
    },
    exhausted: {
      heading: 'All gone',
      lead: 'This link has reached its limit. Ask the person who gave it to you.',
    },
    other: { heading: 'You can’t claim this badge', lead: 'Ask the person who gave you the link.' },
  },
  see: 'View badge',
  profile: 'View your profile',
  again: 'Try another code',
}

const roleWords = (role: 'owner' | 'manager' | 'volunteer') =>
  role === 'owner' ? 'an owner' : role === 'manager' ? 'a manager' : 'a volunteer'

/** The pages of an invitation to a group's team. */
export const groupClaimText = {
  unknown: {
    heading: 'We couldn’t find that invitation',
    lead: 'It may have been withdrawn. Ask the person who sent it.',
  },
  kicker: 'Invitation',
  title: (group: string) => `Help run ${group}`,
  offer: (role: 'owner' | 'manager' | 'volunteer', group: string) =>
    `You’re invited to be ${roleWords(role)} of ${group}.`,
  can: {
    owner: 'Owners manage everything: the group’s page, members, events, badges and check-ins.',
    manager: 'Managers run the group’s page, events, badges and check-ins.',
    volunteer: 'Volunteers check people in at events.',
  },
  atOnce: 'You’ll join the team right away.',
  reviewed: 'An owner will review your request.',
  button: 'Accept invitation',
  ask: 'Ask to join the team',
  signInFirst,
  approved: (role: 'owner' | 'manager' | 'volunteer', group: string): Saying => ({
    heading: 'Welcome to the team!',
    lead: `You’re now ${roleWords(role)} of ${group}.`,
  }),
  pending: (group: string): Saying => ({
    heading: 'Request sent',
    lead: `An owner of ${group} will review your request. If they approve it, you’ll find the group in your groups.`,
  }),
  refusals: {
    already_manager: (group: string): Saying => ({
      heading: 'You’re already on the team',
      lead: `You can already do everything this invitation offers in ${group}.`,
    }),
    claim_expired: { heading: 'This invitation has expired', lead: 'Ask the person who sent it for a new one.' },
    claim_exhausted: {
      heading: 'This invitation has already been used',
      lead: 'It has reached its limit. Ask the person who sent it for a new one.',
    },
    already_reviewed: (day: string | undefined): Saying => ({
      heading: 'Your request wasn’t approved',
      lead: day === undefined ? 'Contact the group’s organizers.' : `You can ask again on ${day}.`,
    }),
    other: { heading: 'You can’t accept this invitation', lead: 'Ask the group’s organizers.' },
  },
  see: 'View group',
}

/** The pages of an invitation that was mailed. */
export const mailInvitationText = {
  unknown: {
    heading: 'This invitation doesn’t work anymore',
    lead: 'It may have expired or been withdrawn. Ask the person who invited you for a new one.',
  },
  kicker: 'Invitation',
  title: (name: string) => `Join ${name}`,
  titleAdministrator: (instance: string) => `Help run ${instance}`,
  lead: 'You’re invited to create an account.',
  leadGroup: (instance: string) => `You’re invited to join this group on ${instance}.`,
  leadAdministrator:
    'You’re invited to be an administrator: you’ll manage the settings, the people and the content of this site.',
  button: 'Accept invitation',
  signInFirst: (email: string) => `You’ll sign in or create an account with ${email} first.`,
  joined: (name: string): Saying => ({ heading: 'Welcome!', lead: `You’ve joined ${name}.` }),
  administrator: {
    heading: 'Welcome to the team!',
    lead: 'You’ve accepted. If a second administrator has to approve it, you’ll get the role after that.',
  },
  used: { heading: 'This invitation has already been used', lead: 'Ask the person who invited you for a new one.' },
  otherAddress: (email: string): Saying => ({
    heading: 'This invitation is for another address',
    lead: `Sign out, open the link again and sign in with ${email}.`,
  }),
  refused: { heading: 'You can’t accept this invitation', lead: 'Ask the person who invited you.' },
  signOut: 'Sign out',
  open: (instance: string) => `Open ${instance}`,
  openGroup: 'View group',
  openAdministration: 'Open administration',
}

/** The check-in pages of an event. */
export const checkInText = {
  askTitle: 'Check in',
  askLead: 'Enter the code shown at the entrance.',
  unknown: {
    heading: 'That code doesn’t match an event',
    lead: 'Check it for typos, or ask the organizers to check you in.',
  },
  kicker: 'You’re at',
  button: 'Check in',
  signInFirst,
  checkedIn: { heading: 'You’re checked in', lead: 'Enjoy the event!' },
  opens: (day: string, time: string, zone: string) => `Check-in opens on ${day} at ${time} ${zone}. Come back then.`,
  refusals: {
    already_checked_in: { heading: 'You’re already checked in', lead: 'You’re all set. Enjoy the event!' },
    checkin_not_open: { heading: 'You’re early', lead: 'Check-in isn’t open yet.' },
    checkin_closed: {
      heading: 'Check-in has closed',
      lead: 'The event has ended. If you were there, ask the organizers to check you in.',
    },
    checkin_code_expired: {
      heading: 'This code has expired',
      lead: 'Look for a newer code at the entrance, or ask the organizers.',
    },
    checkin_code_exhausted: {
      heading: 'This code has reached its limit',
      lead: 'Ask the organizers to check you in.',
    },
    event_cancelled: {
      heading: 'This event is cancelled',
      lead: 'See other events.',
    },
    rsvp_required: {
      heading: 'You need an RSVP for this event',
      lead: 'You don’t have a confirmed RSVP. Ask the organizers, or see if a spot is free.',
    },
    event_full: {
      heading: 'This event is full',
      lead: 'There are no spots left. Ask the organizers if you can still join.',
    },
    banned: {
      heading: 'You can’t check in to this event',
      lead: 'The organizers have blocked you from this group.',
    },
  } as Readonly<Record<string, Saying>>,
  other: { heading: 'You can’t check in', lead: 'Ask the organizers for help.' },
  see: 'View event',
  more: 'Find events',
  again: 'Try another code',
}
