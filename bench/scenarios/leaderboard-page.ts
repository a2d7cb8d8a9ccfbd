import { achievementKeys } from '../../server/src/domains/recognition/achievements/index.ts'
import { type BoardLine, boardLines, withTotal } from '../../server/src/domains/recognition/leaderboards/queries.ts'
import { presentEntry } from '../../server/src/domains/recognition/leaderboards/wire.ts'
import { findHolder } from '../bare-holder.ts'
import { captureSql, fill } from '../captured-sql.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const page = await captureSql((db) => boardLines.all(db, { limit: 20, offset: 0, viewer: 'viewer' }))

export const scenario: Scenario = {
  name: 'leaderboard-page',
  sides: (bench) => againstBare(bench, '/v1/leaderboard'),
  bare(app, pool) {
    app.get('/v1/leaderboard', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const values = fill(page, { viewer: holder.userId })
      const lines = await pool.query<BoardLine>({ name: 'board', text: page.text, values })
      const { rows, total } = withTotal(lines.rows)
      return { data: { entries: rows.map(presentEntry), total, totalAchievements: achievementKeys.length } }
    })
  },
}
