import { type ConnectionRow, listLatestConnections } from '../../server/src/domains/people/connections/index.ts'
import {
  findProfile,
  listFavoriteGroups,
  type ProfileGroupRow,
  type ProfileRow,
} from '../../server/src/domains/profiles/directory/queries.ts'
import { presentProfile } from '../../server/src/domains/profiles/directory/wire.ts'
import { listFirstItems, type PortfolioRow } from '../../server/src/domains/profiles/portfolio/index.ts'
import { type CompletedRow, listCompleted } from '../../server/src/domains/recognition/achievements/index.ts'
import {
  type GroupBadgeRow,
  listFirstBadges,
  listGroupBadgesOf,
  type UserBadgeRow,
} from '../../server/src/domains/recognition/badges/index.ts'
import { openKeys, randomSecretKeys } from '../../server/src/platform/keys.ts'
import { openLinks } from '../../server/src/platform/links.ts'
import { findHolder } from '../bare-holder.ts'
import { type Captured, captureSql, fill } from '../captured-sql.ts'
import { fetchBody } from '../load.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const limit = 10
const about = await captureSql((db) => findProfile(db, { username: 'username', viewer: 'viewer' }))
const groups = await captureSql((db) => listFavoriteGroups(db, 'person', limit))
const works = await captureSql((db) => listFirstItems(db, 'person', limit))
const met = await captureSql((db) => listLatestConnections(db, 'person', 'viewer', limit))
const held = await captureSql((db) => listFirstBadges(db, 'person', limit, { viewer: 'viewer' }))
const heldOfGroups = await captureSql((db) => listGroupBadgesOf(db, 'person', limit, { viewer: 'viewer' }))
const completed = await captureSql((db) => listCompleted(db, 'person', limit))
const links = openLinks(openKeys(randomSecretKeys()), 'http://127.0.0.1')

/** Somebody who follows, is followed, has favourite groups and shows some work. */
export const scenario: Scenario = {
  name: 'public-profile',
  async sides(bench) {
    const { data } = JSON.parse(await fetchBody(`${bench.hearth.url}/v1/users?limit=100`, bench.token)) as {
      data: { username: string }[]
    }
    for (const { username } of data) {
      const answer = await fetchBody(`${bench.hearth.url}/v1/users/${username}`, bench.token)
      const { portfolioItems, favoriteGroups } = (JSON.parse(answer) as { data: Record<string, unknown[]> }).data
      if (portfolioItems?.length && favoriteGroups?.length) return againstBare(bench, `/v1/users/${username}`)
    }
    throw new Error('nobody has both favourite groups and a portfolio')
  },
  bare(app, pool) {
    app.get('/v1/users/:username', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const ask = async <Row extends object>(name: string, captured: Captured, values: Record<string, unknown>) =>
        (await pool.query<Row>({ name, text: captured.text, values: fill(captured, values) })).rows
      const { username } = request.params as { username: string }
      const viewer = holder.userId
      const [profile] = await ask<ProfileRow>('profile', about, { username, viewer })
      if (!profile) return reply.code(404).send()
      const person = profile.id
      const [favorites, items, connections, badges, groupBadges, achievements] = await Promise.all([
        ask<ProfileGroupRow>('favorites', groups, { person }),
        ask<PortfolioRow>('works', works, { person }),
        ask<ConnectionRow>('met', met, { person, viewer }),
        ask<UserBadgeRow>('held', held, { person, viewer }),
        ask<GroupBadgeRow>('held-of-groups', heldOfGroups, { person, viewer }),
        ask<CompletedRow>('completed', completed, { person }),
      ])
      const portrait = { profile, favorites, items, connections, badges, groupBadges, achievements }
      return { data: presentProfile(portrait, links) }
    })
  },
}
