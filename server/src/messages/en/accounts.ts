import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

export const providerNames: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' }

export const signInText = {
  title: 'Sign in',
  heading: 'Sign in or create an account',
  purposes: {
    rsvp: (event: string) => `Sign in to RSVP to ${event}`,
    ask: (event: string) => `Sign in to ask to come to ${event}`,
    remind: (event: string) => `Sign in to be reminded of ${event}`,
    take: (event: string) => `Sign in to take the spot at ${event}`,
    join: (group: string) => `Sign in to join ${group}`,
  },
  lead: 'We’ll email you a code. No password needed.',
  emailLabel: 'Email address',
  emailButton: 'Email me a code',
  or: 'or',
  passkeyButton: 'Use a passkey',
  continueWith: (provider: string) => `Continue with ${provider}`,
  signedIn: (name: string) => `You’re signed in as ${name}.`,
  goOn: 'Continue',
  again: 'For your security, please sign in again to change your account.',
  badAddress: 'Enter an email address in the format name@example.com.',
  tooManyMails: 'We’ve already sent several emails to this address. Use the newest one, or try again in 10 minutes.',
  mailsFull: 'We can’t send any more email right now. Try again in an hour, or sign in with a passkey.',
  mailPaused:
    'This site has paused all email for now, so we can’t send you a code. You can still sign in with a passkey or a linked account.',
  mailFailed: 'We couldn’t send the email. Please try again in a moment.',
  suspended: {
    heading: 'Your account is suspended',
    lead: 'If you think this is a mistake, contact the site’s administrators.',
  },
  suspendedReason: (reason: string) => `The administrators wrote: “${reason}”`,
  suspendedUntil: (time: string) => `You can sign in again from ${time}.`,
  leadInvite: 'We’ll email you a code. No password needed. New members join by invitation.',
  unowned: {
    heading: 'This site isn’t set up yet',
    lead: 'Until there’s an administrator, no one can join. If you run this site: the server printed a link to become the administrator. For a new one, run: hearthctl admin owner-link',
  },
  uninvited: {
    heading: 'This community is invite-only',
    lead: 'You don’t have an account yet. Ask an organizer you know or the site’s administrators to create one for you. Then come back and sign in the same way.',
  },
  leadDomains: (domains: string) =>
    `We’ll email you a code. No password needed. New members need an address at ${domains}.`,
  otherDomain: {
    heading: 'You can’t join with this address',
    lead: 'New members need an email address at one of this community’s domains. If you have one, start again with it. If not, ask the site’s administrators to invite you.',
  },
  waiting: {
    heading: 'Thanks! You’re almost in',
    lead: 'An administrator looks at every new account here. We’ll email you as soon as yours is ready.',
  },
  providerFailed: 'That didn’t work, and nothing has changed. Please try again.',
  codeTitle: 'Enter your code',
  codeHeading: 'Check your email',
  codeLead: (email: string) => `We sent a code and a link to ${email}. They expire in 15 minutes.`,
  codeLabel: '6-digit code',
  codeButton: 'Sign in',
  codeWrong: (left: number) => `That code isn’t right. You have ${left === 1 ? '1 try' : `${left} tries`} left.`,
  codeOver: {
    heading: 'This code has expired',
    lead: 'Codes work once, for 15 minutes and 5 tries, and only the newest one works. Ask for a new code.',
  },
  linkOnlyTitle: 'Open the link',
  linkOnlyLead: (email: string) =>
    `There were too many wrong codes for ${email}, so codes are turned off for a day. Open the link in your newest email, in this browser. No email yet? Start again to get one.`,
  linkOnlyElsewhere: {
    heading: 'You opened this in another browser',
    lead: 'Open the link in the browser where you started, or start again here. Codes are turned off for this address today.',
  },
  codeAgain: 'No email? Check your spam folder first.',
  newCode: {
    button: 'Send a new code',
    /** Until the button is there. A script fills in the time, such as 0:27. */
    wait: 'You can get a new code in {time}.',
    tooSoon: (seconds: number) =>
      `We’ve only just sent you a code. Give it a moment: you can get a new one in ${format.count(seconds, { one: 'second', other: 'seconds' })}.`,
  },
  startAgain: 'Start again',
  prove: (provider: string, email: string) =>
    `There’s already an account for ${email}. Sign in to it, and we’ll link ${provider}.`,
  linkTitle: 'Sign in',
  linkHeading: 'Almost there',
  linkLead: (email: string) => `Sign in as ${email}?`,
  linkButton: 'Yes, sign me in',
  linkElsewhereHeading: 'Your code',
  linkElsewhere: 'You started in another browser. Enter this code there:',
  linkElsewhereWarning: 'If you didn’t ask for this code, close this page. Never share it with anyone.',
  linkOver: {
    heading: 'This link has expired',
    lead: 'Links work once, for 15 minutes, and only the newest one works. If you opened it twice, you may already be signed in.',
  },
  passkeyLate: 'That took too long or was already used. Please try again.',
  passkeyUnknown: 'We don’t recognize this passkey. Sign in by email, then add it to your account.',
}

