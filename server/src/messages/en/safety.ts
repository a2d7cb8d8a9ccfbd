/** Reporting and blocking. */
export const safetyText = {
  /** The button of the menu, for screen readers. */
  moreAbout: (name: string) => `More about ${name}`,
  report: 'Report',
  block: 'Block',
  form: {
    title: (name: string) => `Report ${name}`,
    lead: 'Your report goes to the administrators of this site. They see who sent it; no one else does.',
    reason: 'What’s wrong?',
    reasons: {
      spam: { label: 'Spam', hint: 'Advertising, scams or the same thing again and again' },
      harassment: { label: 'Harassment or hate', hint: 'Threats, insults or hate against people' },
      inappropriate: { label: 'Inappropriate content', hint: 'Violence, sexual content or something illegal' },
      impersonation: { label: 'Impersonation', hint: 'Pretends to be another person or group' },
      other: { label: 'Something else', hint: 'Tell us below' },
    },
    detail: 'What happened?',
    detailHint: 'Optional. Links and dates help.',
    button: 'Send report',
    cancel: 'Go back',
    emergency: 'If someone is in danger, call your local emergency services first.',
    limit: 'You have many open reports. Please wait until the administrators have looked at them.',
  },
  blocking: {
    title: (name: string) => `Block ${name}?`,
    effects: [
      'You won’t see each other’s profiles, and you won’t be in each other’s lists.',
      'You’ll stop following each other, and your connection ends.',
      'Organizers still see everyone who comes to their own events.',
    ],
    quiet: 'They won’t be notified. You can unblock them in your settings.',
    button: 'Block',
    cancel: 'Go back',
    alsoReport: 'Report them to the administrators too',
  },
}
