import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const addresses = (count: number) => format.count(count, { one: 'address', other: 'addresses' })
const invitations = (count: number) => format.count(count, { one: 'invitation', other: 'invitations' })
const people = (count: number) => format.count(count, { one: 'person', other: 'people' })

/** The page of a mailed invitation to an event. */
export const eventInvitationText = {
  title: (event: string) => `You’re invited: ${event}`,
  by: (person: string | null, group: string | null) => {
    if (person !== null && group !== null) return `${person} · ${group} invites you`
    if (person !== null) return `${person} invites you`
    return group === null ? 'You’re invited' : `${group} invites you`
  },
  someone: 'An organizer',
  noteLead: 'In their words:',
  yes: 'I’ll be there',
  no: 'I can’t make it',
  askNo: 'Can’t make it?',
  askNoLead: 'Tell the hosts, so that they can plan. You can change your mind while the invitation is open.',
  yesInstead: 'I’ll be there after all',
  hasAccount: (email: string) => `Your answer counts for ${email}. You don’t have to sign in.`,
  isNew: (email: string) => `Your ticket goes to ${email}. You don’t need a password.`,
  mine: 'Your answer counts for your account.',
  waitlist: 'It’s full for now, so you’ll be on the waitlist. We’ll email you if a spot opens up.',
  ask: 'The hosts decide who comes, and answer by email.',
  event: 'See the event',
  cannot: {
    full: 'It’s full, and there’s no waitlist.',
    closed: 'RSVPs are closed.',
    not_open: 'RSVPs aren’t open yet. Come back to this link later.',
    banned: 'You can’t RSVP to events of this group.',
    cancelled: 'This event was cancelled.',
    ended: 'This event has ended.',
    elsewhere: 'RSVPs are made on another site.',
    none: 'No RSVP is needed. Just come!',
    declined: 'The hosts couldn’t offer you a spot for this one.',
    other: 'That didn’t work. Open the event to see why.',
  },
  other: {
    heading: 'Who is coming?',
    lead: (email: string) =>
      `This invitation was sent to ${email}, and you’re signed in with another address. Sign out and open the link again to answer it, or RSVP as yourself.`,
    signOut: 'Sign out',
    own: 'RSVP as myself',
  },
  said: {
    yesHeading: 'You’ve said yes',
    yesLead:
      'Look into your mail: that’s where your ticket and all else is. There you can also say that you can’t make it.',
    noHeading: 'Thanks for letting us know',
    noLead: 'The hosts know that you can’t make it. If that changes, open this link again.',
  },
  unknown: {
    heading: 'This invitation has ended',
    lead: 'It was withdrawn, it’s older than 30 days, or the link isn’t complete. Ask the hosts for a new one.',
  },
}

