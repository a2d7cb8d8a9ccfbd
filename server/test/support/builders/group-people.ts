import { countGroupPeople } from '#domains/groups/group-people/background.ts'
import type { App } from '#test/support/app/harness.ts'
import { jobContext } from './factories.ts'

/** What the worker does every minute. */
export function countPeople(app: App): Promise<void> {
  return countGroupPeople.handler(jobContext(app) as never, {})
}