/** The first steps of a new member. */
export const onboardingText = {
  set_username: { title: 'Choose a username', description: 'It’s how people find and mention you.' },
  add_avatar: {
    title: 'Add a picture',
    description: 'Help people recognize you. A photo, a cat or a drawing is fine.',
  },
  write_bio: { title: 'Write a short bio', description: 'A line or two is plenty.' },
  link_account: { title: 'Link another account', description: 'Have a second way to sign in.' },
  favorite_group: { title: 'Join a group', description: 'See its events first.' },
  first_rsvp: { title: 'RSVP to an event', description: 'It’s the best way to meet people.' },
  follow_someone: { title: 'Follow someone', description: 'Keep up with people you like.' },
  claim_meetpass: { title: 'Get your MeetPass', description: 'Tap it to stay in touch with people you meet.' },
}

/** Achievements, by key: what one has done, and as a task for those who have not. Their badges start with the same texts. */
export const achievementText = {
  first_rsvp: { name: 'First RSVP', description: 'RSVPed to an event', task: 'RSVP to an event' },
  first_checkin: { name: 'First check-in', description: 'Went to an event', task: 'Go to an event' },
  regular: { name: 'Regular', description: 'Went to 5 events', task: 'Go to 5 events' },
  veteran: { name: 'Veteran', description: 'Went to 25 events', task: 'Go to 25 events' },
  centurion: { name: 'Centurion', description: 'Went to 100 events', task: 'Go to 100 events' },
  streak_4w: {
    name: 'On a roll',
    description: 'Went to events 4 weeks in a row',
    task: 'Go to events 4 weeks in a row',
  },
  explorer: { name: 'Explorer', description: 'Went to events from 5 groups', task: 'Go to events from 5 groups' },
  favorites_3: { name: 'Finding my people', description: 'Joined 3 groups', task: 'Join 3 groups' },
  first_connection: { name: 'First connection', description: 'Connected with someone', task: 'Connect with someone' },
  networker: { name: 'Networker', description: 'Connected with 10 people', task: 'Connect with 10 people' },
  super_connector: { name: 'Super connector', description: 'Connected with 50 people', task: 'Connect with 50 people' },
  followed_10: { name: 'Worth following', description: 'Followed by 10 people', task: 'Be followed by 10 people' },
  badge_collector: { name: 'Badge collector', description: 'Earned 10 badges', task: 'Earn 10 badges' },
  portfolio_3: { name: 'Show and tell', description: 'Added 3 portfolio items', task: 'Add 3 portfolio items' },
  profile_complete: {
    name: 'All about me',
    description: 'Added a username, picture, bio, location and link',
    task: 'Add a username, picture, bio, location and link',
  },
  night_owl: { name: 'Night owl', description: 'Checked in late at night', task: 'Check in late at night' },
  first_app: { name: 'Maker', description: 'Registered an app', task: 'Register an app' },
}

export const ownerText = {
  title: 'Set up your community',
  lead: 'You’ll be the administrator of this site. You’ll be able to see and change everything.',
  ownLead: (name: string) =>
    `You’re signed in as ${name}. You’ll be the administrator of this site and can see and change everything.`,
  ownButton: 'Make me the administrator',
  nameLabel: 'Your name',
  emailLabel: 'Email address',
  emailHint: 'We’ll send your sign-in codes here, so make sure it’s right.',
  button: 'Create my account',
  nameWrong: 'Enter a name of up to 100 characters.',
  emailTaken:
    'There’s already an account with this address. Sign in to it and open this link again, or use another address.',
  over: {
    heading: 'This link has expired',
    lead: 'If there’s no administrator yet, run “hearthctl admin owner-link” on the server to get a new link.',
  },
}

