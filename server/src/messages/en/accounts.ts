/** Every sentence a person reads in a mail or on a page. */
export function welcomeMail(name: string, place: string, baseUrl: string) {
  return {
    subject: `Welcome to ${place}`,
    text: `Hello ${name},

your account is ready. This is your place: ${baseUrl}

You can choose which mail you get in your notification settings.
`,
  }
}

export function webhookDisabledMail(name: string, url: string, isGone: boolean): MailText {
  const why = isGone
    ? 'Its receiver answered 410 Gone, which says that it wants no more.'
    : 'For five days it has answered nothing but failures, or not at all.'
  return {
    subject: 'A webhook of yours was switched off',
    text: `Hello ${name},

this webhook does not hear from Hearth any more:

    ${url}

${why} What was still to be sent to it is kept. Look at its last attempts
(GET /v1/developer/webhooks/{id}/deliveries), and once the receiver is well again switch the webhook on
(PATCH with {"isActive": true}): it then gets what it missed before it was switched off.
`,
  }
}

interface MailText {
  subject: string
  text: string
}

/** The code stands in the text alone: subjects are shown on locked screens. Without one, only the link signs in. */
export function signInMail(code: string | undefined, place: string, link: string): MailText {
  const both = `your code to sign in to ${place} is

    ${code}

Or open this link in the browser where you asked for it:`
  const linkAlone = `open this link to sign in to ${place}, in the browser where you asked for it:`
  const why = 'There is no code today: too many wrong ones were typed for your address. '
  const life =
    code === undefined
      ? `${why}The link is good for 15 minutes and works once.`
      : 'Both are good for 15 minutes and work once.'
  const warning = code === undefined ? '' : ' Never give the code to anybody; we will not ask you for it.'
  return {
    subject: `Sign in to ${place}`,
    text: `Hello,

${code === undefined ? linkAlone : both}

${link}

${life} If you did not ask for this, you can ignore this mail:
nobody gets in without it.${warning}
`,
  }
}

export function emailChangeMail(code: string, place: string, wanted: string, isNew: boolean): MailText {
  const why = isNew
    ? `This address is about to become the one you sign in to ${place} with.`
    : `Somebody signed in to your ${place} account wants to change its address to ${wanted}.`
  return {
    subject: `Confirm your new ${place} address`,
    text: `Hello,

${why} To confirm, type this code on the page that asked for it:

    ${code}

It is good for 15 minutes. If this was not you, do not give the code to anybody${isNew ? '.' : ', and sign out everywhere else on your account page.'}
`,
  }
}

export const providerNames: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' }

export const signInText = {
  title: 'Sign in',
  heading: 'Come in',
  lead: 'Sign in, or join: we send you a code, and there is no password to remember.',
  emailLabel: 'E-mail address',
  emailButton: 'Send me a code',
  or: 'or',
  passkeyButton: 'Use a passkey',
  continueWith: (provider: string) => `Continue with ${provider}`,
  signedIn: (name: string) => `You are signed in as ${name}.`,
  goOn: 'Go on',
  again: 'Please sign in again. Changes to an account need a sign-in from the last 15 minutes.',
  signedOut: 'You are signed out. See you soon.',
  deleted: 'Your account is deleted. Take care.',
  badAddress: 'This does not look like an e-mail address. Check it and try again.',
  tooManyMails: 'This address was sent several mails just now. Use the newest one, or try again in ten minutes.',
  mailsFull: 'We cannot send more mail this hour. Try again in the next hour, or sign in with a passkey.',
  mailFailed: 'We could not send the mail. Please try again in a moment.',
  suspended: {
    heading: 'You cannot come in',
    lead: 'This account is suspended. Write to the people who run this place if you think that is a mistake.',
  },
  leadInvite: 'Sign in: we send you a code, and there is no password to remember. New people join by invitation.',
  uninvited: {
    heading: 'This place is joined by invitation',
    lead: 'You have no account here yet, so there is nothing to sign in to. Ask an organiser you know, or the people who run this place, to make one for you; then come back and sign in the same way.',
  },
  providerFailed: 'That did not work, and nothing was changed. Please try again.',
  identityTaken: 'This account is already linked to somebody else here.',
  codeTitle: 'Type your code',
  codeHeading: 'Check your mail',
  codeLead: (email: string) => `We sent a code and a link to ${email}. Both are good for 15 minutes.`,
  codeLabel: 'Six digits',
  codeButton: 'Sign in',
  codeWrong: (left: number) => `This is not the code. You have ${left === 1 ? 'one try' : `${left} tries`} left.`,
  codeOver: {
    heading: 'This code is over',
    lead: 'A code works once, for 15 minutes and five tries, and only the newest one. Ask for a new one.',
  },
  linkOnlyTitle: 'Open the link',
  linkOnlyLead: (email: string) =>
    `Too many wrong codes were typed for ${email}, so codes do not work for a day. Open the link in the newest mail, in this browser. No mail yet? Start again to get one.`,
  linkOnlyElsewhere: {
    heading: 'This is another browser',
    lead: 'Open the link in the browser that asked to sign in, or start again here: codes do not work for this address today.',
  },
  codeAgain: 'No mail? Look in your spam folder first.',
  startAgain: 'Start again',
  prove: (provider: string, email: string) =>
    `There is an account with ${email} already. Prove that it is yours, and ${provider} will be linked to it.`,
  linkTitle: 'Sign in',
  linkHeading: 'Almost there',
  linkLead: (email: string) => `Sign in as ${email}?`,
  linkButton: 'Yes, sign me in',
  linkElsewhereHeading: 'Your code',
  linkElsewhere: 'This is not the browser that asked to sign in. Type this code there:',
  linkElsewhereWarning: 'If you did not ask for it, close this page. Give the code to nobody.',
  linkOver: {
    heading: 'This link is over',
    lead: 'A link works once, for 15 minutes, and only the newest one. If you pressed it twice, you may be in already.',
  },
  passkeyLate: 'That took too long, or was used before. Try again.',
  passkeyUnknown: 'This passkey is not known here. Sign in by mail and add it to your account.',
}

