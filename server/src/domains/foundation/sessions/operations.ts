import { Type } from 'typebox'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { deleteOwnSession, listSessions } from './queries.ts'
import { Session } from './wire.ts'

export const list = listOperation({
  id: 'sessions.list',
  path: '/v1/profile/sessions',
  summary: "List the current user's sessions",
  description: 'Lists the browsers in which the user is signed in. Not available to OAuth applications.',
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

const remove = operation({
  id: 'sessions.delete',
  method: 'DELETE',
  path: '/v1/profile/sessions/{id}',
  summary: 'Delete a session',
  description: 'Signs the user out of one browser. Not available to OAuth applications.',
  access: 'user',
  credential: 'own',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  audit: ({ params }) => ({ target: params.id }),
  async handler({ db, caller }, { params }) {
    if (!(await deleteOwnSession(db, caller.userId, params.id)))
      throw new ApiError('not_found', 'There is no such session; GET /v1/profile/sessions lists yours')
    return { success: true as const }
  },
})

export { remove as delete }
