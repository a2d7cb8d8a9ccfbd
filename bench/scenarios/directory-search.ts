import { type ScannedMember, scanMembers } from '../../server/src/domains/profiles/directory/queries.ts'
import { decideSearch } from '../../server/src/domains/profiles/directory/rules.ts'
import { presentMember } from '../../server/src/domains/profiles/directory/wire.ts'
import { listTopBadges, type TopBadgeRow } from '../../server/src/domains/recognition/badges/index.ts'
import { findHolder } from '../bare-holder.ts'
import { captureSql, fill } from '../captured-sql.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const limit = 20
const top = await captureSql((db) => listTopBadges(db, 'people' as unknown as string[]))
const walk = await captureSql((db) => scanMembers.all(db, { viewer: 'viewer', words: 'words', count: limit + 1 }))

/** A name with fewer bearers than a page has room for, because a bare process has nothing to sign a cursor with. */
export const scenario: Scenario = {
  name: 'directory-search',
  sides: (bench) => againstBare(bench, '/v1/users?q=bo'),
  bare(app, pool) {
    app.get('/v1/users', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const { q } = request.query as { q: string }
      const values = fill(walk, { viewer: holder.userId, words: decideSearch({ q }).words })
      const { rows } = await pool.query<ScannedMember>({ name: 'members', text: walk.text, values })
      const members = rows.slice(0, limit)
      const people = members.map((member) => member.id)
      const held = await pool.query<TopBadgeRow>({ name: 'top', text: top.text, values: fill(top, { people }) })
      const badges = Map.groupBy(held.rows, (row) => row.user_id)
      const data = members.map((member) => presentMember(member, badges.get(member.id) ?? []))
      return { data, pagination: { limit, hasMore: rows.length > limit } }
    })
  },
}
