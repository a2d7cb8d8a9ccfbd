/** What surrounds the pages of organizers. */
export const organizeText = {
  title: 'Organize',
  allGroups: 'Your groups',
  groupTabsLabel: 'Pages of the group',
  groupTabs: {
    events: 'Events',
    people: 'People',
    announcements: 'Announcements',
    badges: 'Badges',
    numbers: 'Numbers',
    team: 'Team',
    share: 'Share',
    settings: 'Settings',
  },
  eventTabsLabel: 'Pages of the event',
  eventTabs: {
    overview: 'Overview',
    attendees: 'Attendees',
    door: 'Door',
    announcements: 'Announcements',
    edit: 'Edit',
    print: 'Print',
  },
  status: { draft: 'Draft', scheduled: 'Published', cancelled: 'Cancelled' },
  viewPage: 'View page',
}
