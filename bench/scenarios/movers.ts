import { type MoverLine, moverLines, withTotal } from '../../server/src/domains/recognition/leaderboards/queries.ts'
import { presentMover } from '../../server/src/domains/recognition/leaderboards/wire.ts'
import { decidePeriod } from '../../server/src/domains/recognition/scores/index.ts'
import { periodLabel } from '../../server/src/messages/en/periods.ts'
import { findHolder } from '../bare-holder.ts'
import { captureSql, fill } from '../captured-sql.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const cut = { limit: 20, offset: 0 }
const asked = { ...cut, viewer: 'viewer', period: 'year', start: 'start', end: 'end', isOver: false }
const page = await captureSql((db) => moverLines.all(db, asked))

/** Of the year, which has more of them than any other period. */
export const scenario: Scenario = {
  name: 'movers',
  sides: (bench) => againstBare(bench, '/v1/leaderboard/movers?period=year'),
  bare(app, pool) {
    app.get('/v1/leaderboard/movers', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const period = decidePeriod('year', new Date())
      const [start, end] = [period.start.toISOString(), period.end.toISOString()]
      const values = fill(page, { viewer: holder.userId, start, end })
      const lines = await pool.query<MoverLine>({ name: 'movers', text: page.text, values })
      const { rows, total } = withTotal(lines.rows)
      const label = periodLabel.year(period.start)
      return { data: { period: { start, end, label }, movers: rows.map(presentMover), total, ...cut } }
    })
  },
}
