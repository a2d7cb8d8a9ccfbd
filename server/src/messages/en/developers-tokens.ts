import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** Where tokens are created. What lists show of a token is with the settings. */
export const developersTokensText = {
  lead: 'A program with a token can use your account, as far as the token allows. Give each program its own, so that you can revoke one without the others.',
  yours: 'Your tokens',
  heading: 'Create a token',
  stale: 'For your security, please sign in again to create a token.',
  signInAgain: 'Sign in again',
  name: 'Name',
  nameHint: 'Say what it’s for, so you’ll recognize it. We’ll email you about every new token.',
  nameWrong: 'Enter a name of up to 100 characters.',
  scopes: 'What it can do',
  presetsLabel: 'Start from',
  presets: { read: 'Read only', bot: 'Group bot', everything: 'Everything I can' },
  groups: {
    read: { name: 'Read', lead: 'It sees things and changes nothing.' },
    write: { name: 'Write', lead: 'It acts for you as a member.' },
    manage: { name: 'Manage', lead: 'It works in the groups that you help to run.' },
    developer: { name: 'Developer', lead: 'It manages what you build here.' },
    admin: {
      name: 'Administrator',
      lead: 'It can do everything on this site. Choose this only if nothing else will do.',
    },
  },
  scopeUnknown: 'That scope doesn’t exist. Choose from the list.',
  scopeTooWide: 'You can’t give a token more access than you have.',
  scopesMissing: 'Choose at least one thing the token can do.',
  expiry: 'Expiration',
  expiryWrong: 'Choose when the token expires.',
  days: (days: number, until: string) =>
    days === 365 ? `1 year, until ${until}` : `${format.number(days)} days, until ${until}`,
  never: 'Never',
  create: 'Create token',
  made: {
    heading: (name: string) => `“${name}” is ready`,
    lead: 'Copy it now and keep it safe, like a password. You won’t see it again.',
    label: 'Your new token',
    call: 'Try it: paste this into a terminal',
    next: 'It works? Then see what else you can call.',
    docs: 'Open the documentation',
  },
}
