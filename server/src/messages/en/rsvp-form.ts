import { formatFor, isolated } from '../format.ts'

const format = formatFor('en-GB')
const guestCount = (count: number) => format.count(count, { one: 'guest', other: 'guests' })
const quick = (questions: string) => `${questions} quick questions from the hosts`
/** An event asks at most ten questions. */
const quickQuestions: Readonly<Record<number, string>> = {
  1: 'One quick question from the hosts',
  2: quick('Two'),
  3: quick('Three'),
  4: quick('Four'),
  5: quick('Five'),
  6: quick('Six'),
  7: quick('Seven'),
  8: quick('Eight'),
  9: quick('Nine'),
  10: quick('Ten'),
}
const days = (count: number) => format.count(count, { one: 'day', other: 'days' })

/** The form of an RSVP, where the hosts ask something or guests may come along, and what follows from it. */
export const rsvpFormText = {
  title: (event: string) => `RSVP: ${event}`,
  changeTitle: (event: string) => `Change: ${event}`,
  save: 'Save',
  cantMakeIt: 'I can’t make it',
  people: 'How many are you?',
  /** A guest without a name. */
  guest: (n: number) => `Guest ${format.number(n)}`,
  /** What is missing of a guest. */
  ofGuest: (n: number, label: string) => `Guest ${format.number(n)}: ${label}`,
  guestName: 'Name',
  optional: '(optional)',
  yes: 'Yes',
  no: 'No',
  noAnswer: 'No answer',
  missing: 'This needs an answer.',
  kept: (count: number) => `Only the hosts see your answers. They’re deleted ${days(count)} after the event.`,
  /** Where some questions are sensitive. */
  keptSome: (count: number, labels: readonly string[], fewer: number) =>
    `Only the hosts see your answers. They’re deleted ${days(count)} after the event (${format.list(labels.map((label) => `“${label}”`))}: ${days(fewer)}).`,
  /** A guest left, or was added in another window, while the form was open. */
  guestsChanged: 'Your guests have changed meanwhile. Check who comes with you, then save again.',
  /** To a person who pressed RSVP while there was a spot. */
  lastSpotGone: (position: number) =>
    `The last spot went while you were answering. You’re no. ${format.number(position)}, with your answers.`,

  /** Right after the RSVP. */
  withGuests: (count: number) => `You and ${guestCount(count)}`,
  addNames: 'Add your guests’ names',
  questions: (count: number) => quickQuestions[count] ?? quick(format.number(count)),

  /** Who of a party cannot come. */
  who: {
    heading: 'Who can’t make it?',
    you: 'You',
    lead: 'Those you untick keep their spots.',
    button: 'Give up these spots',
    withoutYou: 'Your guests can’t come without you. Tick everyone, or keep your own spot.',
    nobody: 'Tick who can’t make it.',
  },
  takeBack: {
    heading: 'You don’t want to come after all?',
    lead: 'The hosts will no longer see that you’ve asked to come.',
    yes: 'Take it back',
    no: 'Go back',
  },
}

/** The ticket of a guest: for who brings them, and the page that its link opens. */
export const guestTicketText = {
  /** On the ticket of who brings them. */
  heading: 'Your guests’ tickets',
  lead: 'Send each guest their own ticket. Anyone with the link can name themselves, or say that they can’t make it.',
  copy: 'Copy link',
  copied: 'Copied',
  whatsapp: 'WhatsApp',
  share: 'Share…',
  /** Without a script, its address can be copied from there. */
  open: 'Open',
  /** The name of a row of buttons. */
  send: (guest: string) => `Send the ticket of ${guest}`,
  invitation: (event: string) => `Your ticket for ${event}`,
  isIn: 'Is here',
  renew: 'Make a new code',
  renewNamed: (guest: string) => `Make a new code for ${guest}`,

  title: (event: string) => `Your ticket: ${event}`,
  kicker: 'Your ticket',
  bringing: (name: string) => `${isolated(name)} is bringing you`,
  nameLabel: 'Your name',
  nameHint: (name: string) => `${isolated(name)} and the hosts see it.`,
  saveName: 'Save',
  nameWrong: 'Enter a name of up to 100 characters, or nothing.',
  calendar: 'Add to calendar',
  cantMakeIt: 'I can’t make it',
  isYours: 'You’re here. Enjoy the event!',
  ask: {
    heading: 'You can’t make it?',
    lead: (name: string) => `Your spot is free for someone else then. We’ll tell ${name}.`,
    yes: 'I can’t make it',
    no: 'Keep my spot',
  },
  left: {
    heading: 'Thanks for letting us know',
    lead: (name: string) => `Your spot is free again. We’ll tell ${name}.`,
  },
  over: { heading: 'This event has ended', lead: 'Thanks for being part of it.' },
  cancelled: { heading: 'This event is cancelled', lead: 'The ticket is no longer needed.' },
  ended: {
    heading: 'This ticket isn’t valid anymore',
    lead: 'Ask the person who sent it to you for a new link.',
  },
}
