/** The form for the name of a new member, and its errors. */
export const nameText = {
  noScript: 'Scripts are off in your browser, so an administrator has to let you in first. We’ll email you.',
  title: 'What should we call you?',
  heading: 'What should we call you?',
  lead: 'Other members will see this. You can change it later.',
  nameLabel: 'Name',
  nameHint: 'It doesn’t have to be your full name.',
  termsHeading: 'Before you continue',
  termsLead: 'Our terms have changed. Please read them.',
  age: (years: number) => `I’m ${years} or older`,
  ageMissing: (years: number) => `You need to be ${years} or older to join. Check the box to confirm.`,
  accept: 'I accept the terms',
  readTerms: 'Read the terms',
  readPrivacy: 'Read the privacy policy',
  join: 'Join',
  goOn: 'Continue',
  nameWrong: 'Enter a name of up to 100 characters.',
  termsMissing: 'Accept the terms to continue.',
  late: {
    heading: 'This took too long',
    lead: 'You have 15 minutes to fill in the form, in the browser where you signed in. Please sign in again.',
  },
  accountThere: {
    heading: 'You already have an account',
    lead: 'It may have been created in another window. Sign in again the same way.',
  },
  keptOut: {
    heading: 'You can’t create an account here',
    lead: 'This site doesn’t accept new accounts with this email address. If you think this is a mistake, contact its administrators.',
  },
  networkKeptOut: {
    heading: 'You can’t sign in by email from this network',
    lead: 'Try another network, or use a passkey if you have one.',
  },
  addressKeptOut: 'You can’t use this address here. Use another one.',
}
