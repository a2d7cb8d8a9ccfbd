import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

interface Saying {
  heading: string
  lead: string
}

const signInFirst = 'You will be asked to sign in or to join; then it is done.'

function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return format.plural(minutes, { one: 'a minute', other: `${minutes} minutes` })
}

export const codeText = {
  tooMany: (seconds: number): Saying => ({
    heading: 'Too many wrong codes',
    lead: `Look at the code again, or ask who gave it to you. You can try the next one in ${sayMinutes(seconds)}.`,
  }),
  label: 'Code',
  button: 'Go on',
  hint: 'Letters, digits and hyphens; capitals do not matter.',
}

/** What the pages of a claim link say. */
export const claimText = {
  askTitle: 'Claim a badge',
  askLead: 'Were you shown a code? Type it here.',
  unknown: { heading: 'No badge has this code', lead: 'Check it for typing mistakes: a 0 is easily taken for an O.' },
  title: (badge: string) => `Claim ${badge}`,
  kicker: 'A badge for you',
  of: (group: string) => `from ${group}`,
  points: (points: number) => `Worth ${format.number(points)} XP`,
  button: 'Claim this badge',
  signInFirst,
  claimed: { heading: 'It is yours!', lead: 'The badge stands on your profile now.' },
  refusals: {
    already_claimed: { heading: 'You have this badge already', lead: 'There is nothing left to do. Well earned!' },
    expired: {
      heading: 'This link is over',
      lead: 'The time to claim this badge has passed. Ask who gave you the link.',
    },
    exhausted: {
      heading: 'All are taken',
      lead: 'This link could be used a certain number of times, and others were faster. Ask who gave you the link.',
    },
    other: { heading: 'You cannot claim this badge', lead: 'Ask the people who gave you the link.' },
  },
  see: 'See the badge',
  profile: 'See your profile',
  again: 'Try another code',
}

const roles = { owner: 'an owner', manager: 'a manager', volunteer: 'a volunteer' } as const
export type ClaimedRole = keyof typeof roles

/** What the pages of an invitation to a group's team say. */
export const groupClaimText = {
  unknown: { heading: 'There is no such invitation', lead: 'It may have been taken back. Ask who sent it to you.' },
  kicker: 'An invitation',
  title: (group: string) => `Help run ${group}`,
  offer: (role: ClaimedRole, group: string) => `You are invited to be ${roles[role]} of ${group}.`,
  can: {
    owner: 'Owners run everything: the group’s page, its people, events, badges and check-ins.',
    manager: 'Managers look after the group’s page, its events, badges and check-ins.',
    volunteer: 'Volunteers check people in at events.',
  },
  atOnce: 'It counts as soon as you accept.',
  reviewed: 'An owner of the group looks at it before it counts.',
  button: 'Accept the invitation',
  ask: 'Ask to join the team',
  signInFirst,
  approved: (role: ClaimedRole, group: string): Saying => ({
    heading: 'Welcome to the team!',
    lead: `You are now ${roles[role]} of ${group}.`,
  }),
  pending: (group: string): Saying => ({
    heading: 'You have asked',
    lead: `An owner of ${group} will look at it. You will find the group among yours once they agree.`,
  }),
  refusals: {
    already_manager: (group: string): Saying => ({
      heading: 'You are on the team already',
      lead: `You can do all that this invitation offers in ${group}.`,
    }),
    claim_expired: { heading: 'This invitation is over', lead: 'Its time has passed. Ask who sent it to you.' },
    claim_exhausted: {
      heading: 'This invitation is used up',
      lead: 'Others accepted it before. Ask who sent it to you.',
    },
    already_reviewed: (day: string | undefined): Saying => ({
      heading: 'Not this time',
      lead:
        day === undefined ? 'Your claim was turned down.' : `Your claim was turned down; you can ask again on ${day}`,
    }),
    other: { heading: 'You cannot accept this invitation', lead: 'Ask the people who run the group.' },
  },
  see: 'See the group',
}

/** What the pages at the door of an event say. */
export const checkInText = {
  askTitle: 'Check in',
  askLead: 'Type the code that is shown at the door.',
  unknown: {
    heading: 'No event has this code',
    lead: 'Check it for typing mistakes, or ask at the desk: they can check you in as well.',
  },
  kicker: 'You are at',
  button: 'Check in',
  signInFirst,
  checkedIn: { heading: 'You are checked in', lead: 'Have a good time!' },
  opens: (day: string, time: string, zone: string) => `Check-in opens on ${day} at ${time} ${zone}. Come back then.`,
  refusals: {
    already_checked_in: { heading: 'You are checked in already', lead: 'There is nothing left to do. Come in!' },
    checkin_not_open: { heading: 'You are early', lead: 'Check-in is not open yet.' },
    checkin_closed: {
      heading: 'Check-in is over',
      lead: 'The event ended a while ago. If you were there, ask the organisers.',
    },
    checkin_code_expired: {
      heading: 'This code is over',
      lead: 'Look for a newer one at the door, or ask at the desk.',
    },
    checkin_code_exhausted: {
      heading: 'This code is used up',
      lead: 'It could be used a certain number of times. Ask at the desk: they can check you in.',
    },
    event_cancelled: {
      heading: 'This event was cancelled',
      lead: 'There is no door to come in by. See what else is on.',
    },
    rsvp_required: {
      heading: 'This event is for people with a seat',
      lead: 'You have no confirmed RSVP. Ask at the desk, or see whether a seat is free.',
    },
    event_full: { heading: 'The event is full', lead: 'Every seat is taken. Ask at the desk: they may let you in.' },
    banned: {
      heading: 'You cannot check in here',
      lead: 'The organisers do not let you take part in this group’s events.',
    },
  } as Readonly<Record<string, Saying>>,
  other: { heading: 'You cannot check in', lead: 'Ask at the desk.' },
  see: 'See the event',
  more: 'See what is on',
  again: 'Try another code',
}