/** The first steps of somebody new. */
export const onboardingText = {
  set_username: { title: 'Choose a username', description: 'People find you and mention you by it.' },
  add_avatar: { title: 'Add a picture', description: 'A face, a cat, a drawing: something to recognise you by.' },
  write_bio: { title: 'Say who you are', description: 'A line or two is plenty.' },
  link_account: { title: 'Link another account', description: 'One more way to sign in, for the day you need it.' },
  favorite_group: { title: 'Pick a favorite group', description: 'Its events show up where you look first.' },
  first_rsvp: { title: 'Say yes to an event', description: 'The best way to meet everybody is to come.' },
  follow_someone: { title: 'Follow somebody', description: 'Keep up with people you like.' },
  claim_meetpass: { title: 'Get your MeetPass', description: 'Tap it to stay in touch with people you meet.' },
}

/** What can be achieved, by its key; the badges that come with it begin with the same words. */
export const achievementText = {
  first_rsvp: { name: 'First RSVP', description: 'Said yes to an event' },
  first_checkin: { name: 'First check-in', description: 'Came to an event' },
  regular: { name: 'Regular', description: 'Came to 5 events' },
  veteran: { name: 'Veteran', description: 'Came to 25 events' },
  centurion: { name: 'Centurion', description: 'Came to 100 events' },
  streak_4w: { name: 'On a roll', description: 'Came to an event in 4 weeks running' },
  explorer: { name: 'Explorer', description: 'Came to events of 5 groups' },
  favorites_3: { name: 'Finding my people', description: 'Has 3 favourite groups' },
  first_connection: { name: 'First connection', description: 'Connected with somebody' },
  networker: { name: 'Networker', description: 'Connected with 10 people' },
  super_connector: { name: 'Super connector', description: 'Connected with 50 people' },
  followed_10: { name: 'Worth following', description: 'Followed by 10 people' },
  badge_collector: { name: 'Badge collector', description: 'Holds 10 badges' },
  portfolio_3: { name: 'Show and tell', description: 'Shows 3 pieces of work' },
  profile_complete: { name: 'All about me', description: 'Has a username, a picture, a bio, a place and a link' },
  night_owl: { name: 'Night owl', description: 'Was there when others slept' },
  first_app: { name: 'Maker', description: 'Registered an application' },
}

export const ownerText = {
  title: 'Make this place yours',
  lead: 'This place has no administrator yet. This account will run it: it can see and change everything.',
  ownLead: (name: string) =>
    `You are signed in as ${name}. Your account will run this place: it can see and change everything.`,
  ownButton: 'Make me the administrator',
  nameLabel: 'Your name',
  emailLabel: 'E-mail address',
  emailHint: 'You will sign in with codes sent to it, so check it twice.',
  button: 'Make my account',
  nameWrong: 'Type a name of up to 100 characters.',
  emailTaken:
    'There is an account with this address already. Sign in to it and open this link again, or use another address.',
  over: {
    heading: 'This link is over',
    lead: 'Start the service again to get a new one, or ask whoever runs this place.',
  },
}

