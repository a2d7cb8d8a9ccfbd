import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from './factories.ts'

/** Members that a viewer must not see: one for each way to be hidden. */
export async function makeHiddenMembers(app: App, viewer: Person & { token: string }, name: string): Promise<Person[]> {
  const at = app.clock.now().toISOString()
  const hidden: Person[] = []
  for (const set of [
    { profile_visibility: 'private' },
    { suspended_at: at },
    { deleted_at: at },
    { username: null },
    undefined,
    undefined,
  ]) {
    const person = await makeUser(app, { name })
    hidden.push(person)
    if (set) await app.database.updateTable('users').set(set).where('id', '=', person.id).execute()
  }
  const [blocking, blocked] = hidden.slice(4) as [Person, Person]
  await app.put(`/v1/users/${viewer.username}/block`, { token: await makeToken(app, blocking, ['user']) })
  await app.put(`/v1/users/${blocked.username}/block`, { token: viewer.token })
  return hidden
}
