import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** In which language an event, a group or an announcement is written, and the same in other languages. */
export const organizeLanguagesText = {
  label: 'In which language is it written?',
  hint: 'People can look for it by language, and screen readers say it right.',
  sameAsGroup: 'Same as the group',
  sameAsGroupNamed: (language: string) => `Same as the group (${language})`,
  sameAsEvent: 'Same as the event',
  sameAsEventNamed: (language: string) => `Same as the event (${language})`,
  notSaid: 'Not said',
  heading: 'Translations',
  lead: 'People who read another language see your translation in place of the original.',
  count: (count: number) => format.count(count, { one: 'translation', other: 'translations' }),
  none: 'There are no translations yet.',
  edit: 'Edit',
  editNamed: (language: string) => `Edit ${language}`,
  older: 'Older than the original',
  add: 'Add a translation',
  saveFirst: 'You can add translations once the event is saved.',
  most: 'Eight translations are the most. Remove one to add another.',
  synced: 'This event is translated at its source.',
  isCancelled: 'This event is cancelled, so its translations can’t change.',
  addLabel: 'Language of the translation',
  go: 'Continue',
  isOriginal: 'This is the language of the original. Choose another one.',
  /** The heading of one translation. */
  translation: (language: string) => `Translation: ${language}`,
  /** Of one translation, among fields that a change is about. */
  field: (language: string) => `the translation into ${language}`,
  pageLead: (language: string) => `People who read ${language} see this in place of the original.`,
  unread: 'This is now the language of the original, so no one sees this translation. You can remove it.',
  changedSince: 'The original has changed since this translation. Compare, then save.',
  /** Above a text in the language it was written in. */
  original: (field: string) => `Original: ${field}`,
  noOriginal: 'The original has none.',
  back: 'All translations',
  backToEvent: 'Back to editing',
  backToGroup: 'Back to settings',
  remove: 'Remove this translation',
  removeHeading: (language: string) => `Remove the translation into ${language}?`,
  removeLead: 'People will read the original in its place.',
  removeYes: 'Remove',
  conflict:
    'Someone else changed the original or this translation meanwhile. Your text isn’t saved yet. Compare, then save again.',
  savedNow: (words: string) => `Saved now: ${words}`,
}