export const accountText = {
  emailHeading: 'Email address',
  noEmail: 'Add an email address so you can always sign in.',
  emailLabel: 'New email address',
  emailChange: 'Change email address',
  emailAdd: 'Add email address',
  emailButton: 'Send codes',
  sessionsHeading: 'Where you’re signed in',
  thisBrowser: 'This browser',
  unknownBrowser: 'Unknown browser',
  lastSeen: (day: string) => `Last active on ${day}`,
  signOut: 'Sign out',
  signOutOf: (browser: string) => `Sign out of ${browser}`,
  signOutElsewhere: 'Sign out everywhere else',
  revokeToo: 'Revoke my access tokens too',
  passkeysHeading: 'Passkeys',
  passkeysLead: 'Sign in with your fingerprint, your face or your device’s PIN.',
  noPasskeys: 'No passkeys yet. Add one to sign in faster next time.',
  passkeyName: 'Passkey name',
  passkeyDefault: 'My device',
  passkeyAdd: 'Add a passkey',
  passkeyNoScript: 'To add a passkey, turn on JavaScript.',
  added: (day: string) => `Added on ${day}`,
  addedAndUsed: (added: string, used: string) => `Added on ${added}, last used on ${used}`,
  rename: 'Rename',
  renamePasskey: (name: string) => `Rename the passkey ${name}`,
  passkeyNewName: 'New name',
  passkeySave: 'Save',
  passkeyNameWrong: 'Enter a name of 1 to 64 visible characters.',
  remove: 'Remove',
  removePasskey: (name: string) => `Remove the passkey ${name}`,
  linkedHeading: 'Linked accounts',
  linkedLead: 'Sign in with an account from another service.',
  link: (provider: string) => `Link ${provider}`,
  unlink: 'Unlink',
  unlinkProvider: (provider: string) => `Unlink ${provider}`,
  appsHeading: 'Apps with access',
  appsLead: 'These apps can use your account. Removing an app takes effect immediately.',
  noApps: 'No apps have access to your account.',
  appOnDevice: 'an app on your device',
  removeAccess: 'Remove access',
  removeAccessOf: (name: string) => `Remove access for ${name}`,
  changeTitle: 'Confirm your new email address',
  changeLead: 'We sent a code to each address. Enter both within 15 minutes.',
  changeOld: (email: string) => `Code sent to ${email}`,
  changeButton: 'Change email address',
  changeClosed: {
    heading: 'No more codes today',
    lead: 'There were too many wrong codes for this address. Try again tomorrow, or use another address.',
  },
  changeBoth: (left: number) =>
    `One of the codes isn’t right. You have ${left === 1 ? '1 try' : `${left} tries`} left.`,
}

export const consentText = {
  title: (app: string) => `Allow ${app}?`,
  heading: (app: string, place: string) => `${app} wants to use your ${place} account`,
  signedInAs: 'You’re signed in as',
  anotherAccount: 'Use another account',
  site: (host: string) => `The app says its site is ${host}.`,
  could: 'This will let it',
  destination: 'If you allow this, we’ll send you to',
  programOnDevice: (host: string) => `an app on this device (${host})`,
  appOnDevice: (scheme: string) => `an app on this device (${scheme})`,
  madeBy: (maker: string, place: string) => `Made by ${maker}. ${place} hasn’t reviewed this app.`,
  namelessMaker: 'a member',
  uncheckedOnDevice:
    'This app registered itself. Only continue if you just started this yourself, in an app on this device that you trust.',
  builtIn: (place: string) => `This is a built-in part of ${place}.`,
  builtInOnDevice: (place: string) =>
    `This is the built-in command line of ${place}. Only continue if you just started it yourself on this device.`,
  unchecked: (place: string) =>
    `This app registered itself, and ${place} hasn’t reviewed it. Only continue if you just started this yourself.`,
  allow: 'Allow',
  deny: 'Don’t allow',
  takeBack: 'You can remove access at any time under',
  takeBackLink: 'apps with access to your account',
  adminHeading: 'Administrator access',
  adminStale:
    'It also wants to administer this whole site. To allow that, sign in again first. Otherwise the app gets everything else.',
  adminSignIn: 'Sign in again',
  adminLead:
    'It also wants full control of this site: every account, group and setting. Leave this unchecked unless you run the app yourself.',
  adminConfirm: 'Give it full administrator access',
  namelessApp: 'An unnamed app',
}

/** Names of the clients that belong to the instance. */
export const builtInClientText = {
  'hearth-cli': (_place: string) => 'Hearth CLI',
  'hearth-docs': (place: string) => `API reference of ${place}`,
}

export const oauthErrorText = {
  title: 'That didn’t work',
  lead: (place: string) => `The app that sent you here made a request that ${place} can’t handle.`,
  advice: 'Go back to the app and try again. If it keeps happening, contact the app’s developer.',
  expired: 'This request has expired or was started in another browser.',
}

/** Shown by the script of the passkey buttons. */
export const passkeyFailed = 'The passkey didn’t work. Try again, or use your email address.'
