import { listOperation } from '../../kernel/operation.ts'
import { mapPage } from '../../kernel/page.ts'
import { listSessions } from './queries.ts'
import { Session } from './schemas.ts'

export const list = listOperation({
  id: 'sessions.list',
  path: '/v1/profile/sessions',
  summary: 'Where the caller is signed in',
  access: 'user',
  credential: 'own',
  item: Session,
  example: {},
  async handler({ db, caller, now }, { page }) {
    const found = await listSessions(db, page, { userId: caller.userId, now: now.toISOString() })
    return mapPage(found, (row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      userAgent: row.user_agent,
      current: row.id === caller.credential.id,
    }))
  },
})
