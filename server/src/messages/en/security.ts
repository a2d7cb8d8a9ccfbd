import type { SecurityChange } from '#kernel/events.ts'
import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

interface SecurityMailText {
  subject(instance: string): string
  lead(name: string | undefined): string
  /** What to do if the account holder did not make the change. */
  advice: string
}

const named = (name: string | undefined) => (name === undefined ? '' : ` named “${name}”`)

const unknown = 'If this was you, you’re all set. If not,'
const review = 'sign in, remove anything you don’t recognize, sign out everywhere else and revoke your tokens:'

const changes: Record<SecurityChange['change'], SecurityMailText> = {
  token_created: {
    subject: (instance) => `New access token on your ${instance} account`,
    lead: (name) =>
      `Someone created a personal access token${named(name)} for your account. Any program that has it can use your account.`,
    advice: `${unknown} revoke it in your settings, then ${review}`,
  },
  app_secret_created: {
    subject: (instance) => `New app secret on your ${instance} account`,
    lead: (name) => `Someone created a new secret for your application${named(name)}.`,
    advice: `${unknown} create another secret, which revokes this one, then ${review}`,
  },
  device_allowed: {
    subject: (instance) => `A program can use your ${instance} account`,
    lead: (name) => `Someone entered a code and let ${name ?? 'a program'} use your account.`,
    advice: `${unknown} remove its access under “Apps with access”, then ${review}`,
  },
  passkey_added: {
    subject: (instance) => `New passkey on your ${instance} account`,
    lead: (name) => `A passkey${named(name)} was added to your account. It can be used to sign in.`,
    advice: `${unknown} ${review}`,
  },
  passkey_removed: {
    subject: (instance) => `Passkey removed from your ${instance} account`,
    lead: (name) => `A passkey${named(name)} was removed from your account.`,
    advice: `${unknown} ${review}`,
  },
  provider_linked: {
    subject: (instance) => `New way to sign in to your ${instance} account`,
    lead: (name) => `A ${name} account was linked to your account. It can be used to sign in.`,
    advice: `${unknown} ${review}`,
  },
  provider_unlinked: {
    subject: (instance) => `Sign-in method removed from your ${instance} account`,
    lead: (name) => `The ${name} account was unlinked from your account.`,
    advice: `${unknown} ${review}`,
  },
  email_changed: {
    subject: (instance) => `New email address on your ${instance} account`,
    lead: () =>
      'Your account’s email address was changed, and you were signed out on all other devices. This is the last email to your old address.',
    advice: `${unknown} contact the site’s administrators as soon as you can and tell them this address:`,
  },
  account_deleted: {
    subject: (instance) => `Your ${instance} account was deleted`,
    lead: () => 'Your account was deleted. We’ll erase its data within minutes.',
    advice: `${unknown} contact the site’s administrators. They can’t restore a deleted account, but they should know:`,
  },
  account_deleted_by_administrator: {
    subject: (instance) => `Your ${instance} account was deleted`,
    lead: () => 'An administrator deleted your account. We’ll erase its data within minutes.',
    advice: 'If you have questions, contact the site’s administrators. They can’t restore a deleted account:',
  },
  export_by_administrator: {
    subject: (instance) => `A copy of your ${instance} data`,
    lead: () =>
      'An administrator asked us to send you a copy of everything stored about you. Only you can download it: you need to be signed in. Administrators can’t see it.',
    advice: 'Sign in and choose “Download your data”:',
  },
  new_browser: {
    subject: (instance) => `New sign-in to your ${instance} account`,
    lead: (name) => `Someone signed in to your account from a new browser${name === undefined ? '' : `: ${name}`}.`,
    advice: `${unknown} ${review}`,
  },
}

/** No one can unsubscribe from these mails: they report changes that the account holder may not have made. */
export const securityMailText = {
  changes,
  when: 'When',
  at: (day: string, time: string) => `${day} at ${time} UTC`,
  accountLink: 'Open sign-in and security',
  dataLink: 'Open your data',
  instanceLink: (instance: string) => `Open ${instance}`,
  why: (instance: string) =>
    `You’re getting this email because of a change to your ${instance} account. You can’t unsubscribe from security emails.`,
}

export const tokenText = {
  heading: 'Access tokens',
  lead: 'A program with a token can use your account, as far as the token allows. Revoke tokens you don’t need.',
  none: 'You don’t have any tokens.',
  manage: 'Create and manage tokens',
  can: 'It can',
  madeBy: (app: string) => `Created by ${app}`,
  madeWith: (token: string) => `Created with “${token}”`,
  neverUsed: 'Not used yet',
  used: (day: string) => `Last used on ${day}`,
  ends: (day: string) => `Expires on ${day}`,
  expired: 'Expired',
  noEnd: 'Never expires',
  rename: 'Rename',
  renameNamed: (name: string) => `Rename the token ${name}`,
  newName: 'New name',
  saveName: 'Save',
  revoke: 'Revoke',
  revokeWhich: (name: string) => `Revoke the token ${name}`,
  question: {
    heading: 'Revoke this token?',
    lead: 'Programs that use it stop working at once. Tokens that were created with it are revoked too. You can’t undo this.',
    leadWith: (count: number) =>
      `Programs that use it stop working at once, and ${count === 1 ? 'the token that was' : `the ${format.number(count)} tokens that were`} created with it too. You can’t undo this.`,
    yes: 'Revoke',
  },
}