/** Where organizers invite people to an event and register lists. */
export const organizeInvitingText = {
  heading: 'Invite people',
  link: 'Invite people or add a list',
  back: 'All attendees',
  mail: {
    heading: 'Invite by email',
    lead: 'Each person gets the event with two buttons: “I’ll be there” and “I can’t make it”. No one comes without their own press.',
    emails: 'Addresses',
    emailsHint: 'One per line, up to 100 at a time.',
    note: 'Your words in the email (optional)',
    noteHint: 'Up to 500 characters, without links or addresses.',
    noteProblem: 'Leave out links and addresses: the email has its own.',
    preview: 'See what will be sent',
    none: 'Enter at least one address.',
    noneIn: (lines: readonly number[]) =>
      `There’s no email address in these lines: ${format.list(lines.map((line) => `${line}`))}.`,
    tooMany: (max: number) => `Enter at most ${format.number(max)} addresses at a time.`,
    leftToday: (left: number) =>
      left === 0
        ? 'You can’t send more invitations today. Try again tomorrow.'
        : `You can send ${invitations(left)} in the next 24 hours.`,
    cannot:
      'People can be invited by email once the event is published, takes RSVPs here, and can be seen by others than members; and once the group has a published event or three members. Until then, share the link:',
  },
  list: {
    heading: 'Add a list',
    lead: 'For people who told you that they come. Those your group knows get a spot and an email; all others get an invitation.',
    text: 'Addresses, usernames or CSV file',
    textHint: 'One person per line, or a whole CSV file with a column of addresses. Up to 500 people.',
    file: 'Or choose a CSV file',
    fileTooBig: 'This file is larger than 200 kB. Split it.',
    preview: 'See who gets a spot',
    none: 'Enter at least one address or username.',
    tooMany: 'Enter at most 500 people at a time.',
  },
  check: {
    heading: 'Check before you send',
    back: 'Change it',
    found: (count: number) => `${addresses(count)} found`,
    invitedBefore: (count: number) => `${addresses(count)} invited before; they won’t get a second email`,
    send: (count: number) => `Send ${invitations(count)}`,
    tomorrow: (count: number) =>
      `${addresses(count)} can’t be invited today. Use the same list tomorrow: we skip everyone you’ve invited.`,
    allInvited: 'You’ve invited everyone on this list.',
    mailHeading: 'The email they’ll get',
    subject: 'Subject',
  },
  checkList: {
    heading: 'Check the list',
    spots: (count: number) => `${people(count)} your group knows get a spot`,
    waitlist: (count: number) => `${people(count)} your group knows go on the waitlist, because it’s full`,
    invitations: (count: number) => `${addresses(count)} your group doesn’t know get an invitation`,
    already: (count: number) => `${people(count)} come already or wait`,
    cannot: (count: number) => `${people(count)} can’t be added: they gave up their spot, are banned, or it’s full`,
    unknown: (names: readonly string[]) => `Not known to your group: ${format.list(names)}`,
    wrong: (count: number) => `${format.count(count, { one: 'line', other: 'lines' })} we’ll leave out:`,
    line: (line: number, text: string) => `Line ${line}: ${text}`,
    more: (count: number) => `and ${format.number(count)} more`,
    once: 'Each of them gets one email, with a link to say that they can’t make it.',
    go: (added: number, invited: number) =>
      added === 0
        ? `Invite ${format.number(invited)}`
        : invited === 0
          ? `Add ${format.number(added)}`
          : `Add ${format.number(added)} and invite ${format.number(invited)}`,
    nothing: 'There’s no one to add or invite.',
  },
  progress: {
    heading: 'Your latest list',
    running: (done: number, all: number) =>
      `${format.number(done)} of ${format.number(all)} are done. You can leave this page.`,
    done: 'Everyone on the list is done.',
    confirmed: (count: number) => `${people(count)} got a spot`,
    waitlisted: (count: number) => `${people(count)} went on the waitlist`,
    invited: (count: number) => `${addresses(count)} got an invitation`,
    already: (count: number) => `${format.number(count)} came already, or were invited before`,
    cannot: (count: number) => `${format.number(count)} couldn’t be added`,
    limit: (count: number) => `${addresses(count)} couldn’t be invited today; send them again tomorrow`,
  },
  all: {
    heading: 'Invitations',
    empty: 'No one is invited yet. Who would enjoy this?',
    figures: {
      sent: 'Invited',
      coming: 'Coming',
      notComing: 'Can’t make it',
      waiting: 'No answer yet',
      bounced: 'Returned',
    },
    states: {
      waiting: 'No answer yet',
      coming: 'Coming',
      notComing: 'Can’t make it',
      withdrawn: 'Withdrawn',
      bounced: 'The email came back',
      expired: 'Expired',
    },
    sentOn: (day: string) => `Invited ${day}`,
    erased: 'Address erased',
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
    hint: 'We don’t say which addresses have an account here, or who doesn’t want invitations. Addresses are erased after 30 days.',
  },
  stopped:
    'Too many invitations came back, so we’ve stopped sending them. Check the addresses and try again in a few days.',
  tooManyToday:
    'That’s more than you can do in a day: a group can send 100 invitations, a new account 20 and add 50 people. Do the rest tomorrow.',
  ended: 'This event was cancelled or has ended.',
}
