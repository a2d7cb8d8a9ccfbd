import type { Insertable } from 'kysely'
import type { Groups } from '#kernel/data/database-schema.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { App } from '#test/support/app/harness.ts'
import { type EventInput, guestScopes, makeEventIn } from './events.ts'
import { insertPeople, insertTokens, inTransaction, type Member, type PersonWish } from './factories.ts'
import { makeGroupRow } from './public-events.ts'

type Part = 'owner' | 'manager' | 'volunteer' | 'member' | 'stranger'

interface PartWish extends PersonWish {
  /** What they are in the group; a stranger otherwise. */
  part?: Part
  /** Of the token; those of the scene otherwise, and `admin` for an administrator. */
  scopes?: readonly Scope[]
}

interface SceneInput {
  /** Who is there, by the name they have in the test. */
  people?: Record<string, Part | PartWish>
  /** Of every token; those of a guest otherwise. */
  scopes?: readonly Scope[]
  group?: Partial<Insertable<Groups>>
  /** Without it there is no event. */
  event?: EventInput
}

type Scene<Input extends SceneInput> = Record<keyof Input['people'] & string, Member> & {
  group: { id: string; urlname: string }
} & (Input extends { event: object } ? { event: { id: string; groupId: string } } : unknown)

/** A group with the people in and around it, their tokens and an event: rows, in one transaction with one statement a table. */
export function scene<const Input extends SceneInput>(app: App, input: Input): Promise<Scene<Input>> {
  const parts = Object.entries(input.people ?? {}).map(([name, part]) => {
    const wish: PartWish = typeof part === 'string' ? { part } : part
    const scopes = wish.scopes ?? (wish.role === 'admin' ? ['admin' as const] : (input.scopes ?? guestScopes))
    return { name, wish, scopes }
  })
  return inTransaction(app, async (unit) => {
    const place = { database: unit.db, clock: app.clock }
    const at = app.clock.now().toISOString()
    const wishes = parts.map(({ wish }) => wish)
    const people = parts.length > 0 ? await insertPeople(unit, app.clock.now(), wishes) : []
    const tokens = people.map((person, n) => ({ person, scopes: parts[n]!.scopes }))
    const members = parts.length > 0 ? await insertTokens(app, unit.db, tokens) : []
    const favorites = wishes.filter(({ part }) => part === 'member').length
    const group = await makeGroupRow(place, { name: 'A group', favorites_count: favorites, ...input.group })
    const belonging = members.map(({ id }, n) => ({ group_id: group.id, user_id: id, part: wishes[n]!.part }))
    const joined = belonging.filter(({ part }) => part === 'member').map(({ part: _, ...row }) => row)
    const roles = belonging.flatMap(({ part = 'stranger', ...row }) =>
      part === 'member' || part === 'stranger' ? [] : [{ ...row, role: part, granted_at: at }],
    )
    if (roles.length > 0) await unit.db.insertInto('group_roles').values(roles).execute()
    if (joined.length > 0)
      await unit.db
        .insertInto('group_favorites')
        .values(joined.map((row) => ({ ...row, favorited_at: at })))
        .execute()
    const event = input.event && { id: await makeEventIn(place, group.id, input.event), groupId: group.id }
    const named = Object.fromEntries(members.map((member, n) => [parts[n]!.name, member]))
    return { ...named, group, ...(event && { event }) } as Scene<Input>
  })
}

/** An event of a group with a manager, a volunteer and a member of neither. */
export function makeStaffedEvent(app: App, event: EventInput = {}) {
  const people = { manager: 'manager', volunteer: 'volunteer', stranger: 'stranger' } as const
  return scene(app, { people, event })
}
export type StaffedEvent = Awaited<ReturnType<typeof makeStaffedEvent>>
