import type { InstanceLimits } from '#domains/foundation/settings/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'

export type LimitedAction = 'group' | 'event' | 'person' | 'role_offer'

/** A day is the last 24 hours. */
export const windowMs = dayMs

const ofNewAccounts = {
  group: 'newAccountGroupsPerDay',
  event: 'newAccountEventsPerDay',
  person: 'newAccountPeoplePerDay',
} as const satisfies Partial<Record<LimitedAction, keyof InstanceLimits>>

/** The limit per day; undefined for none. */
export function decideLimit(
  kind: LimitedAction,
  createdAt: string,
  limits: InstanceLimits,
  now: Date,
): number | undefined {
  if (kind === 'role_offer') return limits.roleOffersPerDay
  const isNew = now.getTime() - Date.parse(createdAt) < limits.newAccountDays * dayMs
  return isNew ? limits[ofNewAccounts[kind]] : undefined
}

const things: Record<LimitedAction, (limit: number) => string> = {
  group: (limit) => `A new account can create ${limit} groups per day`,
  event: (limit) => `A new account can create ${limit} events per day`,
  person: (limit) => `A new account can give ${limit} seats, badges and role offers per day`,
  role_offer: (limit) => `You can offer ${limit} roles per day`,
}

/** The oldest counted action expires after a day; then one more is allowed. */
export function limitReached(kind: LimitedAction, limit: number, firstAt: string | null, now: Date): ApiError {
  const wait = firstAt === null ? windowMs : Date.parse(firstAt) + windowMs - now.getTime()
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const text = `${things[kind](limit)}; try again in ${Math.ceil(seconds / 3600)} hours`
  return new ApiError('rate_limited', text, { 'Retry-After': String(seconds) })
}
