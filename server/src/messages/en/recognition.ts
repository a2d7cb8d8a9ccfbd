import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const people = (count: number) => format.count(count, { one: 'person', other: 'people' })

export const tierNames = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  epic: 'Epic',
  legendary: 'Legendary',
}

/** The pages of badges. */
export const badgeText = {
  unknown: { heading: 'We couldn’t find that badge', lead: 'It may have been renamed or removed.' },
  title: 'Badges',
  lead: 'Badges celebrate what we do together: showing up, helping out and meeting people. Every badge adds to your XP.',
  points: (points: number) => `${format.number(points)} XP`,
  rarity: (tier: string, percentage: number) => `${tier} · ${format.decimal(percentage)}%`,
  unheld: 'Not earned yet',
  holders: (count: number) => (count === 0 ? 'No one yet' : people(count)),
  explain: 'How rarity works',
  explainLead:
    'Rarity is the share of people who have a badge. For a site badge we count all members; for a group badge, the group’s members and attendees.',
  tiers: {
    common: '50% or more',
    uncommon: '25% or more',
    rare: '10% or more',
    epic: '2% or more',
    legendary: 'less than 2%',
  },
  none: 'No badges yet',
  noneLead: 'Badges will appear here.',
  share: (percentage: number, isOfGroup: boolean) =>
    isOfGroup
      ? `${format.decimal(percentage)}% of the group’s members and attendees have it.`
      : `${format.decimal(percentage)}% of all members have it.`,
  worth: 'Worth',
  rare: 'Rarity',
  held: 'Earned by',
  by: 'Awarded by',
  latest: 'Who has it',
  latestLead: 'The latest members to earn it, if their profile is public.',
  nobodyShown: 'No public members hold this badge yet.',
  all: 'See all members with this badge',
  giveBack: 'Give back this badge',
  giveBackLead: 'You have this badge. If you give it back, you won’t get it again unless you claim it yourself.',
  back: 'All badges',
  describe: (name: string, description: string | null, holders: number) =>
    `${description ?? `Badge: ${name}`}. ${holders === 0 ? 'No one has it yet.' : `Earned by ${people(holders)}.`}`,
}

/** The leaderboard. */
export const boardText = {
  title: 'Leaderboard',
  members: 'Find members',
  lead: 'Members with the most XP from site badges. You can opt out of the leaderboard.',
  ofGroup: (group: string) => `Leaderboard of ${group}`,
  groupLead: (group: string) => `Members with the most XP from badges of ${group}.`,
  noneInGroup: 'Members who earn a badge of this group appear here.',
  views: 'Period',
  allTime: 'All time',
  periods: { week: 'This week', month: 'This month', quarter: 'This quarter', year: 'This year' },
  moversTitle: (label: string) => `Top movers: ${label}`,
  rank: 'Rank',
  /** The position in a list that is sorted by something else than the rank. */
  place: 'Place',
  overall: (rank: number) => `Rank ${format.number(rank)}`,
  person: 'Member',
  badges: 'Badges',
  xp: 'XP',
  gained: 'Gained',
  now: 'XP now',
  move: 'Change',
  total: (count: number) => people(count),
  badgeCount: (count: number) => format.count(count, { one: 'badge', other: 'badges' }),
  up: (places: number) => `Up ${format.number(places)}`,
  down: (places: number) => `Down ${format.number(places)}`,
  same: 'No change',
  isNew: 'New',
  entered: 'New on the leaderboard',
  you: 'You',
  none: 'No one is on the leaderboard yet',
  noneLead: 'Earn a badge to be the first.',
  noMovers: 'No changes yet',
  noMoversLead: 'No one has earned a badge in this period.',
  tooFar: 'There are no more entries',
  tooFarLead: 'Go back to the top of the leaderboard.',
  top: 'Back to the top',
  describe: 'The members with the most XP, and who moved up recently.',
}
