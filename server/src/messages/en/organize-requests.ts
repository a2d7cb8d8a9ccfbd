import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const peopleAsk = { one: 'person asks', other: 'people ask' }
const spots = { one: 'spot', other: 'spots' }

/** Where the organizers decide who comes. */
export const organizeRequestsText = {
  title: 'Requests',
  asking: (people: number) => `${format.count(people, peopleAsk)} to come`,
  left: (free: number) => (free === 0 ? 'full' : `${format.count(free, spots)} left`),
  see: 'See who asks',
  back: 'Overview',
  listsLabel: 'Which requests',
  lists: { open: 'Asking', no: 'Not this time' },
  counted: (label: string, total: string) => `${label} (${total})`,
  caption: 'People who ask to come',
  noCaption: 'People you told not this time',
  name: 'Name',
  action: 'Your answer',
  firstTime: 'first time',
  came: (times: number) => `came ${format.count(times, { one: 'time', other: 'times' })}`,
  party: (guests: number) => `+${format.number(guests)}`,
  partyLabel: (guests: number) => `and ${format.count(guests, { one: 'guest', other: 'guests' })}`,
  guest: (n: number) => `Guest ${format.number(n)}`,
  answerOf: { yes: 'Yes', no: 'No' } as Record<string, string>,
  yes: 'Yes',
  yesNamed: (name: string) => `Yes to ${name}`,
  no: 'Not this time',
  noNamed: (name: string) => `Not this time: ${name}`,
  reopen: 'Let them ask again',
  reopenNamed: (name: string) => `Let ${name} ask again`,
  isFull: 'The event is full. Anyone you say yes to goes on the waitlist, and gets the next spot.',
  /** "Say yes to 8: 5 get a spot and 3 go on the waitlist." */
  preview: (people: number, results: readonly string[]) =>
    `Say yes to ${format.number(people)}: ${format.list(results)}.`,
  /** Parts of that sentence. */
  previewed: {
    spots: (people: number) => format.count(people, { one: 'gets a spot', other: 'get a spot' }),
    waiting: (people: number) => format.count(people, { one: 'goes on the waitlist', other: 'go on the waitlist' }),
    none: (people: number) => format.count(people, { one: 'doesn’t fit', other: 'don’t fit' }),
  },
  nobody: 'None of them asks anymore.',
  yesHeading: 'Say yes?',
  keep: 'Back',
  noHeading: 'Not this time',
  noLead: (people: string) =>
    `This goes to ${people}. You can change your mind later; they can’t ask again until you let them.`,
  andMore: (names: string, more: number) => `${names} and ${format.count(more, { one: 'other', other: 'others' })}`,
  note: 'One sentence for them (optional)',
  noteHint: 'A kind word, or why. Everyone you answer now reads the same one.',
  look: 'Show it in the email',
  mail: 'The email they’ll read',
  subject: 'Subject',
  open: 'Open the sensitive answers',
  openLead: 'Only the team’s owners and managers can. It’s noted who opened them.',
  sealed: 'Answered, not opened',
  unreadable: 'Answered, but it can’t be read',
  perStep: (shown: number) =>
    `These are ${format.number(shown)} of them, who asked first. The next ones are on the next page.`,
  none: 'No one is waiting for an answer.',
  noneNo: 'You haven’t told anyone “not this time”.',
}
