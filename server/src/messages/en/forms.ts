import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const characters = (limit: number) => format.count(limit, { one: 'character', other: 'characters' })

/** What a form says beside a field that breaks a rule of its operation, by the rule's keyword. */
export const formText = {
  save: 'Save',
  cancel: 'Cancel',
  optional: '(optional)',
  yes: 'Yes',
  no: 'No',
  problems: {
    required: () => 'Fill in this field.',
    minLength: (limit: number) => `Use at least ${characters(limit)}.`,
    maxLength: (limit: number) => `Use at most ${characters(limit)}.`,
    maxItems: (limit: number) => `Use at most ${format.number(limit)}.`,
    minItems: (limit: number) => `Use at least ${format.number(limit)}.`,
    minimum: (limit: number) => `Use ${format.number(limit)} or more.`,
    maximum: (limit: number) => `Use ${format.number(limit)} or less.`,
    sendAt: (limit: number) => `Choose a time in the next ${format.number(limit)} days.`,
    enum: () => 'Choose one of the options.',
    format: () => 'This isn’t in the right form. Check it for typos.',
    changed: () => 'Someone else changed this while you were editing.',
    pattern: () => 'This has characters that can’t be used here.',
    timezone: () => 'Choose a time zone from the list, such as Europe/Berlin.',
    tooEarly: () => 'This is in the past. Choose a later date.',
    tooLate: () => 'Choose a date within the next five years.',
    endBeforeStart: () => 'The end must be after the start.',
    noTicketUrl: () => 'Enter the address where people sign up.',
    hasRsvps: () => 'People have RSVPed or asked to come here, so this can’t change anymore.',
    tooLong: () => 'An event can last at most 14 days.',
    closesAfterEnd: () => 'RSVPs must close before the event ends.',
    upgradeOpen: () => 'This can be set once the upgrade of this site is finished. Ask the site’s administrators.',
    peopleOnline: () => 'People are joining online and have no spot in the room, so there must be a way online.',
    noRsvpsHere: () => 'People don’t sign up here for this event.',
    optionsMissing: () => 'Write at least two options, one on each line.',
    sameOptions: () => 'Two options are the same.',
    sensitiveAtDoor: () => 'Sensitive answers aren’t shown at the door. Choose one of the two.',
    asks_password: () => 'Never ask for a password. No event needs one.',
    asks_card: () => 'Don’t ask for card or bank numbers here. Take payments on your ticket page.',
    asks_identity: () => 'Don’t ask for identity numbers here. Look at the document at the door.',
    answered: () => 'People have RSVPed, so this can’t change anymore. Add a new question instead.',
    opensAfterClose: () => 'RSVPs must open before they close.',
  } as Readonly<Record<string, (limit: number) => string>>,
  /** For a rule without a sentence of its own. */
  invalid: 'This isn’t valid. Check it and try again.',
  /** Above the form, when fields have their own sentences. */
  summary: 'Please correct the fields marked below.',
}
