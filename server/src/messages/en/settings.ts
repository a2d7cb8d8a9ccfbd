/** The settings of a member. */
export const settingsText = {
  title: 'Settings',
  tabsLabel: 'Settings',
  tabs: {
    profile: 'Profile',
    privacy: 'Privacy',
    notifications: 'Notifications',
    calendar: 'Calendar',
    blocked: 'Blocked people',
    security: 'Sign-in and security',
    passes: 'Passes',
    files: 'Files',
    language: 'Language and time zone',
    data: 'Your data',
  },
  privacy: {
    lead: 'Choose what others can see of you.',
    profileVisibility: 'Who can see your profile',
    visibilities: {
      public: { label: 'Everyone', hint: 'Your profile has its own page, and members can find you.' },
      private: {
        label: 'Only you',
        hint: 'Your profile page is hidden. Organizers of events you attend still see your name.',
      },
    },
    showOnLeaderboard: 'Show me on leaderboards',
    searchEngines: 'Let search engines list my profile',
    searchEnginesHint: 'It can take days until a search engine forgets a page.',
  },
}
