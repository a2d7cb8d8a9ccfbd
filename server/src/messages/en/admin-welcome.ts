import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** The first run: what an administrator of a new instance does. */
export const adminWelcomeText = {
  title: 'Set up',
  stepOf: (number: number, count: number) => `Step ${number} of ${count}`,
  stepsLabel: 'Set-up steps',
  steps: {
    name: 'Name and logo',
    mail: 'Test email',
    joining: 'Who can join',
    legal: 'Legal pages',
    group: 'First group',
    event: 'First event',
    invite: 'Invite people',
  },
  headings: {
    name: 'What’s your community called?',
    mail: 'Can this site send email?',
    joining: 'Who can join?',
    legal: 'Add your legal pages',
    group: 'Create your first group',
    event: 'Plan your first event',
    invite: 'Invite people',
  },
  leads: {
    name: 'Everyone sees this at the top of every page and in every email. You can change it at any time.',
    mail: 'People sign in with a code by email, so it has to work. We’ll send you one now.',
    joining: 'Both can be changed at any time.',
    legal: 'People see them at the bottom of every page. In many countries you must have them.',
    group: 'Events belong to groups. You can start more groups later, and others can too.',
    event: 'The event is public as soon as you publish it. You can add a picture and more details later.',
    invite: 'We’ll email each person a link to join.',
  },
  states: { done: 'Done', left_out: 'Skipped' },
  save: 'Save and continue',
  goOn: 'Continue',
  skip: 'Skip this step',

  name: {
    name: 'Name',
    nameHint: 'Up to 60 characters.',
    tagline: 'Tagline (optional)',
    taglineHint: 'One sentence about your community, for the home page.',
    color: 'Color',
    standard: 'Standard',
    own: (color: string) => `Your own (${color})`,
    another: 'Another',
    anotherLabel: 'Another color, such as #7a3b1d. White text must be readable on it.',
    logo: 'Logo (optional)',
    logoWords: {
      choose: 'Choose a picture',
      save: 'Use this part',
      remove: 'Use the standard mark instead',
      drop: 'You can also drop or paste a picture here.',
      added: 'The logo is ready. Save to keep it.',
      removed: 'The standard mark is shown. Save to keep it.',
    },
  },
  mail: {
    address: 'We’ll send it to',
    noAddress: 'Your account has no email address.',
    addAddress: 'Add one',
    send: 'Send a test email',
    sendAgain: 'Send another',
    tryAgain: 'Try again',
    said: 'The mail server said:',
  },
  joining: {
    signUp: 'Who can create an account?',
    signUpOptions: {
      open: { label: 'Anyone', hint: 'Everyone with an email address can join.' },
      approval: { label: 'Anyone, after you approve', hint: 'Their account starts when an administrator says yes.' },
      invite: { label: 'Only people you invite', hint: 'Others can read public pages, but can’t join.' },
    },
    groupCreation: 'Who can create groups?',
    groupCreationOptions: {
      everyone: { label: 'Everyone', hint: 'New accounts can create a few groups a day.' },
      entitled: { label: 'Administrators, and people they allow', hint: 'Others can join groups and events.' },
    },
  },
  legal: {
    hints: {
      privacy: 'What you store about people and why.',
      terms: 'The rules for using this site.',
      imprint: 'Who’s responsible for this site, and how to reach them.',
      conduct: 'How people treat each other here, and whom to tell when someone doesn’t.',
    },
  },
  group: { nameHint: 'The web address is made from it.', create: 'Create the group' },
  event: {
    group: 'Group',
    noGroup: 'An event needs a group.',
    toGroup: 'Create a group first',
    publish: 'Publish the event',
  },

  invite: {
    emails: 'Email addresses',
    emailsHint: 'One per line. Everyone gets the same short email with a link that works for 30 days.',
    role: 'Invite them as',
    roles: {
      user: { label: 'Members', hint: 'They can join groups and events.' },
      admin: { label: 'Administrators', hint: 'They can see and change everything, like you.' },
    },
    wrongLine: (line: number, text: string) => `Line ${line}: ${text}`,
    sent: (amount: number) =>
      amount === 1
        ? '1 invitation is on its way. Correct the rest.'
        : `${format.number(amount)} invitations are on their way. Correct the rest.`,
    send: 'Send invitations',
    move: {
      heading: 'Coming from Meetup, Luma or Eventbrite?',
      lead: 'A group can move its members here once: up to 5,000 invitations by email, over three days. Allow it, then add your list.',
      grant: (group: string) => `Allow it for ${group}`,
      go: (group: string) => `Move the members of ${group}`,
    },
  },

  finished: 'Your site is ready',
  finishedLead: 'Everything is set up. Here’s where to go next.',
  leftOutLead: 'You can come back to the steps you skipped at any time.',
  ways: {
    '/': 'See your home page',
    '/organize': 'Plan events with your groups',
    '/admin': 'Open administration',
  },

  checklist: 'Set up your site',
  doneOf: (done: number, count: number) => `${done} of ${count} steps done`,
  continueSetUp: 'Continue setting up',
  hide: 'Hide this list',
}
