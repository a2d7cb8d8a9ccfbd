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

/** What the pages of badges say. */
export const badgeText = {
  unknown: { heading: 'There is no such badge', lead: 'It may have been renamed, or it was taken away.' },
  title: 'Badges',
  lead: 'Small marks for things done together: coming along, helping out, meeting people. Each is worth points, and all points together are your XP.',
  points: (points: number) => `${format.number(points)} XP`,
  rarity: (tier: keyof typeof tierNames, percentage: number) => `${tierNames[tier]} · ${format.decimal(percentage)} %`,
  unheld: 'Not earned yet',
  holders: (count: number) => (count === 0 ? 'Nobody yet' : people(count)),
  explain: 'How rarity is counted',
  explainLead:
    'The share of people who hold a badge, among those who could: for a badge of the whole place everybody here, for one of a group its favouriters and guests.',
  tiers: {
    common: 'half of them or more',
    uncommon: 'a quarter or more',
    rare: 'one in ten or more',
    epic: 'one in fifty or more',
    legendary: 'fewer still',
  },
  none: 'No badges yet',
  noneLead: 'When there are some, this is where they are.',
  share: (percentage: number, isOfGroup: boolean) =>
    isOfGroup
      ? `${format.decimal(percentage)} % of the people around the group have it.`
      : `${format.decimal(percentage)} % of everybody here have it.`,
  worth: 'Worth',
  rare: 'Rarity',
  held: 'Holders',
  by: 'Given by',
  latest: 'Who has it',
  latestLead: 'Those who earned it most recently and show themselves.',
  nobodyShown: 'Nobody who holds it shows themselves.',
  all: 'Find everybody who shows it',
  giveBack: 'Give back',
  giveBackLead: 'You hold this badge. Once given back it is not given to you again, unless you claim it yourself.',
  returned: 'You gave this badge back.',
  back: 'All badges',
  describe: (name: string, description: string | null, holders: number) =>
    `${description ?? `The badge ${name}`}. ${holders === 0 ? 'Nobody has it yet.' : `Held by ${people(holders)}.`}`,
}

/** What the board says. */
export const boardText = {
  title: 'Leaderboard',
  members: 'Find members',
  lead: 'Who has collected the most XP from badges of the whole place. Only people who want to be here are.',
  views: 'Period',
  allTime: 'All time',
  periods: { week: 'This week', month: 'This month', quarter: 'This quarter', year: 'This year' },
  moversTitle: (label: string) => `Who moved up in ${label}`,
  rank: 'Rank',
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
  same: 'Same place',
  isNew: 'New here',
  entered: 'New on the board',
  you: 'You',
  none: 'Nobody is on the board yet',
  noneLead: 'The first badge changes that.',
  noMovers: 'It has been quiet',
  noMoversLead: 'Nobody has earned a badge in this period yet.',
  tooFar: 'The board does not go that far',
  tooFarLead: 'Start from the top again.',
  top: 'To the top',
  describe: 'The people with the most XP, and who moved up lately.',
}
