import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { perform } from '#surfaces/site/perform.ts'
import { findGroup, groupPath, groupRoute, type ManagedGroup, slugOf } from '../shell.ts'

export type ManagedBadge = OutputOf<typeof operations.badges.getManaged>

/** The routes below a badge. */
export const badgeRoute = (rest = '') => groupRoute('badges', `/:badge${rest}`)

export const badgesPath = (group: ManagedGroup) => groupPath(slugOf(group), 'badges')
export const badgePath = (group: ManagedGroup, badge: { id: string }) => `${badgesPath(group)}/${badge.id}`

/** Where a form of a badge was, for the way back after a sign-in. */
export function badgePathIn(request: FastifyRequest): string {
  const { slug, badge } = request.params as { slug: string; badge: string }
  return `${groupPath(encodeURIComponent(slug), 'badges')}/${encodeURIComponent(badge)}`
}

/** The group and the badge that the path names. A badge of another group is not found. */
export async function findBadge(
  scope: PageScope,
  request: FastifyRequest,
): Promise<{ group: ManagedGroup; badge: ManagedBadge }> {
  const { badge: badgeId } = request.params as { badge: string }
  if (!isId(badgeId)) throw new ApiError('badge_not_found')
  const group = await findGroup(scope, request)
  const badge = await perform(scope, request, operations.badges.getManaged, { params: { badgeId } })
  if (badge.groupId !== group.id) throw new ApiError('badge_not_found')
  return { group, badge }
}

/** A badge as a row: its medal, its name as a link, what it is worth and how many have it. */
export function badgeRow(messages: Messages, badge: ManagedBadge, href: string, pictures: Pictures): string {
  const text = messages.organize.badges
  return html`<li>!${medalOf(badge, pictures)}<span class="grow"><a href="${href}"><b>${badge.name}</b></a><br>
<span class="soft small">${text.holders(badge.awardedCount ?? 0)}</span></span>!${chip(text.points(badge.points))}</li>`
}
