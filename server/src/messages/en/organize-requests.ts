import { formatFor } from '../format.ts'

const { count, number } = formatFor('en-GB')
const peopleAsk = { one: 'person asks', other: 'people ask' }
const spots = { one: 'spot', other: 'spots' }

/** Where the organizers decide who comes. */
export const organizeRequestsText = {
  title: 'Requests',
  asking: (people: number) => `${count(people, peopleAsk)} to come`,
  left: (free: number) => (free === 0 ? 'full' : `${count(free, spots)} left`),
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
  came: (times: number) => `came ${count(times, { one: 'time', other: 'times' })}`,
  party: (guests: number) => `+${number(guests)}`,
  partyLabel: (guests: number) => `and ${count(guests, { one: 'guest', other: 'guests' })}`,
  guest: (n: number) => `Guest ${number(n)}`,
  answerOf: { yes: 'Yes', no: 'No' } as Record<string, string>,
  yes: 'Yes',
  yesNamed: (name: string) => `Yes to ${name}`,
  no: 'Not this time',
  noNamed: (name: string) => `Not this time: ${name}`,
  reopen: 'Let them ask again',
  reopenNamed: (name: string) => `Let ${name} ask again`,
  isFull: 'The event is full. Anyone you say yes to goes on the waitlist, and gets the next spot.',
  /** "Say yes to 8: 5 get a spot, 3 go on the waitlist." */
  preview: (people: number, spot: number, waiting: number, none: number) => {
    const said = [
      ...(spot > 0 ? [`${number(spot)} ${spot === 1 ? 'gets' : 'get'} a spot`] : []),
      ...(waiting > 0 ? [`${number(waiting)} ${waiting === 1 ? 'goes' : 'go'} on the waitlist`] : []),
      ...(none > 0 ? [`${number(none)} ${none === 1 ? 'doesn’t' : 'don’t'} fit`] : []),
    ]
    return `Say yes to ${number(people)}: ${said.join(', ')}.`
  },
  nobody: 'None of them asks anymore.',
  yesHeading: 'Say yes?',
  keep: 'Back',
  noHeading: 'Not this time',
  noLead: (people: string) =>
    `This goes to ${people}. You can change your mind later; they can’t ask again until you let them.`,
  andMore: (names: string, more: number) => `${names} and ${count(more, { one: 'other', other: 'others' })}`,
  note: 'One sentence for them (optional)',
  noteHint: 'A kind word, or why. Everyone you answer now reads the same one.',
  look: 'Show it in the email',
  mail: 'The email they’ll read',
  subject: 'Subject',
  open: 'Open the sensitive answers',
  openLead: 'Only the team’s owners and managers can. It’s noted who opened them.',
  sealed: 'Answered, not opened',
  perStep: (shown: number) =>
    `These are ${number(shown)} of them, who asked first. The next ones are on the next page.`,
  none: 'No one is waiting for an answer.',
  noneNo: 'You haven’t told anyone “not this time”.',
  noSuchAction: 'Choose Yes or Not this time.',
}
