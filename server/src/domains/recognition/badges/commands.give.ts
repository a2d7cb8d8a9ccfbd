import type { Static } from 'typebox'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { listNamedUsers } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireBadgeRole } from './access.ts'
import { awardBadge, returnBadge, revokeBadge } from './commands.award.ts'
import { listHoldersAmong, listReturned } from './queries.awards.ts'
import { type BadgeWithRole, findHeldBadge } from './queries.ts'
import type { AwardBadgeResult } from './schemas.ts'

/** Those of the named users that the caller may award here, by the given name, each once. */
async function findPeople(db: Reader, caller: Caller, badge: BadgeWithRole, people: readonly string[]) {
  const rows = await listNamedUsers(db, caller, badge.group_id, people, 'enroll')
  const byName = new Map(rows.map((row) => [row.given, row]))
  const seen = new Set<string>()
  return [...new Map(people.map((given) => [given.toLowerCase(), given])).entries()].flatMap(([called, given]) => {
    const person = byName.get(called)
    if (person && seen.has(person.id)) return []
    if (person) seen.add(person.id)
    return [{ given, person }]
  })
}

/** An organizer awards a badge to users. Refusals reveal only what the organizer may know. */
export async function awardBadgeTo(
  unit: UnitOfWork,
  caller: Caller,
  badgeId: string,
  usernames: readonly string[],
  now: Date,
): Promise<Static<typeof AwardBadgeResult>> {
  const badge = await requireBadgeRole(unit.db, caller, badgeId)
  const people = await findPeople(unit.db, caller, badge, usernames)
  const found = people.flatMap(({ person }) => (person ? [person.id] : []))
  const [holders, returned] = await Promise.all([
    listHoldersAmong(unit.db, badge.id, found),
    listReturned(unit.db, badge.id, found),
  ])
  const declined = new Set(returned)
  const wanted = found.filter((id) => !holders.has(id))
  await spendLimit(unit.db, caller, 'person', wanted.length, now)
  const award = { badgeId: badge.id, userIds: wanted, source: 'organiser', by: caller.userId } as const
  const given = new Set(await awardBadge(unit, award, now))
  if (given.size > 0) unit.audit({ action: 'badges.award', target: badge.id, detail: { userIds: [...given] } })
  const skipped = people.filter(({ person }) => !person || !given.has(person.id))
  return {
    awarded: people.flatMap(({ person }) => (person && given.has(person.id) ? [person.username ?? person.id] : [])),
    skipped: skipped.map(({ given: username, person }) => ({
      username,
      reason: !person ? 'user_not_found' : declined.has(person.id) ? 'declined' : 'already_awarded',
    })),
  }
}

export async function takeBadgeBack(
  unit: UnitOfWork,
  caller: Caller,
  badgeId: string,
  username: string,
  now: Date,
): Promise<void> {
  const badge = await requireBadgeRole(unit.db, caller, badgeId)
  const [person] = await listNamedUsers(unit.db, caller, badge.group_id, [username], 'serve')
  const revoked = person ? await revokeBadge(unit, badge.id, [person.id], now) : []
  if (revoked.length === 0) throw new ApiError('user_not_found', 'This user does not hold the badge; list its holders')
  unit.audit({ action: 'badges.revoke', target: badge.id, detail: { userId: revoked[0] } })
}

/** The holder gives it back, also if the group is archived or hidden. */
export async function giveBack(
  unit: Pick<UnitOfWork, 'db' | 'emit'>,
  userId: string,
  badge: string,
  now: Date,
): Promise<void> {
  const id = await findHeldBadge(unit.db, badge, userId)
  if (id === undefined || !(await returnBadge(unit, id, userId, now))) throw new ApiError('badge_not_found')
}
