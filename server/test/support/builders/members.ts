import { randomUUIDv7 } from 'node:crypto'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { award, insertBadge } from './boards.ts'
import { makeEventWithGroup } from './events.ts'
import { inTransaction, makeUser, type Person } from './factories.ts'
import { changeUser } from './passes.ts'

export async function connectPeople({ database, clock }: App, one: Person, other: Person): Promise<void> {
  const [first_id, second_id] = [one.id, other.id].sort() as [string, string]
  const row = { id: randomUUIDv7(), first_id, second_id, connected_at: clock.now().toISOString() }
  await database.insertInto('connections').values(row).execute()
}

export async function block(app: App, one: Person, other: Person): Promise<void> {
  await inTransaction(app, ({ db }) => insertBlock(db, one.id, other.id, app.clock.now()))
}

export async function renameGroup({ database }: App, groupId: string, set: object): Promise<void> {
  await database.updateTable('groups').set(set).where('id', '=', groupId).execute()
}

/** Users who exist but must not be shown: private, suspended and deleted. */
export async function makeHidden(app: App, name: string): Promise<Person[]> {
  const at = app.clock.now().toISOString()
  const hidden: Person[] = []
  for (const set of [{ profile_visibility: 'private' }, { suspended_at: at }, { deleted_at: at }]) {
    const person = await makeUser(app, { name })
    await changeUser(app, person, set)
    hidden.push(person)
  }
  return hidden
}

export interface FullMember extends Person {
  groupId: string
  /** A member they met. */
  friend: Person
}

/** A member whose profile has every field filled in; each text begins with `mark`. */
export async function makeFullMember(app: App, mark = '', links = ['https://ana.example/shop']): Promise<FullMember> {
  const { database, clock } = app
  const at = clock.now().toISOString()
  const person = await makeUser(app, { name: `${mark}Ana Lee` })
  await changeUser(app, person, {
    bio: `${mark}Roofs and tomatoes`,
    location: `${mark}Porto`,
    theme_color: 'ocean',
    social_links: links,
    avatar_url: 'https://elsewhere.example/ana.png',
  })
  const { groupId } = (await makeEventWithGroup(app)) as { groupId: string }
  await renameGroup(app, groupId, { name: `${mark}Rooftop garden`, urlname: `roof-${groupId}` })
  const account = { user_id: person.id, provider: 'github', provider_user_id: person.id, created_at: at }
  await database
    .insertInto('linked_accounts')
    .values({ ...account, provider_username: 'ana-lee' })
    .execute()
  await database
    .insertInto('group_favorites')
    .values({ user_id: person.id, group_id: groupId, favorited_at: at })
    .execute()
  const look = { description: `${mark}Lent a hand`, color: '#58b575' }
  const ofPlace = await insertBadge(app, 40, null, { ...look, name: `${mark}Founder` })
  const ofGroup = await insertBadge(app, 25, groupId, {
    ...look,
    name: `${mark}Waterer`,
    icon: `${mark}W`.slice(0, 16),
  })
  for (const badge of [ofPlace, ofGroup]) await award(app, badge, [person.id])
  await database
    .insertInto('user_achievements')
    .values({ user_id: person.id, achievement: 'first_rsvp', completed_at: at })
    .execute()
  const work = { title: `${mark}A lamp`, description: `${mark}Made of tin`, url: links[0] ?? null }
  await database
    .insertInto('portfolio_items')
    .values({ id: randomUUIDv7(), user_id: person.id, created_at: at, ...work })
    .execute()
  const friend = await makeUser(app, { name: `${mark}Bo Friend` })
  await connectPeople(app, person, friend)
  return { ...person, groupId, friend }
}
