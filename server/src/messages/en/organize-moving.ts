import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const addresses = (count: number) => format.count(count, { one: 'address', other: 'addresses' })
const invitations = (count: number) => format.count(count, { one: 'invitation', other: 'invitations' })
const rows = (count: number) => format.count(count, { one: 'row', other: 'rows' })

const events = (count: number) => format.count(count, { one: 'event', other: 'events' })
const people = (count: number) => format.count(count, { one: 'person', other: 'people' })

/** What organizers read when their group moves here from another platform. */
export const organizeMovingText = {
  invite: {
    link: 'Invite people from another platform',
    heading: 'Invite people from another platform',
    back: 'All people',
    lead: 'Paste addresses or choose the file that the other platform gives you. We email each person one invitation. No one becomes a member without their own click.',
    guide: 'How to leave Meetup, step by step',
    emails: 'Addresses or CSV file',
    emailsHint:
      'One address per line, or a whole CSV file from Luma, Eventbrite, Mailchimp or a spreadsheet. We read the column with addresses and ignore the others.',
    file: 'Or choose a CSV file',
    fileTooBig: 'This file is larger than 200 kB. Split it, or use the command “hearth members import”.',
    preview: 'See what will be sent',
    none: 'Enter at least one address.',
    noneIn: (lines: readonly number[]) =>
      `There’s no email address in these lines: ${format.list(lines.map((line) => `${line}`))}.`,
    meetupList:
      'This is Meetup’s list of members. It holds names and dates, but no email addresses, so it can’t be used to invite people. Send your members the link of this group in a message on Meetup instead.',
    tooMany: (max: number) => `Enter at most ${format.number(max)} addresses at a time.`,
    figures: { all: 'Invited', accepted: 'Joined', pending: 'Waiting', bounced: 'Returned', expired: 'Expired' },
    figuresHeading: 'Invitations so far',
    figuresHint:
      'We don’t say which addresses have an account here, or who doesn’t want invitations. Addresses are erased after 30 days.',
    leftToday: (left: number) =>
      left === 0
        ? 'You can’t send more invitations today. Try again tomorrow.'
        : `You can send ${invitations(left)} in the next 24 hours.`,
    check: {
      heading: 'Check before you send',
      found: (count: number) => `${addresses(count)} found`,
      repeated: (count: number) => `${addresses(count)} appeared more than once; each gets one invitation`,
      invitedBefore: (count: number) => `${addresses(count)} invited before; they won’t get a second email`,
      wrong: (count: number) => `${rows(count)} without an email address, which we’ll skip:`,
      line: (line: number, text: string) => `Line ${line}: ${text}`,
      more: (count: number) => `and ${format.number(count)} more`,
      later: (now: number, left: number) =>
        `You can send ${invitations(now)} now. For the other ${format.number(left)}, use the same list tomorrow: we skip everyone you’ve invited.`,
      tomorrow: (count: number) =>
        `You can’t send more invitations today. Use the same list tomorrow for the ${format.number(count)} who are left.`,
      allInvited: 'You’ve invited everyone on this list.',
      mailHeading: 'The email they’ll get',
      subject: 'Subject',
      send: (count: number) => `Send ${invitations(count)}`,
      change: 'Change the list',
    },
    stopped:
      'Too many invitations came back, so we’ve stopped sending them. Check the addresses and try again in a few days.',
    tooManyToday:
      'A group can send 100 invitations a day, and so can each of you over all groups (20 while an account is new). Send the rest tomorrow.',
    notYet: {
      lead: 'You can invite people by email once your group has a published event or three members. Until then, share its link:',
      event: 'Create an event',
    },
    membersOnly:
      'New people can’t create an account by your invitation: here, only administrators let people in. Members can join your group with it.',
  },
  move: {
    heading: 'Move your members here',
    back: 'All people',
    none: 'A group that leaves another platform can invite up to 5,000 people at once. An administrator of this instance has to allow it. Ask one of them, and come back here then.',
    noneInvite: 'Until then, invite up to 100 people a day',
    lead: 'Invite everyone your group had on another platform, up to 5,000 addresses. The emails go out over three days. No one becomes a member without their own click.',
    once: 'You can do this once, so put everyone into one list. You see everything before it starts.',
    text: 'Addresses or CSV file',
    textHint:
      'The file that Luma or Eventbrite gives you, a spreadsheet, or one address per line. We read the column with addresses, leave out guests who declined or cancelled, and ignore the rest.',
    file: 'Or choose a CSV file',
    fileTooBig: 'This file is larger than 1.5 MB. Remove columns that aren’t needed and try again.',
    note: 'Your words in the email (optional)',
    noteHint: 'Up to 500 characters, without links or addresses. Your group’s name and picture are there already.',
    noteProblem: 'Remove links and addresses: the email has its own link to your group.',
    tooLong: 'This text is too long.',
    invitedAll: 'You’ve invited everyone on this list before.',
    preview: 'See what will be sent',
    check: {
      heading: 'Check before you start',
      found: (count: number) => `${people(count)} will be invited`,
      /** At the end of a list of addresses. */
      others: (people: number) => `${format.number(people)} more`,
      days: (days: number) => `The emails go out over ${format.number(days)} days, a few at a time.`,
      limits:
        'We stop by ourselves if 5 % of the emails come back or 0.3 % are reported as spam. Members and people who don’t want invitations get no email; we don’t say who they are.',
      reasons: {
        no_address: 'no email address',
        wrong_address: 'not a complete email address',
        absent: 'declined, cancelled or never answered',
      },
      line: (line: number, why: string, text: string) => `Line ${line}: ${why} (${text})`,
      wrong: (count: number) => `${rows(count)} we’ll leave out:`,
      start: (count: number) => `Invite ${people(count)}`,
    },
    progress: {
      running: (at: string) => `Your move is under way. The last email goes out on ${at}.`,
      ended: {
        sent: 'Your move is complete: every email is sent.',
        organizer: 'Your team stopped the move.',
        administrator: 'An administrator stopped the move.',
        bounces:
          'We stopped the move because 5 % of the emails came back. Such a list gets all mail of this instance blocked. The rest of the addresses are deleted.',
        complaints:
          'We stopped the move because 0.3 % of the people reported the email as spam. The rest of the addresses are deleted.',
        closed:
          'The move ended because the group was hidden, or because the person who started it left the team. The rest of the addresses are deleted.',
      },
      used: 'A group moves in once. Invite others day by day.',
      figures: {
        addresses: 'On the list',
        sent: 'Sent',
        joined: 'Joined',
        waiting: 'Still to send',
        leftOut: 'Got no email',
        bounced: 'Came back',
        complained: 'Reported as spam',
      },
      hint: '“Got no email” are members, people who don’t want invitations, and addresses that take no mail. We don’t say which. All addresses are erased 30 days after the start.',
      note: 'Your words in the email',
      stop: 'Stop the move',
      stopHeading: 'Stop the move?',
      stopLead:
        'No more emails go out, and the addresses that got none are deleted. Invitations that are sent stay valid. You can’t start the move again.',
    },
    link: {
      none: 'More people than that? Move your members here',
      granted: 'Your group can invite up to 5,000 people at once: move your members here',
      running: 'Your move is under way: see its progress',
      ended: 'See how your move went',
    },
  },
  past: {
    link: 'Add past events',
    heading: 'Add past events',
    back: 'Past events',
    lead: 'Show what your group has done before. Past events appear in the history of the group. No one gets an email.',
    text: 'CSV or calendar file',
    textHint:
      'The lines of a CSV file with a title, a date and a start time in each row, or an .ics calendar. We know the columns of Meetup, Luma and Eventbrite.',
    file: 'Or choose a file',
    fileTooBig: 'This file is larger than 200 kB. Split it and add the parts one by one.',
    timezone: 'Time zone',
    timezoneHint: 'For times that don’t name one.',
    preview: 'See what will be added',
    unreadable:
      'We found no events in this. A CSV file needs a first line with the names of its columns, such as “title,date,time”.',
    problems: {
      title: 'no title',
      date: 'no date that we understand',
      time: 'no start time',
      end: 'the end is before the start',
      timezone: 'an unknown time zone',
      entry: 'times or texts that are too long',
    },
    check: {
      heading: 'Check before you add',
      found: (count: number) => `${events(count)} to add`,
      existing: (count: number) => `${events(count)} in your group already, which we’ll leave as they are`,
      upcoming: (count: number) => `${events(count)} not over yet, which we’ll skip`,
      left: (count: number) =>
        `${events(count)} more in the file: add these first, then use the same file again for the rest`,
      unreadable: (count: number) => `${rows(count)} we don’t understand and will skip:`,
      line: (line: number, problem: string, row: string) =>
        line === 0 ? `${row}: ${problem}` : `Line ${line}: ${problem} (${row})`,
      more: (count: number) => `and ${format.number(count)} more`,
      quiet: 'No one gets an email. If something is wrong, you can change or delete each event later.',
      add: (count: number) => `Add ${events(count)}`,
      change: 'Change the file',
      listHeading: 'Events',
      came: (count: number) => `${people(count)} came`,
    },
  },
}
