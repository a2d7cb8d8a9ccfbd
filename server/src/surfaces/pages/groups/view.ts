import type { FastifyRequest } from 'fastify'
import { listGroupEvents, listPastGroupEvents } from '#domains/events/events/index.ts'
import { viewerOf } from '#domains/foundation/visibility/index.ts'
import {
  canManageGroup,
  findFavorite,
  findMute,
  isGroupMember,
  listOrganizers,
  requireVisibleGroup,
} from '#domains/groups/groups/index.ts'
import { listBadges } from '#domains/recognition/badges/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { readerOf } from '#surfaces/http/reader.ts'
import { findVisitor, frameOf, messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { ownPicture, userAvatar } from '#surfaces/site/parts/avatars.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { mapRepeats } from '#surfaces/site/parts/repeats.ts'
import { findReaderText, withTexts } from '#surfaces/site/reader-text.ts'
import type { GroupView } from './page.ts'

const nextMax = 6
const pastMax = 6
const organizersMax = 6
const badgesMax = 8

/** The slug in the path. An invalid one is not found. */
export function slugIn(request: FastifyRequest): string {
  const { slug } = request.params as { slug: string }
  if (!/^[a-zA-Z0-9-]{1,60}$/.test(slug)) throw new ApiError('group_not_found')
  return slug
}

/** A group as this visitor may see it. */
export async function loadView({ server }: Pick<PageScope, 'server'>, request: FastifyRequest): Promise<GroupView> {
  const { clock, ownOrigins, baseUrl, links } = server
  const db = readerOf(server, request)
  const caller = findVisitor(request)
  const found = await requireVisibleGroup(db, caller, slugIn(request))
  const messages = messagesOf(request)
  const { texts, text } = await findReaderText(db, request, { kind: 'group', id: found.id }, found, messages)
  const group = withTexts(found, texts, ({ language, title: name }) => ({ language, name }))
  const now = clock.now()
  const [groupId, at] = [group.id, now.toISOString()]
  const first = (list: string, limit: number) => pageIn(server, { query: {} }, list, { groupId }, limit)
  const past = pageIn(server, request, 'pages.past', { groupId }, pastMax)
  const { viewer } = viewerOf(caller)
  const isForMembers = (await isGroupMember(db, group, caller)) || undefined
  const people = await listOrganizers(db, groupId, viewer, organizersMax)
  const frame = frameOf(server, request)
  const next = await listGroupEvents(db, first('pages.next', nextMax), { groupId, from: at, isForMembers })
  const badges = await listBadges(db, first('pages.badges', badgesMax), { groupId })
  return {
    group,
    text,
    canManage: caller !== undefined && canManageGroup(group, caller.scopes),
    isMuted: caller && (await findMute(db, groupId, caller.userId)) !== undefined,
    favorite: caller && (await findFavorite(db, groupId, caller.userId)),
    next,
    repeats: await mapRepeats(db, next.items, now, messages),
    past: await listPastGroupEvents(db, past, { groupId, now: at, isForMembers }),
    organizers: people.map((row) => ({
      avatar: userAvatar({ ...row, id: row.user_id }, ownOrigins),
      username: row.username!,
      role: row.role,
    })),
    badges: badges.items.map((badge) => ({
      ...badge,
      picture: ownPicture(links.emojiUrl(badge.icon), ownOrigins) ?? null,
    })),
    ownRsvps: await mapOwnRsvps(db, caller, now),
    here: `${pathOf(group)}#past`,
    now,
    messages,
    hasLeaderboards: frame.look?.hasLeaderboards !== false,
    instanceName: frame.instanceName,
    baseUrl,
    ownOrigins,
  }
}
