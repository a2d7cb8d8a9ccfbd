import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const domains = join(import.meta.dirname, '../..')

/** Each function and constant of a file: a careful one does not excuse its neighbor. */
const partsOf = (path: string): [name: string, text: string][] =>
  readFileSync(join(domains, path), 'utf8')
    .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
    .map((text) => [`${path} ${/(?:function|const) (\w+)/.exec(text)?.[1]}`, text])

/** Those who joined and those who wait are both meant here. */
const both = [
  // The time of the mail; its events are chosen by `members` of this capability.
  'events/event-mail/queries.digest.ts zone',
  // Known to the group is also who asks to join it.
  'foundation/visibility/queries.ts isKnownTo',
  // Everyone the group knows, from whichever table.
  'groups/group-people/queries.count.ts peopleTables',
  // The person's own row: which mail they want, and what is locked before it is erased.
  'groups/groups/queries.favorites.ts choose',
  'groups/groups/queries.favorites.ts lockFavoritesOf',
  // Archived groups, which have no members anymore.
  'groups/groups/queries.manage.ts deleteContents',
  'groups/groups/queries.manage.ts listPurgeable',
  // The step is to ask.
  'profiles/onboarding/queries.ts progress',
]

it('every query over the people who joined a group asks whether they still wait for approval', () => {
  const readers = globSync('**/queries*.ts', { cwd: domains })
    .flatMap(partsOf)
    .filter(([, text]) => text.includes('group_favorites') && !text.startsWith('import '))
  assert.ok(readers.length > 20, `${readers.length} were found`)
  const forgetful = readers
    .filter(([, text]) => !/isMember\(|hasJoined\(|isWaiting|is_pending/.test(text))
    .map(([name]) => name)
  assert.deepEqual(forgetful.sort(), both.toSorted())
})
