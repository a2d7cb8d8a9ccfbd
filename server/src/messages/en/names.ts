/** The form for the name of a new member, and its errors. */
export const nameText = {
  noScript: 'Scripts are off in your browser, so an administrator approves your account first. We’ll email you.',
  title: 'What should we call you?',
  heading: 'What should we call you?',
  lead: 'Other members will see this. You can change it later.',
  nameLabel: 'Name',
  nameHint: 'It doesn’t have to be your full name.',
  usernameLabel: 'Username',
  usernameHint:
    'It’s in the address of your profile. Use 3 to 30 letters, numbers or hyphens. Leave it empty and we’ll suggest one.',
  proposed: 'Here’s a username for you. Change it if you like, then continue.',
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
  usernameWrong: 'Use 3 to 30 letters, numbers or hyphens. Start and end with a letter or number.',
  usernameTaken: 'This username is taken. Choose another.',
  usernameReserved: 'This username is reserved. Choose another.',
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
