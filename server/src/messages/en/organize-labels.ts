import { formatFor } from '../format.ts'

const { count, number } = formatFor('en-GB')
const people = { one: 'person', other: 'people' }

/** Labels of attendees, such as Speaker or Press. */
export const organizeLabelsText = {
  heading: 'Labels',
  link: 'Labels',
  lead: 'A label is on the badge and the ticket of a person, and at the door.',
  none: 'No labels yet. Give speakers, crew or press a label: it is on their badge, their ticket and at the door.',
  ready: { speaker: 'Speaker', crew: 'Crew', press: 'Press' },
  addReady: (name: string) => `Add “${name}”`,
  number: (n: number) => `Label ${number(n)}`,
  new: 'New label',
  name: 'Name',
  nameHint: 'At most 30 characters.',
  color: 'Color',
  colors: {
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    purple: 'Purple',
    gray: 'Gray',
  },
  rule: 'Who gets it',
  byHand: 'Those I give it to',
  byAnswer: (question: string, answer: string) => `Who answers “${answer}” to “${question}”`,
  answers: { yes: 'Yes', no: 'No' },
  people: (n: number) => count(n, people),
  show: (n: number, label: string) => `Show ${count(n, people)} with the label “${label}”`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove “${name}”`,
  removeHeading: (name: string) => `Remove the label “${name}”?`,
  removeLead: (n: number) => `${count(n, { one: 'person has', other: 'people have' })} it. It is taken off them.`,
  save: 'Save labels',
  most: 'An event can have 8 labels.',
  meanwhile: (names: string) =>
    `Someone else changed the labels while you did. Below is what you typed; stored now: ${names}.`,
  meanwhileNone: 'Someone else removed all labels while you changed them. Below is what you typed.',
  back: 'Attendees',
  file: {
    heading: 'Label many from a list',
    lead: 'Paste two columns, such as from a spreadsheet: an email address or username, and the label. The list of attendees that you download here works, too.',
    text: 'The list',
    textHint: 'At most 2,000 rows. An empty label takes it off the person.',
    file: 'Or choose a CSV file',
    fileTooBig: 'This file is larger than 200 kB. Send it in parts.',
    check: 'Check the list',
    unreadable: 'We can’t read this list. It needs two columns and at most 2,000 rows.',
    checkHeading: 'What this list changes',
    given: (n: number) => `${count(n, { one: 'person gets', other: 'people get' })} a label`,
    removed: (n: number) => `${count(n, { one: 'person loses theirs', other: 'people lose theirs' })}`,
    unchanged: (n: number) =>
      `${count(n, { one: 'person keeps what they have', other: 'people keep what they have' })}`,
    withoutRsvp: (n: number) =>
      `${count(n, { one: 'person', other: 'people' })} of your group without an RSVP to this event: left out`,
    unknown: (n: number) => `${count(n, { one: 'row', other: 'rows' })} with someone your group doesn’t know: left out`,
    unknownLabels: (n: number) =>
      `${count(n, { one: 'word', other: 'words' })} that ${n === 1 ? 'is' : 'are'} no label here: left out`,
    unknownNote: 'We don’t keep these addresses.',
    more: (n: number) => `and ${number(n)} more`,
    apply: 'Apply',
    nothing: 'This list changes nothing.',
    change: 'Back to the list',
  },
  list: {
    label: 'Label',
    filter: 'Label',
    all: 'All labels',
    give: (label: string) => `Label: ${label}`,
    take: 'Take the label off',
    only: (label: string) => `Only people with the label “${label}”`,
  },
  person: { heading: 'Label', none: 'No label', save: 'Save' },
}
