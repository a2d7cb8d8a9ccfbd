import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const domains = join(import.meta.dirname, '../..')

/** Those who joined and those who wait are both meant here. */
const both = [
  // Known to the group is also who asks to join it.
  'foundation/visibility/queries.ts',
  // The step is to ask.
  'profiles/onboarding/queries.ts',
  // The time of the mail; its events are chosen by `members` of this capability.
  'events/event-mail/queries.digest.ts',
  // Archived groups, which have no members anymore.
  'groups/groups/queries.manage.ts',
]

it('every query over the people who joined a group asks whether they still wait for approval', () => {
  const files = globSync('**/queries*.ts', { cwd: domains })
  const readers = files.filter((path) => readFileSync(join(domains, path), 'utf8').includes('group_favorites'))
  assert.ok(readers.length > 8)
  const forgetful = readers.filter(
    (path) => !/isMember\(|hasJoined\(|is_pending/.test(readFileSync(join(domains, path), 'utf8')),
  )
  assert.deepEqual(forgetful.sort(), both.toSorted())
})
