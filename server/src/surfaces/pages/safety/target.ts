import type { FastifyRequest } from 'fastify'
import { requireReadableEvent } from '#domains/events/events/index.ts'
import { findUser } from '#domains/foundation/users/index.ts'
import { requireVisibleUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { findVisibleBadge } from '#domains/recognition/badges/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import type { ReportTarget } from '#surfaces/site/parts/more-menu.ts'
import { queryIn } from '#surfaces/site/query.ts'

/** What a report is about, as the visitor sees it. */
export interface Target extends ReportTarget {
  name: string
  /** Its page. */
  path: string
}

const namePattern = /^[a-zA-Z0-9-]{1,60}$/

/** The target in the query. What the visitor cannot see is not found. */
export async function requireTarget(
  { database }: HttpServer,
  request: FastifyRequest,
  caller: Caller,
): Promise<Target> {
  const [type, id = ''] = [queryIn(request, 'type'), queryIn(request, 'id')]
  if (!namePattern.test(id)) throw new ApiError('not_found')
  if (type === 'event') {
    if (!isId(id)) throw new ApiError('event_not_found')
    const { title } = await requireReadableEvent(database, caller, id)
    return { type, id, name: title, path: `/events/${id}` }
  }
  if (type === 'group') {
    const { id: groupId, name, urlname } = await requireVisibleGroup(database, caller, id)
    return { type, id: groupId, name, path: `/groups/${urlname ?? groupId}` }
  }
  if (type === 'badge') return requireBadge(database, caller, id)
  if (type === 'user') return requireMember(database, caller, id)
  throw new ApiError('not_found')
}

async function requireBadge(database: HttpServer['database'], caller: Caller, slug: string): Promise<Target> {
  const badge = await findVisibleBadge(database, slug, viewerOf(caller))
  if (!badge) throw new ApiError('badge_not_found')
  return { type: 'badge', id: badge.id, name: badge.name, path: `/badges/${badge.slug}` }
}

/** A member that the visitor can see, but not the visitor. */
export async function requireMember(
  database: HttpServer['database'],
  caller: Caller,
  username: string,
): Promise<Target> {
  const found = await requireVisibleUser(database, caller, username)
  const user = await findUser(database, found.id)
  if (!user || user.id === caller.userId) throw new ApiError('user_not_found')
  return { type: 'user', id: user.id, name: user.name, path: profilePath(user.username ?? user.id) }
}
