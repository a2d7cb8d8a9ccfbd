import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** Applications, tokens and sign-in providers, as administrators see them. */
export const adminAccessText = {
  apps: {
    lead: 'Apps that people connected to their accounts. Revoking one ends its access to every account at once.',
    none: 'No apps yet',
    noneLead: 'Apps appear here when someone adds one, or when an app registers itself.',
    origins: {
      app: (owner: string) => `Added by ${owner}`,
      registration: 'Registered itself',
      document: 'Described by its own website',
    },
    unknownOwner: 'someone who left',
    users: (count: number) => (count === 1 ? '1 account' : `${format.number(count)} accounts`),
    used: (day: string) => `last used ${day}`,
    unused: 'never used',
    revoke: 'Revoke',
    revokeNamed: (name: string) => `Revoke ${name}`,
    question: {
      heading: 'Revoke this app everywhere?',
      lead: 'It loses access to all accounts, and its tokens end now. People can connect it again only if it’s added again.',
      yes: 'Revoke everywhere',
    },
  },
  tokens: {
    lead: 'Access tokens that people created. Their values are never shown.',
    none: 'No tokens',
    noneLead: 'Tokens that people create in their settings appear here.',
    owner: 'Person',
    ownerHint: 'A username or an id.',
    show: 'Show',
    clear: 'Show all',
    of: (owner: string) => `of ${owner}`,
    ends: (day: string) => `expires ${day}`,
    noEnd: 'never expires',
    used: (day: string) => `last used ${day}`,
    unused: 'never used',
    revoke: 'Revoke',
    revokeNamed: (name: string, owner: string) => `Revoke ${name} of ${owner}`,
    question: {
      heading: 'Revoke this token?',
      lead: 'It stops working now, with every token that was created with it.',
      yes: 'Revoke',
    },
  },
  providers: {
    lead: 'Let people sign in with an account of another service that supports OpenID Connect, such as Keycloak, Authentik or Microsoft Entra.',
    none: 'No providers yet',
    noneLead: 'Email codes and passkeys always work. Add a provider below if your organization has one.',
    edit: 'Edit',
    editNamed: (name: string) => `Edit ${name}`,
    delete: 'Delete',
    addHeading: 'Add a provider',
    addLead: (redirect: string) =>
      `First register this site at the provider as a confidential web app with the redirect URI ${redirect}, where ID is the short name below.`,
    add: 'Add provider',
    id: 'Short name',
    idHint: 'Part of the redirect URI: lower-case letters, digits and hyphens. It can’t be changed later.',
    name: 'Name on the button',
    issuer: 'Issuer',
    issuerHint: 'The address in the provider’s discovery document. It must be public and start with https.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    secretHint: 'We encrypt it and never show it again.',
    newSecret: 'New client secret',
    newSecretHint: 'Leave it empty to keep the current one.',
    redirect: 'Redirect URI',
    save: 'Save',
    back: 'All providers',
    question: {
      heading: 'Delete this provider?',
      lead: 'People can’t sign in with it from now on. Their accounts stay, and email codes and passkeys still work.',
      yes: 'Delete provider',
    },
  },
}
