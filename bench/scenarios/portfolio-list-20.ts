import { listItems, type PortfolioRow } from '../../server/src/domains/profiles/portfolio/queries.ts'
import { findHolder } from '../bare-holder.ts'
import { sqlOf } from '../captured-sql.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const limit = 20
const seal = { close: () => '', open: () => [] }
const text = await sqlOf((db) => listItems(db, { limit, seal }, { userId: '' }))

export const scenario: Scenario = {
  name: 'portfolio-list-20',
  async sides(bench) {
    for (let sortOrder = 0; sortOrder < limit; sortOrder++)
      await bench.post('/v1/profile/portfolio', {
        title: `A weather station for school number ${sortOrder}`,
        description: 'Measures temperature, rain and wind, and shows them on a board in the hall.',
        url: `https://weather.example/schools/${sortOrder}`,
        sortOrder,
      })
    return againstBare(bench, '/v1/profile/portfolio')
  },
  bare(app, pool) {
    app.get('/v1/profile/portfolio', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const { rows } = await pool.query<PortfolioRow>({ name: 'items', text, values: [holder.userId, limit + 1, 0] })
      const data = rows.slice(0, limit).map((row) => ({
        id: row.id,
        userId: row.user_id,
        title: row.title,
        description: row.description,
        url: row.url,
        imageUrl: row.image_url,
        sortOrder: row.sort_order,
        createdAt: row.created_at,
      }))
      const hasMore = rows.length > limit
      // A list that ends here has as many items as it shows.
      return { data, pagination: { limit, hasMore, ...(!hasMore && { total: data.length }) } }
    })
  },
}
