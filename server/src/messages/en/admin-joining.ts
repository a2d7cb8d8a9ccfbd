import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** Invitations, people who wait to join, and help with a lost mailbox. */
export const adminJoiningText = {
  waiting: {
    lead: 'These people have confirmed their address and asked to join. They have no account yet. We email them what you decide, and erase requests after 30 days.',
    caption: 'People who are waiting to join',
    name: 'Name',
    address: 'Address',
    since: 'Since',
    provider: (name: string) => `With ${name}`,
    noScript: 'Their browser runs no scripts',
    choose: (name: string) => `Select ${name}`,
    approve: 'Approve',
    refuse: 'Refuse',
    refuseQuestion: {
      heading: 'Refuse these people?',
      lead: 'We’ll tell each of them in one sentence. They can ask again.',
      yes: 'Refuse',
    },
    noneChosen: 'Select at least one person first.',
    none: 'No one is waiting',
    noneLead: 'Under Settings, Joining you choose whether you approve new accounts.',
  },
  invitations: {
    lead: 'We email each person a link. Only the person with that address can use it, within 30 days. No one is added without their own click.',
    emails: 'Email addresses',
    emailsHint:
      'One per line, up to 500. You can also paste the lines of a CSV file with an “email” column; other columns are ignored.',
    role: 'Invite as',
    roles: { user: 'Member', admin: 'Administrator' },
    rolesHint: 'Administrators can change everything here. Anyone who accepts has to sign in with the invited address.',
    button: 'Send invitations',
    once: 'An address gets one invitation from you and at most 3 in 30 days from everyone here. We don’t say which addresses have an account or don’t want invitations.',
    none: 'Enter at least one address.',
    tooMany: (max: number) => `Send at most ${format.number(max)} at a time.`,
    wrongLines: (lines: readonly { line: number; text: string }[]) =>
      `Nothing was sent. There’s no email address in ${lines.map(({ line, text }) => `line ${line} (${text})`).join(', ')}.`,
    stopped:
      'Too many invitations came back, so we’ve stopped sending them. Check the addresses and try again in a few days.',
    listHeading: 'Sent',
    noneSent: 'No invitations yet',
    noneSentLead: 'They’ll be listed here for a year. Addresses are erased after 30 days.',
    erased: 'Address erased',
    asAdministrator: 'Administrator',
    toGroup: (group: string) => `To ${group}`,
    sentOn: (day: string) => `Sent on ${day}`,
    status: { pending: 'Waiting', accepted: 'Accepted', revoked: 'Revoked', bounced: 'Bounced', expired: 'Expired' },
    revoke: 'Revoke',
    revokeNamed: (email: string) => `Revoke the invitation of ${email}`,
  },
}
