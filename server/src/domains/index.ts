import { merge } from '#kernel/capability.ts'
import type { AnyJob, AnyReaction } from '#kernel/jobs.ts'
import type { Action } from '#kernel/operation/action.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { heldReviewCapability } from './administration/held-review/capability.ts'
import { peopleAdminCapability } from './administration/people-admin/capability.ts'
import { personalDataCapability } from './administration/personal-data/capability.ts'
import { capabilities as others } from './capabilities.ts'

/** The personal data that each capability stores. */
export { personalDataRegistry } from './administration/personal-data/personal.registry.ts'

/** What is not listed is not served, documented, run or tested, and vice versa. The last three erase accounts. */
const capabilities = [...others, heldReviewCapability, peopleAdminCapability, personalDataCapability] as const

/** An operation is found by the two words of its id: `operations.rsvps.create` is `rsvps.create`. */
export const operations = merge(capabilities.map(({ operations: own }) => own))
/** What only a browser can do. */
export const actions = merge(capabilities.map(({ actions: own }) => own))

export const allOperations: readonly Operation[] = Object.values<Record<string, Operation>>(operations).flatMap(
  (some) => Object.values(some),
)
export const allActions: readonly Action[] = Object.values<Record<string, Action>>(actions).flatMap((some) =>
  Object.values(some),
)

export const reactions: readonly AnyReaction[] = capabilities.flatMap((one) => one.reactions)
export const jobs: readonly AnyJob[] = capabilities.flatMap((one) => one.jobs)
