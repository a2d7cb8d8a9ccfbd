/** What surrounds every screen of administrators. */
export const adminText = {
  title: 'Administration',
  tabsLabel: 'Administration',
  sectionsLabel: 'Sections',
  tabs: {
    overview: 'Overview',
    people: 'People',
    moderation: 'Moderation',
    content: 'Content',
    access: 'Access',
    audit: 'Audit log',
    settings: 'Settings',
  },
  /** The screens of each tab. A tab with one screen shows no second row. */
  sections: {
    overview: { '': 'Overview', health: 'Health' },
    people: {
      people: 'People',
      'people/waiting': 'Waiting to join',
      'people/invitations': 'Invitations',
      'people/approvals': 'Approvals',
    },
    moderation: { moderation: 'Reports', 'moderation/held': 'Held content', 'moderation/bans': 'Sign-up bans' },
    content: {
      groups: 'Groups',
      'groups/claims': 'Claims',
      'groups/list': 'List groups',
      events: 'Events',
      badges: 'Badges',
      tags: 'NFC tags',
    },
    access: { apps: 'Apps', tokens: 'Tokens', webhooks: 'Webhooks', providers: 'Sign-in providers' },
    audit: { audit: 'Audit log' },
    settings: {
      settings: 'General',
      'settings/joining': 'Joining',
      'settings/pages': 'Pages and footer',
      'settings/limits': 'Limits',
      'settings/security': 'Security',
    },
  },
}