export const accountText = {
  title: 'Your account',
  profileLink: 'See your profile',
  emailHeading: 'E-mail address',
  noEmail: 'There is none yet. With one, you can always get in.',
  emailLabel: 'New address',
  emailChange: 'Change the address',
  emailAdd: 'Add an address',
  emailButton: 'Send the codes',
  sessionsHeading: 'Where you are signed in',
  thisBrowser: 'This browser',
  unknownBrowser: 'A browser',
  lastSeen: (day: string) => `Last seen on ${day}`,
  signOut: 'Sign out',
  signOutOf: (browser: string) => `Sign out of ${browser}`,
  signOutElsewhere: 'Sign out everywhere else',
  revokeToo: 'Revoke my access tokens too',
  passkeysHeading: 'Passkeys',
  passkeysLead: 'Sign in with your fingerprint, your face or your device’s PIN.',
  noPasskeys: 'You have none yet. Add one, and the next sign-in takes a moment.',
  passkeyName: 'Name of the new passkey',
  passkeyDefault: 'My device',
  passkeyAdd: 'Add a passkey',
  passkeyNoScript: 'Adding a passkey needs JavaScript.',
  added: (day: string) => `Added on ${day}`,
  usedOn: (day: string) => `last used on ${day}`,
  rename: 'Rename',
  renameWhich: (name: string) => ` the passkey ${name}`,
  passkeyNewName: 'New name',
  passkeySave: 'Save',
  passkeyNameWrong: 'That name cannot be used. Type one of 1 to 64 visible characters.',
  remove: 'Remove',
  removePasskey: (name: string) => `Remove the passkey ${name}`,
  linkedHeading: 'Linked accounts',
  linkedLead: 'Sign in with an account you have elsewhere.',
  link: (provider: string) => `Link ${provider}`,
  unlink: 'Unlink',
  unlinkProvider: (provider: string) => `Unlink ${provider}`,
  roleOffersLink: 'Roles you are offered',
  passesHeading: 'Your passes',
  passesLead: 'A code or a tag that you show to people you meet, so that you find each other again.',
  passesLink: 'See your passes',
  appsHeading: 'Apps with access',
  appsLead: 'These apps can use your account. One that you remove is shut out at once.',
  noApps: 'None. An app that you let in shows up here, and here you can shut it out again.',
  appOnDevice: 'a program on your device',
  appSince: (day: string) => `Since ${day}`,
  removeAccess: 'Remove access',
  removeAccessOf: (name: string) => `Remove access of ${name}`,
  deleteHeading: 'Delete the account',
  deleteLead:
    'You are signed out everywhere and nobody sees you any more, at once. Everything that is only yours is erased within minutes and cannot be brought back; your seats go to the next in line.',
  exportLink: 'Download all that is kept of you first',
  deleteWord: 'delete',
  deleteLabel: (word: string) => `Type “${word}” to confirm`,
  deleteButton: 'Delete my account',
  deleteUnconfirmed: 'The word was not typed, so nothing was deleted.',
  done: {
    elsewhere: 'Every other device is signed out.',
    'elsewhere-tokens': 'Every other device is signed out, and your access tokens are revoked.',
    session: 'That browser is signed out.',
    passkey: 'The passkey is removed.',
    'passkey-renamed': 'The passkey has its new name.',
    app: 'The app is shut out. Nothing it holds opens your account any more.',
    'passkey-added': 'The passkey is added. You can sign in with it from now on.',
    unlinked: 'The account is unlinked.',
    linked: 'The account is linked.',
    email: 'Your address is changed, and every other device is signed out.',
  } as Readonly<Record<string, string>>,
  changeTitle: 'Confirm your new address',
  changeLead: 'We sent a code to each address. Type them here; they are good for 15 minutes.',
  changeOld: (email: string) => `Code sent to ${email}`,
  changeButton: 'Change my address',
  changeClosed: {
    heading: 'No more codes today',
    lead: 'Too many wrong codes were typed for this address. Try again tomorrow, or use another address.',
  },
  changeBoth: (left: number) => `A code is not right. You have ${left === 1 ? 'one try' : `${left} tries`} left.`,
}

export const consentText = {
  title: (app: string) => `Allow ${app}?`,
  heading: (app: string, place: string) => `${app} wants to use your ${place} account`,
  signedInAs: 'You are signed in as',
  anotherAccount: 'Use another account',
  site: (host: string) => `The app says its site is ${host}.`,
  could: 'It could',
  destination: 'If you allow this, you go on to',
  programOnDevice: (host: string) => `a program on this device (${host})`,
  appOnDevice: (scheme: string) => `an app on this device (${scheme})`,
  madeBy: (maker: string, place: string) => `Made by ${maker}, not checked by ${place}.`,
  namelessMaker: 'a member',
  uncheckedOnDevice:
    'This app registered itself. Only go on if you have just started this yourself, in a program on this device that you trust.',
  unchecked: (place: string) =>
    `This app registered itself, and ${place} has not checked it. Only go on if you have just started this yourself.`,
  allow: 'Allow',
  deny: 'Do not allow',
  takeBack: 'You can take this back at any time:',
  takeBackLink: 'apps with access to your account',
  adminHeading: 'Administrative access',
  adminStale:
    'It also asks to administer this whole site. To give that, sign in again first; without it, the app gets the rest.',
  adminSignIn: 'Sign in again',
  adminLead:
    'It also asks for full control of this site: every account, group and setting. Leave this empty unless you run the app yourself.',
  adminConfirm: 'Give it full administrative access',
  namelessApp: 'An app without a name',
}

export const oauthErrorText = {
  title: 'This did not work',
  lead: (place: string) => `The app that sent you here asked in a way ${place} cannot answer.`,
  advice: 'Go back to the app and start again. If it keeps happening, tell the people who make the app.',
  expired: 'This request has expired, or was begun in another browser.',
}

/** For the small script of the passkey buttons; it holds no sentence of its own. */
export const passkeyFailed = 'The passkey was not used. Try again, or use your e-mail address.'
