/** The pages of a pass. */
export const passText = {
  unknown: {
    heading: 'We couldn’t find that pass',
    lead: 'Check the address, or ask to scan the code again.',
  },
  inactive: {
    heading: 'This pass is turned off',
    lead: 'It may be turned on later. Ask its owner.',
  },
  own: { heading: 'This is your own pass', lead: 'To connect, open another member’s pass.' },
  tooFast: { heading: 'One moment', lead: 'That was a bit fast. Wait a second, then open the pass again.' },

  connect: 'Connect',
  connectNamed: (name: string) => `Connect with ${name}`,
  signInFirst: 'Next you’ll sign in or create an account.',
  alsoFollow: 'You’ll also become a follower.',
  onlyLooking: 'Viewing this pass is anonymous.',
  save: 'Save contact',
  profile: 'View full profile',
  featured: 'Shared with you',
  linksHeading: 'Links',
  portfolioHeading: 'Portfolio',

  connected: (name: string) => `You’re connected with ${name}`,
  connectedLead: 'Nice to meet you! You’ll find each other in your connections.',
  undoLead: 'Tapped by mistake?',
  undo: 'Undo',

  claimTitle: 'A new pass',
  claimHeading: 'This pass hasn’t been claimed',
  claimLead: 'Claim it, and anyone who taps it can see your name and connect with you.',
  claimButton: 'Claim this pass',

  ownTitle: 'Your pass',
  ownLead: 'Show this code to people you meet. They can scan it to connect with you.',
  offNote: 'This pass is turned off. Only you can see this page.',
  qrAlt: 'QR code that opens this pass',
  card: 'Printable card',
  png: 'QR code (PNG)',
  svg: 'QR code (SVG)',
  all: 'All your passes',

  settingsHeading: 'Settings',
  labelLabel: 'Label (only you can see it)',
  actionLegend: 'What people see first',
  actionProfile: 'Your profile',
  actionConnect: 'Only your name and the Connect button',
  actionPortfolio: 'Your portfolio',
  actionLink: (place: string) => `Your link to ${place}`,
  privateHint: 'Your profile is private, so people only see your name, your picture and the Connect button.',
  autoFollow: 'People who connect with you also follow you',
  isTicket: 'Organizers can check you in with this pass',
  isActive: 'Turn this pass on',
  saveSettings: 'Save changes',
  releaseHeading: 'Release this tag',
  releaseLead:
    'This removes the tag from your account. The next person who taps it can claim it. You’ll keep your connections.',
  releaseButton: 'Release tag',

  cardTitle: 'Printable card',
  cardLead: 'Print this page to get a card the size of a bank card. Nothing else on the page is printed.',
  cardSentence: 'Scan to connect with me.',
  cardSheet: 'Sheet of ten (A4)',
  cardOne: 'One card',
  back: 'Back to the pass',

  kinds: { qr: 'QR code', nfc: 'Tag' } as Readonly<Record<string, string>>,
}
