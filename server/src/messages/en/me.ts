import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** A member's own pages. */
export const meText = {
  tabsLabel: 'Your pages',
  tabs: {
    events: 'My events',
    groups: 'My groups',
    connections: 'Connections',
    achievements: 'Achievements',
  },
  events: {
    listsLabel: 'Events',
    lists: { upcoming: 'Upcoming', past: 'Past' },
    ticket: 'Show ticket',
    ticketNamed: (title: string) => `Show your ticket for ${title}`,
    going: 'You’re going',
    waiting: (position: number) => `On the waitlist, number ${position}`,
    checkedIn: (time: string) => `Checked in at ${time}`,
    wasThere: 'You were there',
    calendar: 'Add to your calendar app',
    empty: {
      upcoming: ['Nothing planned yet', 'RSVP to an event, and you’ll find it here with your ticket.'],
      past: ['No past events yet', 'Events you went to appear here.'],
    },
    find: 'Find events',
  },
  groups: {
    running: 'Groups you help run',
    joined: 'Groups you joined',
    roles: { owner: 'Owner', manager: 'Manager', volunteer: 'Volunteer', admin: 'Administrator' },
    members: (count: number) => format.count(count, { one: 'member', other: 'members' }),
    empty: 'You haven’t joined a group yet',
    emptyLead: 'Join a group, and it appears here with its events.',
    find: 'Find groups',
    leave: 'Leave',
    waiting: 'Waiting for approval',
    leaveNamed: (name: string) => `Leave ${name}`,
  },
  connections: {
    listsLabel: 'People',
    lists: { connected: 'Connected', following: 'Following', followers: 'Followers' },
    leads: {
      connected: 'People you met and connected with.',
      following: 'People you follow.',
      followers: 'People who follow you.',
    },
    since: (day: string) => `since ${day}`,
    end: 'Remove',
    endNamed: (name: string) => `Remove the connection with ${name}`,
    endQuestion: 'Remove this connection?',
    endLead: 'It’s removed for both of you. You can connect again with a pass.',
    endConfirm: 'Remove connection',
    keep: 'Keep it',
    unfollow: 'Unfollow',
    unfollowNamed: (name: string) => `Unfollow ${name}`,
    noName: 'A member',
    empty: {
      connected: ['No connections yet', 'Scan someone’s MeetPass at an event, and you’ll find each other here.'],
      following: ['You don’t follow anyone yet', 'Follow people you like on their profile.'],
      followers: ['No followers yet', 'People who follow you appear here.'],
    },
    passes: 'Your passes',
    people: 'Find people',
  },
  achievements: {
    lead: 'What you’ve done here, and what comes next.',
    done: 'Completed',
    next: 'Still to do',
    completedOn: (day: string) => `Completed on ${day}`,
    progress: (current: number, target: number) => `${format.number(current)} of ${format.number(target)}`,
    board: 'See the leaderboard',
    badges: 'See all badges',
  },
  onboarding: {
    heading: 'Get started',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    dismiss: 'Not now',
    dismissNamed: (step: string) => `Not now: ${step}`,
    dismissAll: 'Hide this list',
  },
}
