import { findEventFor, type ReadableRow } from '../../server/src/domains/events/events/queries.ts'
import { presentEventDetail } from '../../server/src/domains/events/events/wire.ts'
import { findHolder } from '../bare-holder.ts'
import { captureSql, fill } from '../captured-sql.ts'
import { fetchBody } from '../load.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const detail = await captureSql((db) => findEventFor(db, 'id', { userId: 'user', isAdmin: false }))

export const scenario: Scenario = {
  name: 'event-detail',
  async sides(bench) {
    const { data } = JSON.parse(await fetchBody(`${bench.hearth.url}/v1/events?limit=1`, bench.token)) as {
      data: { id: string }[]
    }
    return againstBare(bench, `/v1/events/${data[0]!.id}`)
  },
  bare(app, pool) {
    const links = { baseUrl: process.env.BASE_URL! }
    app.get('/v1/events/:id', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const { id } = request.params as { id: string }
      const values = fill(detail, { id, user: holder.userId })
      const { rows } = await pool.query<ReadableRow>({ name: 'event', text: detail.text, values })
      return rows[0] ? { data: presentEventDetail(rows[0], links) } : reply.code(404).send()
    })
  },
}
