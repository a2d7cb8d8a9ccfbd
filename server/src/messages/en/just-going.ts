/** On the page of an event, once, right after an RSVP took a spot. */
export const justGoingText = {
  title: (event: string) => `You’re going to ${event}`,
  heading: 'You’re going',
  ticket: 'Show ticket',
  tell: 'Tell a friend',
  apps: { whatsapp: 'WhatsApp', telegram: 'Telegram' },
  invitation: (event: string, when: string) => `I’m going to ${event}: ${when}. Come along?`,
  join: (group: string) => `Join ${group}`,
  ask: (group: string) => `Ask to join ${group}`,
}
