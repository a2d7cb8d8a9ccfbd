import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const badges = (count: number) => format.count(count, { one: 'badge', other: 'badges' })

/** What the pages of people say. */
export const peopleText = {
  unknown: {
    heading: 'There is nobody here by that name',
    lead: 'The name may be mistyped or have changed, or the person keeps to themselves.',
  },
  handle: (username: string) => `@${username}`,
  memberSince: (at: string) => `Here since ${format.day(at)}`,
  xp: (score: number) => ({ count: format.number(score), what: 'XP' }),
  followers: (count: number) => ({
    count: format.number(count),
    what: format.plural(count, { one: 'follower', other: 'followers' }),
  }),
  following: (count: number) => ({ count: format.number(count), what: 'following' }),
  numbers: 'In numbers',
  follow: 'Follow',
  unfollow: 'Unfollow',
  whom: (name: string) => ` ${name}`,
  followsYou: 'Follows you',
  signInFirst: 'You will be asked to sign in or to join.',
  done: {
    followed: (name: string) => `You follow ${name} now.`,
    unfollowed: (name: string) => `You do not follow ${name} any more.`,
  },
  privateOwn: 'Your profile is private: nobody but you and the administrators see this page.',
  privateOther: 'This profile is private. You see it because you are an administrator.',
  about: 'About',
  elsewhere: 'Elsewhere',
  badges: 'Badges',
  badgesAll: 'All badges',
  inGroups: 'In groups',
  ofGroup: (badgeCount: number, xp: number) => `${badges(badgeCount)} · ${format.number(xp)} XP`,
  achievements: 'Achievements',
  achieved: (at: string) => format.day(at),
  portfolio: 'Portfolio',
  favoriteGroups: 'Favourite groups',
  connections: 'Recently met',
  quiet: 'Nothing to show yet',
  quietLead: (name: string) => `${name} is just getting started. Badges and works will appear here.`,
  describe: (name: string, place: string | null, badgeCount: number) =>
    `${name}${place === null ? '' : ` from ${place}`}${badgeCount === 0 ? '' : `, with ${badges(badgeCount)}`}`,
}

/** What the list of people says. */
export const directoryText = {
  title: 'Members',
  lead: 'Everybody who lets themselves be found here.',
  filters: 'Find people',
  q: 'Name',
  location: 'Place',
  badge: 'Badge',
  anyBadge: 'Any badge',
  otherBadge: (slug: string) => `The badge ${slug}`,
  search: 'Search',
  clear: 'Show everybody',
  found: 'People',
  none: 'Nobody found',
  noneLead: 'Try fewer words, or only the beginning of a name.',
}

/** The page of roles that a person is offered. */
export const roleOffersText = {
  title: 'Roles you are offered',
  lead: 'A role counts and is seen by others once you accept it.',
  roles: { owner: 'Owner', manager: 'Organiser', volunteer: 'Volunteer' } as Readonly<Record<string, string>>,
  until: (day: string) => `Open until ${day}`,
  accept: 'Accept',
  decline: 'Decline',
  none: 'No offers',
  noneLead: 'When a group would like you to help run it, you can answer here.',
  back: 'Back to your account',
  done: {
    accept: 'The role is yours.',
    decline: 'You declined. The group cannot ask you again for 30 days.',
  } as Readonly<Record<string, string>>,
}
