import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { countDifferences } from '#domains/recognition/scores/index.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { App, Response } from '#test/support/app/harness.ts'
import { type Member, makeMembers, type Person, type PersonWish } from './factories.ts'

export type { Member } from './factories.ts'

export const memberScopes: Scope[] = ['user', 'read:user', 'read:groups', 'manage:badges']

export async function makeMember(app: App, wish: PersonWish = {}): Promise<Member> {
  const [member] = await makeMembers(app, [wish], memberScopes)
  return member!
}

export interface Club {
  id: string
  urlname: string
}

let clubs = 0

/** Inserts a group row, with the members who manage it. */
export async function makeClub(app: App, roles: [Person, string][] = [], set: object = {}): Promise<Club> {
  const [id, urlname] = [randomUUIDv7(), `club-${++clubs}`]
  const at = app.clock.now().toISOString()
  await app.database
    .insertInto('groups')
    .values({ id, urlname, name: `Club ${clubs}`, created_at: at, updated_at: at, ...set })
    .execute()
  for (const [person, role] of roles)
    await app.database
      .insertInto('group_roles')
      .values({ group_id: id, user_id: person.id, role, granted_at: at })
      .execute()
  return { id, urlname }
}

export const badgeBody = { name: 'Helper', icon: '🌱', color: '#2f9e6b', points: 25 }

/** A badge of a group or of the platform, created by a user who is allowed to. */
export async function makeBadge(app: App, by: Member, owner: Club | 'platform', wish: object = {}) {
  const path = `/v1/manage/groups/${owner === 'platform' ? owner : owner.id}/badges`
  const answer = await app.post(path, { token: by.token, body: { ...badgeBody, ...wish } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: string; slug: string; points: number }
}

/** Awards the badge to users known to its group. */
export async function give(app: App, by: Member, badgeId: string, people: Person[]): Promise<Response> {
  const ids = people.map((person) => person.id)
  await sql`
    insert into group_past_people (group_id, user_id)
    select group_id, user_id from badges, unnest(${ids}::uuid[]) as person (user_id)
    where id::text = ${badgeId} and group_id is not null
    on conflict do nothing`.execute(app.database)
  const usernames = people.map((person) => person.username)
  return app.post(`/v1/manage/badges/${badgeId}/awards`, { token: by.token, body: { usernames } })
}

export const is = (answer: Response, status: number, code?: string) =>
  assert.deepEqual([answer.status, answer.body?.code], [status, code], answer.text)

const platformBoardId = '00000000-0000-0000-0000-000000000000'

/** A user's score on a board, or undefined if they are not on it. */
export async function scoreOf(app: App, person: Person, boardId = platformBoardId): Promise<number | undefined> {
  const row = await app.database
    .selectFrom('scores')
    .select('score')
    .where('user_id', '=', person.id)
    .where('board_id', '=', boardId)
    .executeTakeFirst()
  return row?.score
}

/** Awards, scores and tallies agree with each other, whatever happened. */
export async function assertScoresAgree(app: App): Promise<void> {
  const { scores, names, standings, holders } = await countDifferences(app.database)
  assert.deepEqual({ scores, names, standings, holders }, { scores: 0, names: 0, standings: 0, holders: 0 })
}
