import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** Mails about invitations, requests to join and lost mailboxes. */
export const joiningMailText = {
  invitation: {
    subject: (instance: string) => `You’re invited to ${instance}`,
    subjectOfGroup: (group: string, instance: string) => `You’re invited to ${group} on ${instance}`,
    someGroup: 'a group',
    asMember: (instance: string) => `You’re invited to join ${instance}.`,
    asAdministrator: (instance: string) => `You’re invited to help run ${instance} as an administrator.`,
    toGroup: (group: string, instance: string) => `You’re invited to join ${group} on ${instance}.`,
    link: 'See the invitation',
    life: 'The invitation is for this address only and expires after 30 days. If you don’t want to join, you don’t have to do anything.',
    why: (instance: string) => `You’re getting this email because someone at ${instance} entered your address.`,
    stop: 'Never invite me again',
    moved: (group: string, instance: string) =>
      `${group} is moving to ${instance}. You were a member or guest on another platform, so its organizers invite you to join there.`,
    moveNote: 'The organizers write:',
    moveLife:
      'The invitation is for this address only and expires in 4 weeks. If you don’t want to join, you don’t have to do anything: your address is then erased.',
    moveWhy: (instance: string) =>
      `You’re getting this email once, because an organizer of a group on ${instance} has your address from another platform.`,
  },
  /** To whom an organizer has registered for an event. */
  listed: {
    lead: (by: string) => `${by} put you on the list, so you have a spot. See you there!`,
    waiting: (by: string) => `${by} put you on the list.`,
    cancel: 'I can’t make it',
  },
  eventInvitation: {
    subject: (title: string) => `You’re invited: ${title}`,
    subjectOfSome: (instance: string) => `You’re invited to an event on ${instance}`,
    someEvent: 'An event',
    someone: 'An organizer',
    lead: (by: string) => `${by} invites you:`,
    leadOfGroup: (by: string, group: string) => `${by} and ${group} invite you:`,
    noteLead: 'In their words:',
    yes: 'I’ll be there',
    no: 'I can’t make it',
    life: 'The invitation is for this address only. You don’t need a password, and if you don’t answer, your address is erased after 30 days.',
  },
  signUpRequest: {
    approvedSubject: (instance: string) => `Welcome to ${instance}`,
    approved: (instance: string) => `Your account on ${instance} is ready.`,
    signIn: 'Sign in',
    sameAddress: 'Sign in with this address. No password needed.',
    refusedSubject: (instance: string) => `Your request to join ${instance}`,
    refused: (instance: string) =>
      `The administrators of ${instance} have decided not to create an account for you. What you entered is erased.`,
    why: (instance: string) => `You’re getting this email because you asked to join ${instance}.`,
    newsSubject: (count: number, instance: string) =>
      `${format.count(count, { one: 'person is', other: 'people are' })} waiting to join ${instance}`,
    news: (count: number, instance: string) =>
      `${format.count(count, { one: 'person has', other: 'people have' })} asked to join ${instance}.`,
    see: 'See who’s waiting',
    once: 'We send this email at most once a day, to the administrators.',
    whyAdministrator: (instance: string) => `You’re getting this email because you’re an administrator of ${instance}.`,
  },
  recovery: {
    subject: {
      opened: (instance: string) => `Someone asked for a new address for your ${instance} account`,
      approved: (instance: string) => `The address of your ${instance} account is about to change`,
      stopped: (instance: string) => `The address of your ${instance} account won’t change`,
    },
    toOld: {
      opened: (instance: string) =>
        `Someone told the administrators of ${instance} that they lost this mailbox, and asked for another address for your account. A second administrator has to approve it.`,
      approved: (instance: string) =>
        `Two administrators of ${instance} agreed to change the address of your account. If it wasn’t you who asked, stop it now.`,
      stopped: (instance: string) => `The change was stopped. You sign in to ${instance} with this address as before.`,
    },
    due: (day: string, time: string) => `It happens on ${day} at ${time} UTC at the earliest.`,
    stop: 'This wasn’t me: stop it',
    why: (instance: string) => `You’re getting this email because this address belongs to an account on ${instance}.`,
    proveSubject: (instance: string) => `Confirm your new address for ${instance}`,
    toNew: (instance: string) =>
      `You told the administrators of ${instance} that you lost your mailbox. Confirm that this address is yours:`,
    prove: 'Confirm this address',
    wait: 'After a second administrator approves it, it takes 3 days until you can sign in with this address.',
    whyNew: (instance: string) =>
      `You’re getting this email because an administrator of ${instance} entered your address.`,
    waysSubject: (instance: string) => `What else opens your ${instance} account`,
    ways: (instance: string) =>
      `You sign in to ${instance} with this address from now on. Everyone else was signed out, and access tokens and apps were removed. What you see here still works:`,
    passkey: 'Passkey',
    linked: 'Linked account',
    feeds: 'Feeds',
    feedsText: 'The address of your calendar and news feeds',
    clearAsk:
      'If you don’t know one of these, remove them all. This address keeps working, and you can add them again.',
    clear: 'Remove them all',
  },
}

/** The pages behind the links in these mails. */
export const joiningLinkText = {
  neverTitle: 'No more invitations',
  neverHeading: 'No more invitations?',
  neverLead: 'We won’t email you any invitations from here again, no matter who sends them.',
  neverButton: 'Never invite me',
  never: 'Got it',
  neverDone: 'You won’t get any more invitations from here.',
  recovery: {
    stop: {
      heading: 'Keep your address?',
      lead: 'If you didn’t ask for a new address, stop it here. Your account keeps the address that this email came to.',
      button: 'Stop the change',
      done: 'Stopped',
      doneLead: 'Your account keeps its address. The administrators can see that you stopped it.',
    },
    prove: {
      heading: 'Is this your new address?',
      lead: 'Confirm it only if you asked the administrators for it.',
      button: 'Confirm this address',
      done: 'Confirmed',
      doneLead: 'We’ll email you when you can sign in with this address.',
    },
    clear: {
      heading: 'Remove everything else that opens your account?',
      lead: 'Passkeys and linked accounts stop working, your feeds get a new address, and everyone is signed out. You then sign in with your email address.',
      button: 'Remove them all',
      done: 'Removed',
      doneLead: 'Only your email address opens your account now. Sign in with it to add a passkey again.',
    },
    ended: {
      done: 'This link has expired',
      doneLead: 'The change was made or stopped already. There’s nothing left to do.',
    },
  },
}
