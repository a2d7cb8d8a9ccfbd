import { type EventRow, listAllEvents } from '../../server/src/domains/events/events/queries.ts'
import { presentEventListItem } from '../../server/src/domains/events/events/wire.ts'
import { findHolder } from '../bare-holder.ts'
import { captureSql, fill } from '../captured-sql.ts'
import { fetchBody } from '../load.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const limit = 20
const seal = { close: () => '', open: () => [] }
const list = await captureSql((db) => listAllEvents.soonest(db, { limit, seal }, { from: 'from', to: 'to' }))

/** A page without a cursor, because a bare process has nothing to sign one with. */
export const scenario: Scenario = {
  name: 'events-list-20',
  async sides(bench) {
    const more = JSON.parse(await fetchBody(`${bench.hearth.url}/v1/events?limit=100`, bench.token)) as {
      data: { dateTime: string }[]
    }
    const end = more.data.findLast((event, i) => i <= limit && event.dateTime !== more.data[i + 1]?.dateTime)!
    return againstBare(bench, `/v1/events?to=${end.dateTime}`)
  },
  bare(app, pool) {
    const links = { baseUrl: process.env.BASE_URL! }
    app.get('/v1/events', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const { to } = request.query as { to: string }
      const values = fill(list, { from: new Date().toISOString(), to })
      const { rows } = await pool.query<EventRow>({ name: 'events', text: list.text, values })
      const data = rows.slice(0, limit).map((row) => presentEventListItem(row, links))
      return { data, pagination: { limit, hasMore: rows.length > limit } }
    })
  },
}
