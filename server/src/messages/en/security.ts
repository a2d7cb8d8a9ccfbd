import type { SecurityChange } from '#kernel/events.ts'

interface Sentence {
  subject: string
  lead: string
  advice: string
}

const named = (name: string | undefined) => (name === undefined ? '' : ` named “${name}”`)

const review = 'sign in, remove what you do not know, and sign out everywhere else. Revoke your tokens there too:'

/** What happened, and what to do if it was not the holder of the account. */
const sentences: Record<SecurityChange['change'], (name: string | undefined) => Sentence> = {
  token_created: (name) => ({
    subject: 'A new access token for your',
    lead: `A personal access token${named(name)} was made for your account. A program that has it can use your account.`,
    advice: `revoke it on your account page, then ${review}`,
  }),
  app_secret_created: (name) => ({
    subject: 'A new application secret on your',
    lead: `A new secret was made for an application of yours${named(name)}.`,
    advice: `make another one, which ends this one, then ${review}`,
  }),
  passkey_added: (name) => ({
    subject: 'A new passkey for your',
    lead: `A passkey${named(name)} was added to your account. It can be used to sign in.`,
    advice: review,
  }),
  passkey_removed: (name) => ({
    subject: 'A passkey was removed from your',
    lead: `A passkey${named(name)} was removed from your account.`,
    advice: review,
  }),
  provider_linked: (name) => ({
    subject: 'A new way to sign in to your',
    lead: `A ${name} account was linked to your account. It can be used to sign in.`,
    advice: review,
  }),
  provider_unlinked: (name) => ({
    subject: 'A way to sign in was removed from your',
    lead: `The ${name} account was unlinked from your account.`,
    advice: review,
  }),
  email_changed: () => ({
    subject: 'A new e-mail address for your',
    lead: 'The e-mail address of your account was changed, and every other device was signed out. This is the last mail to the old address.',
    advice: 'write to the people who run this place as soon as you can, and name this address:',
  }),
  account_deleted: () => ({
    subject: 'You have deleted your',
    lead: 'Your account was deleted. What belonged to it is erased within minutes.',
    advice: 'write to the people who run this place; a deleted account cannot be brought back, but they should know:',
  }),
  new_browser: (name) => ({
    subject: 'A new sign-in to your',
    lead: `Your account was signed in to from a browser that it did not know${name === undefined ? '' : `: ${name}`}.`,
    advice: review,
  }),
}

interface Occasion {
  change: SecurityChange['change']
  name: string | undefined
  at: string
  place: string
  baseUrl: string
}

/** A mail that cannot be switched off: it is how people learn of a change that they did not make. */
export function securityMail({ change, name, at, place, baseUrl }: Occasion): { subject: string; text: string } {
  const { subject, lead, advice } = sentences[change](name)
  return {
    subject: `${subject} ${place} account`,
    text: `Hello,

${lead}

When: ${at.slice(0, 16).replace('T', ' at ')} UTC

If this was you, there is nothing to do. If not, ${advice}
${hasPage(change) ? `${baseUrl}/account` : baseUrl}
`,
  }
}

/** Who holds only an old address cannot sign in with it any more. */
const hasPage = (change: SecurityChange['change']) => change !== 'email_changed' && change !== 'account_deleted'

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
  scopesMissing: 'Choose at least one thing that it can do.',
  expiryLabel: 'How long it works',
  expiryWrong: 'Choose how long it works.',
  expiry: { '30': '30 days', '90': '90 days', '365': 'One year', never: 'Until I revoke it' },
  makeButton: 'Make the token',
  madeHeading: (name: string) => `“${name}” is ready`,
  madeLead: 'Copy it now and keep it like a password. It is shown only this once.',
  madeLabel: 'Your new token',
}
