import type { SecurityChange } from '#kernel/events.ts'

interface SecurityMailText {
  subject(instance: string): string
  lead(name: string | undefined): string
  /** What to do if it was not the holder of the account. */
  advice: string
}

const named = (name: string | undefined) => (name === undefined ? '' : ` named “${name}”`)

const unknown = 'If this was you, there is nothing to do. If not,'
const review = 'sign in, remove what you do not know, and sign out everywhere else. Revoke your tokens there too:'

const changes: Record<SecurityChange['change'], SecurityMailText> = {
  token_created: {
    subject: (instance) => `A new access token for your ${instance} account`,
    lead: (name) =>
      `A personal access token${named(name)} was made for your account. A program that has it can use your account.`,
    advice: `${unknown} revoke it on your account page, then ${review}`,
  },
  app_secret_created: {
    subject: (instance) => `A new application secret on your ${instance} account`,
    lead: (name) => `A new secret was made for an application of yours${named(name)}.`,
    advice: `${unknown} make another one, which ends this one, then ${review}`,
  },
  passkey_added: {
    subject: (instance) => `A new passkey for your ${instance} account`,
    lead: (name) => `A passkey${named(name)} was added to your account. It can be used to sign in.`,
    advice: `${unknown} ${review}`,
  },
  passkey_removed: {
    subject: (instance) => `A passkey was removed from your ${instance} account`,
    lead: (name) => `A passkey${named(name)} was removed from your account.`,
    advice: `${unknown} ${review}`,
  },
  provider_linked: {
    subject: (instance) => `A new way to sign in to your ${instance} account`,
    lead: (name) => `A ${name} account was linked to your account. It can be used to sign in.`,
    advice: `${unknown} ${review}`,
  },
  provider_unlinked: {
    subject: (instance) => `A way to sign in was removed from your ${instance} account`,
    lead: (name) => `The ${name} account was unlinked from your account.`,
    advice: `${unknown} ${review}`,
  },
  email_changed: {
    subject: (instance) => `A new e-mail address for your ${instance} account`,
    lead: () =>
      'The e-mail address of your account was changed, and every other device was signed out. This is the last mail to the old address.',
    advice: `${unknown} write to the people who run this place as soon as you can, and name this address:`,
  },
  account_deleted: {
    subject: (instance) => `You have deleted your ${instance} account`,
    lead: () => 'Your account was deleted. What belonged to it is erased within minutes.',
    advice: `${unknown} write to the people who run this place; a deleted account cannot be brought back, but they should know:`,
  },
  new_browser: {
    subject: (instance) => `A new sign-in to your ${instance} account`,
    lead: (name) =>
      `Your account was signed in to from a browser that it did not know${name === undefined ? '' : `: ${name}`}.`,
    advice: `${unknown} ${review}`,
  },
}

/** A mail that cannot be switched off: it is how people learn of a change that they did not make. */
export const securityMailText = {
  changes,
  when: 'When',
  at: (day: string, time: string) => `${day} at ${time} UTC`,
  accountLink: 'Open your account',
  instanceLink: (instance: string) => `Open ${instance}`,
  why: (instance: string) =>
    `You get this because of a change to your ${instance} account. This mail cannot be switched off.`,
}

export const tokenText = {
  heading: 'Access tokens',
  lead: 'A program with one of these uses your account as you would, as far as the token allows. Revoke those you do not need.',
  yours: 'Your tokens',
  none: 'You have none.',
  makeLink: 'Make a token',
  back: 'Back to your account',
  can: 'It can',
  madeBy: (app: string) => `Made by ${app}`,
  neverUsed: 'Not used yet',
  used: (day: string) => `Last used on ${day}`,
  ends: (day: string) => `Ends on ${day}`,
  noEnd: 'Does not end',
  revoke: 'Revoke',
  revokeWhich: (name: string) => `Revoke the token ${name}`,
  revoked: 'The token is revoked. Nothing can use it any more.',
  makeHeading: 'Make a token',
  stale: 'For this, sign in again: it needs a sign-in from the last 15 minutes.',
  signInAgain: 'Sign in again',
  nameLabel: 'Name',
  nameHint: 'What it is for, so that you know it again. We mail you about every new token.',
  nameWrong: 'Type a name of up to 100 characters.',
  scopesLegend: 'What it can do',
  scopeUnknown: 'There is no scope of that name. Choose from the list.',
  scopeTooWide: 'You cannot give away more than you may do yourself.',
  scopesMissing: 'Choose at least one thing that it can do.',
  expiryLabel: 'How long it works',
  expiryWrong: 'Choose how long it works.',
  expiry: { '30': '30 days', '90': '90 days', '365': 'One year', never: 'Until I revoke it' },
  makeButton: 'Make the token',
  madeHeading: (name: string) => `“${name}” is ready`,
  madeLead: 'Copy it now and keep it like a password. It is shown only this once.',
  madeLabel: 'Your new token',
}
