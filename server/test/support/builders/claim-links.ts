import { randomUUIDv7 } from 'node:crypto'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { Database } from '#platform/database/database.ts'
import type { App } from '#test/support/app/harness.ts'
import { type Member, makeMembers as makePeople, type PersonWish } from './factories.ts'

export type { Member } from './factories.ts'

const memberScopes: Scope[] = ['user', 'read:user', 'manage:badges', 'manage:groups']

export async function makeMember(app: App, wish: PersonWish = {}): Promise<Member> {
  const [member] = await makePeople(app, [wish], memberScopes)
  return member!
}

export const makeMembers = (app: App, length: number) =>
  makePeople(
    app,
    Array.from({ length }, () => ({})),
    memberScopes,
  )

interface Place {
  database: Database
  clock: { now(): Date }
}

export interface Badge {
  id: string
  slug: string
  groupId: string | null
}

/** Inserts a badge row, of the platform or in a new group. */
export async function makeBadge(
  { database, clock }: Place,
  wish: { ofGroup?: boolean; points?: number } = {},
): Promise<Badge> {
  const id = randomUUIDv7()
  const groupId = wish.ofGroup ? randomUUIDv7() : null
  const slug = `badge-${id}`
  const created_at = clock.now().toISOString()
  if (groupId)
    await database
      .insertInto('groups')
      .values({ id: groupId, urlname: `group-${groupId}`, name: 'A group', created_at, updated_at: created_at })
      .execute()
  const looks = { name: 'Helper', description: 'Lent a hand', icon: '🌱', color: '#2f9e6b' }
  await database
    .insertInto('badges')
    .values({ id, group_id: groupId, slug, ...looks, points: wish.points ?? 25, created_at })
    .execute()
  return { id, slug, groupId }
}

interface LinkWish {
  maxUses?: number
  uses?: number
  /** In minutes from now. */
  expiresIn?: number
}

/** Inserts a claim link row. */
export async function makeLink({ database, clock }: Place, badge: Badge, wish: LinkWish = {}): Promise<string> {
  const id = randomUUIDv7()
  const code = `LINK-${id.slice(-12).toUpperCase()}`
  const now = clock.now()
  await database
    .insertInto('claim_links')
    .values({
      id,
      badge_id: badge.id,
      code,
      max_uses: wish.maxUses ?? null,
      current_uses: wish.uses ?? 0,
      expires_at: wish.expiresIn === undefined ? null : new Date(now.getTime() + wish.expiresIn * 60_000).toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  return code
}

export async function countUses(database: Database, code: string): Promise<number | undefined> {
  const query = database.selectFrom('claim_links').select('current_uses').where('code', '=', code)
  return (await query.executeTakeFirst())?.current_uses
}
