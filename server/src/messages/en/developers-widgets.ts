/** The builder of widgets, and the addresses of feeds. */
export const developersWidgetsText = {
  lead: 'Show events on any website, or read them with a calendar or a news reader. People needn’t sign in, and no cookies are set.',
  guide: 'All options of widgets',
  own: 'Your groups',
  groups: 'Groups',
  groupsHint: 'The last part of a group’s address, separated by commas. Empty means all groups.',
  allGroups: 'all groups',
  feeds: {
    heading: 'Feeds',
    lead: 'They always have the latest public events of a group.',
    calendar: (slug: string) => `Calendar of ${slug} (.ics)`,
    news: (slug: string) => `News feed of ${slug} (.rss)`,
    personal: 'Your own calendar',
    personalLead: 'Your RSVPs have a secret address of their own. See it, or get a new one, in your settings.',
    personalLink: 'Your calendar address',
  },
}
