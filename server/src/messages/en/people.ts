import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const badges = (count: number) => format.count(count, { one: 'badge', other: 'badges' })

/** The page of a member. */
export const peopleText = {
  unknown: {
    heading: 'We couldn’t find that member',
    lead: 'Check the spelling. They may have changed their username, or their profile is private.',
  },
  handle: (username: string) => `@${username}`,
  memberSince: (at: string) => `Joined ${format.day(at)}`,
  xp: (score: number) => ({ count: format.number(score), what: 'XP' }),
  followers: (count: number) => ({
    count: format.number(count),
    what: format.plural(count, { one: 'follower', other: 'followers' }),
  }),
  following: (count: number) => ({ count: format.number(count), what: 'following' }),
  numbers: 'Stats',
  follow: 'Follow',
  followNamed: (name: string) => `Follow ${name}`,
  unfollow: 'Unfollow',
  unfollowNamed: (name: string) => `Unfollow ${name}`,
  followsYou: 'Follows you',
  signInFirst: 'Next you’ll sign in or create an account.',
  done: {
    followed: (name: string) => `You’re following ${name}.`,
    unfollowed: (name: string) => `You’ve unfollowed ${name}.`,
  },
  privateOwn: 'Your profile is private. Only you and administrators can see this page.',
  privateOther: 'This profile is private. You can see it because you’re an administrator.',
  about: 'About',
  elsewhere: 'Links',
  badges: 'Badges',
  badgesAll: 'All badges',
  inGroups: 'Badges by group',
  ofGroup: (badgeCount: number, xp: number) => `${badges(badgeCount)} · ${format.number(xp)} XP`,
  achievements: 'Achievements',
  achieved: (at: string) => format.day(at),
  portfolio: 'Portfolio',
  favoriteGroups: 'Groups',
  connections: 'Recent connections',
  quiet: 'Nothing to show yet',
  quietLead: (name: string) => `${name} is just getting started. Badges and projects will appear here.`,
  describe: (name: string, place: string | null, badgeCount: number) =>
    `${name}${place === null ? '' : ` from ${place}`}${badgeCount === 0 ? '' : `, with ${badges(badgeCount)}`}`,
}

/** The member directory. */
export const directoryText = {
  title: 'Members',
  lead: 'People in this community.',
  filters: 'Find members',
  q: 'Name',
  location: 'Location',
  badge: 'Badge',
  anyBadge: 'Any badge',
  otherBadge: (slug: string) => `Badge: ${slug}`,
  search: 'Search',
  clear: 'Show all members',
  found: 'Members',
  none: 'No members found',
  noneLead: 'Try fewer words or just the start of a name.',
}

/** The page of role offers. */
export const roleOffersText = {
  title: 'Role offers',
  lead: 'A role starts when you accept it. Until then, others can’t see it.',
  roles: { owner: 'Owner', manager: 'Organizer', volunteer: 'Volunteer' } as Readonly<Record<string, string>>,
  until: (day: string) => `Open until ${day}`,
  accept: 'Accept',
  decline: 'Decline',
  none: 'No offers',
  noneLead: 'If a group asks you to help run it, you can accept or decline here.',
  back: 'Back to settings',
}
