import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listNamed, type NamedRow } from './queries.naming.ts'

/**
 * What an organizer wants with the person they name. `serve`: serving a person or protecting the group, as by a
 * check-in or a ban; blocks do not count. `enroll`: giving a seat or a badge. `offer`: offering a role.
 */
type Purpose = 'serve' | 'enroll' | 'offer'

const rules = {
  serve: {},
  enroll: { isWelcome: true },
  offer: { isWelcome: true, isOpen: true },
} as const satisfies Record<Purpose, object>

/**
 * Those of the people named, by username or id, whom the caller may name for this purpose in this group. Who is not
 * among them is answered like who does not exist. contract §7.1, "Naming somebody".
 */
export function listNamedPeople(
  db: Reader,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  groupId: string | null,
  people: readonly string[],
  purpose: Purpose,
): Promise<NamedRow[]> {
  return listNamed(db, {
    people: [...new Set(people.map((person) => person.toLowerCase()))],
    viewer: caller.userId,
    ...(groupId !== null && { groupId }),
    ...(caller.scopes.has('admin') && { isAdmin: true }),
    ...rules[purpose],
  })
}

/** The id of the one person named. */
export async function requireNamedPerson(
  db: Reader,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  groupId: string | null,
  person: string,
  purpose: Purpose,
): Promise<string> {
  const [found] = await listNamedPeople(db, caller, groupId, [person], purpose)
  if (!found) throw new ApiError('user_not_found')
  return found.id
}
