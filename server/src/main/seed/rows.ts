import { seedReminders } from '#domains/events/attendee-mail/index.ts'
import { seedCheckins } from '#domains/events/check-in/index.ts'
import { seedEvents } from '#domains/events/events/index.ts'
import { seedRsvps } from '#domains/events/rsvps/index.ts'
import { seedTickets } from '#domains/events/tickets/index.ts'
import { seedDemoPeople, seedUsers } from '#domains/foundation/users/index.ts'
import { seedGroupPeople } from '#domains/groups/group-people/index.ts'
import { seedDemoTeam, seedGroups } from '#domains/groups/groups/index.ts'
import { seedFollows } from '#domains/people/follows/index.ts'
import { seedMeetpass } from '#domains/people/meetpass/index.ts'
import { seedPortfolio } from '#domains/profiles/portfolio/index.ts'
import { seedAchievements } from '#domains/recognition/achievements/index.ts'
import { seedBadges } from '#domains/recognition/badges/index.ts'
import type { Writer } from '#kernel/context.ts'
import { seedNow } from './now.ts'

export interface Size {
  users: number
  groups: number
  perGroup: number
  crowd: number
  /** People with a drawn picture, and people to sign in as: only where a person looks at it. */
  pictures?: number
}

const team = [
  { username: 'ana', role: 'owner', groups: 1 },
  { username: 'olive', role: 'owner', groups: 4 },
  { username: 'vito', role: 'volunteer', groups: 2 },
]

/** Invented rows of every kind, each after those it refers to. */
export async function fill(db: Writer, size: Size): Promise<void> {
  if (size.pictures) await seedDemoPeople(db)
  await seedUsers(db, size.users)
  await seedPortfolio(db)
  await seedFollows(db)
  await seedGroups(db, size.groups)
  if (size.pictures) await seedDemoTeam(db, team)
  await seedEvents(db, size)
  await seedRsvps(db, size)
  await seedTickets(db)
  if (size.pictures) await seedNow(db)
  await seedCheckins(db)
  await seedMeetpass(db)
  await seedAchievements(db)
  await seedBadges(db)
  await seedReminders(db)
  await seedGroupPeople(db)
}
