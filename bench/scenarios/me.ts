import { findUser, type UserRow } from '../../server/src/domains/foundation/users/index.ts'
import { findHolder } from '../bare-holder.ts'
import { sqlOf } from '../captured-sql.ts'
import { againstBare, type Scenario } from '../scenario.ts'

const text = await sqlOf((db) => findUser(db, ''))

export const scenario: Scenario = {
  name: 'me',
  sides: (bench) => againstBare(bench, '/v1/me'),
  bare(app, pool) {
    app.get('/v1/me', async (request, reply) => {
      const holder = await findHolder(pool, request.headers.authorization)
      if (!holder) return reply.code(401).send()
      const { rows } = await pool.query<UserRow>({ name: 'user', text, values: [holder.userId] })
      const user = rows[0]!
      return {
        data: {
          id: user.id,
          name: user.name,
          avatarUrl: user.avatar_url,
          username: user.username,
          email: user.email,
          lastLoginAt: user.last_login_at,
        },
      }
    })
  },
}
