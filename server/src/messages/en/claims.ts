import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const events = (count: number) => format.count(count, { one: 'upcoming event', other: 'upcoming events' })

/** Groups that administrators list from public calendars, and the people who claim them. */
export const claimsText = {
  /** On the page of the group. */
  card: {
    heading: 'Not yet claimed',
    lead: (instance: string) =>
      `${instance} lists this group from a public calendar. Its organizers aren’t on this site so far, so they don’t see who joins here.`,
    question: 'Run this group?',
    link: 'Claim it',
  },
  page: {
    title: (group: string) => `Claim ${group}`,
    back: 'Back to the group',
    lead: 'If you run this group, you can take over its page here. You’ll own it: you can edit it, invite your team and plan events.',
    noCode: {
      heading: 'Prove it with a code',
      lead: (host: string) =>
        `You get a code and put it into the calendar at ${host} for a moment. It takes a few minutes.`,
      button: 'Get a code',
    },
    code: {
      heading: 'Your code',
      label: 'Code',
      steps: (host: string) => [
        `Copy the code into the title or description of an upcoming event at ${host}. The name or description of the calendar works, too.`,
        'Save it there, and wait a few minutes: some calendars take up to an hour until others see a change.',
        'Press “Check now”. After that you can remove the code again.',
      ],
      until: (day: string) => `The code works until ${day}, for you alone. You can check 5 times an hour.`,
      over: 'The code has expired. Withdraw this claim to get a new one.',
      check: 'Check now',
    },
    noCalendar: 'There’s no calendar anymore that could prove it. Ask an administrator instead.',
    ask: {
      heading: 'Or ask an administrator',
      lead: 'If you can’t change the calendar, tell us why this is your group. An administrator decides, and we email you.',
      reason: 'Why is this your group?',
      reasonHint: 'For example: your role, and where we can see that it’s yours. Administrators see it.',
      button: 'Ask an administrator',
    },
    asked: {
      heading: 'Waiting for an administrator',
      lead: (day: string) => `You asked on ${day}. We’ll email you when it’s decided. You wrote:`,
    },
    declined: (day: string) => `An administrator declined your claim on ${day}. You can still prove it with a code.`,
    withdraw: 'Withdraw your claim',
    noEmail: 'Add an email address to your account first. We need it to tell you what was decided.',
    emailLink: 'Open your settings',
    wait: 'You’ve checked 5 times in the last hour. Wait a while, then check again.',
    limit: 'You can have 3 open claims, and ask about 3 groups a day. Withdraw one, or try again tomorrow.',
    askedBefore: 'You asked about this group less than 30 days ago. Prove it with the code, or ask again later.',
    over: 'This claim has ended. Start a new one.',
    unreadable: (why: string) => `We couldn’t read the calendar. ${why}`,
  },
  queue: {
    lead: 'People who say that they run a group that you listed. Check it outside of this site before you accept: they’ll own the group.',
    none: 'No one is waiting',
    noneLead: 'Most people prove their claim with a code and don’t need you.',
    says: (person: string) => `${person} says:`,
    since: (day: string) => `Since ${day}`,
    note: 'Message to them',
    noteHint: 'Optional. It’s in the email about your decision.',
    accept: 'Accept',
    decline: 'Decline',
    named: (act: string, person: string, group: string) => `${act}: ${person}, ${group}`,
  },
  directory: {
    lead: 'List groups that don’t use this site yet, each by its public calendar. They get a page without an owner that says so, and their events with a link to where people RSVP. The organizers of a group can claim it.',
    rule: 'List only calendars that the group alone can edit: who can write in the calendar can claim the group.',
    text: 'Groups',
    textHint: (max: number) =>
      `One per line: name, link. Or a CSV file with the columns name and link. Up to ${format.number(max)} at a time. Meetup groups, Luma calendars and every iCal link work.`,
    timezone: 'Time zone',
    timezoneHint: 'For calendars that don’t say theirs.',
    file: 'Or choose a CSV file',
    fileTooBig: 'This file is too big. Choose one with up to 50 groups.',
    preview: 'Check these groups',
    none: 'Write at least one line with a name and a link.',
    tooMany: (max: number) => `These are more than ${format.number(max)} groups. Paste fewer of them.`,
    check: {
      heading: 'Check and list',
      caption: 'What we found',
      columns: { line: 'Line', group: 'Group', outcome: 'What we found' },
      list: (count: number) => `List ${format.count(count, { one: 'group', other: 'groups' })}`,
      change: 'Change the list',
      nothing: 'There’s nothing to list.',
    },
    done: {
      heading: 'Done',
      created: (count: number) =>
        count === 0 ? 'No group is new.' : `${format.count(count, { one: 'group is', other: 'groups are' })} listed.`,
      more: 'List more groups',
      all: 'See all unclaimed groups',
    },
    outcomes: {
      new: (count: number) => `New: ${events(count)}.`,
      created: (count: number) => `Listed, with ${events(count)}.`,
      listed: (group: string) => `Already here: ${group} follows this calendar.`,
      repeated: 'The same calendar as in an earlier line.',
      unreadable: 'We couldn’t read it.',
      not_read: 'There was no time to read it. Send it again.',
      wrong: 'This line has no name, or no link.',
    },
  },
  mail: {
    subject: {
      accepted: (group: string) => `${group} is yours`,
      declined: (group: string) => `Your claim to ${group}`,
      ended: (group: string) => `${group} has an owner now`,
    },
    lead: {
      accepted: (group: string) =>
        `You own ${group} now. You can edit its page, invite your team and plan events. If you put a code into your calendar, you can remove it.`,
      declined: (group: string) =>
        `An administrator looked at your claim to ${group} and declined it. If you can edit its calendar, you can still prove it with a code.`,
      ended: (group: string) =>
        `Someone else has shown that they run ${group}, so your claim has ended. If that’s wrong, contact the administrators.`,
    },
    note: 'The administrator wrote:',
    organize: 'Open your group',
    open: 'Open the group',
    why: (group: string, instance: string) => `You’re getting this email because you claimed ${group} on ${instance}.`,
    newsSubject: {
      requested: (group: string) => `Someone claims ${group}`,
      proven: (group: string) => `${group} has an owner now`,
    },
    news: {
      requested: (person: string, group: string) =>
        `${person} says that they run ${group}, which is listed without an owner. Read why, and decide.`,
      proven: (person: string, group: string) =>
        `${person} put a code into the calendar of ${group} and owns the group now. If that looks wrong, name another owner.`,
    },
    decide: 'See the claim',
    whyAdministrator: (instance: string) => `You’re getting this email because you’re an administrator of ${instance}.`,
  },
}
