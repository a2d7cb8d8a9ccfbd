import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireVisibleUser, UsernameParams } from '#domains/foundation/visibility/index.ts'
import { operations } from '#domains/index.ts'
import { findFollowState } from '#domains/people/follows/index.ts'
import { DirectoryQuery, listDirectory, presentProfile, requireProfile } from '#domains/profiles/directory/index.ts'
import { listBadges } from '#domains/recognition/badges/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { sealFor } from '#surfaces/operations/cursors.ts'
import { areParamsValid, assertQuery } from '#surfaces/operations/validate.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import {
  findVisitor,
  messagesOf,
  open,
  openPages,
  type PageScope,
  sendPage,
  takeFlash,
} from '#surfaces/site/page-scope.ts'
import { nameOf, type Profile, profilePath } from '#surfaces/site/parts/member.ts'
import { perform } from '#surfaces/site/perform.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import { directoryPage } from './directory-page.ts'
import { profilePage } from './profile-page.ts'

const membersPerPage = 24
const badgesMax = 100

/** The pages of members: public profiles, and the directory for signed-in users. */
export function mountPeople(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  const describeError = ({ code }: ApiError, messages: Messages) =>
    code === 'user_not_found' ? messages.people.profile.unknown : undefined
  openPages(server, { assets: [communityStyle], admission: () => ({ legacyBaseUrl }), describeError }, (routes) => {
    for (const mount of [mountProfile, mountFollow, mountDirectory]) mount({ server, routes })
  })
}

/** The username in the path. An invalid one is not found. */
function usernameIn(request: FastifyRequest): string {
  const params = request.params as { username: string }
  if (!areParamsValid(UsernameParams, params)) throw new ApiError('user_not_found')
  return params.username
}

/** What the form before this page did, if it still holds. */
function noteIn(request: FastifyRequest, profile: Profile, isFollowing: boolean | undefined): string | undefined {
  const text = messagesOf(request).people.profile.done
  if (isFollowing === true && takeFlash(request, 'followed')) return text.followed(nameOf(profile))
  return isFollowing === false && takeFlash(request, 'unfollowed') ? text.unfollowed(nameOf(profile)) : undefined
}

function mountProfile({ routes, server }: PageScope): void {
  const { links, ownOrigins, baseUrl } = server
  routes.get('/members/:username', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const [caller, username] = [findVisitor(request), usernameIn(request)]
    const found = await requireProfile(db, caller, username)
    const isOwn = found.profile.id === caller?.userId
    const state = caller && !isOwn ? await findFollowState(db, caller, username) : undefined
    const profile = presentProfile(found, links)
    const isPrivate = found.profile.profile_visibility !== 'public'
    const isIndexed = found.profile.search_engines
    const gone = found.groupBadges.filter((badge) => !badge.is_group_here)
    const goneGroups = new Set(gone.map((badge) => badge.group_id))
    const note = noteIn(request, profile, state?.following)
    const shown = { profile, isPrivate, isIndexed, isOwn, goneGroups }
    const view = { ...shown, state, note, pictures: links, ownOrigins, baseUrl }
    return sendPage(reply, profilePage({ ...view, messages: messagesOf(request) }))
  })
}

function mountFollow(scope: PageScope): void {
  const { routes, server } = scope
  const { database } = server
  const askToSignIn = (reply: FastifyReply, path: string) =>
    reply.redirect(`/sign-in?return_to=${encodeURIComponent(path)}`, 303)

  routes.post('/members/:username/follow', open, async (request, reply) => {
    const [caller, username] = [findVisitor(request), usernameIn(request)]
    if (!caller) {
      await requireVisibleUser(database, undefined, username)
      const flash = { done: 'followed', refused: 'notFollowed' } as const
      rememberIntent(server, reply, { ...intentOf(operations.follows.add, { params: { username } }), flash })
      return askToSignIn(reply, profilePath(username))
    }
    await perform(scope, request, operations.follows.add, { params: { username } })
    return redirectWith(scope, reply, profilePath(username), 'followed')
  })

  routes.post('/members/:username/unfollow', open, async (request, reply) => {
    const [caller, username] = [findVisitor(request), usernameIn(request)]
    if (!caller) return askToSignIn(reply, profilePath(username))
    await perform(scope, request, operations.follows.remove, { params: { username } })
    return redirectWith(scope, reply, profilePath(username), 'unfollowed')
  })
}

/** As in the API, the directory requires a sign-in, so that anonymous clients cannot harvest it. */
function mountDirectory({ routes, server }: PageScope): void {
  const { database, keys, links, ownOrigins } = server
  routes.get('/members', open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(`/sign-in?return_to=${encodeURIComponent(request.url)}`, 303)
    const filters = filtersIn(request, ['q', 'location', 'badge'])
    assertQuery(DirectoryQuery, filters)
    const cursors = filtersIn(request, ['cursor', 'before'])
    const seal = sealFor(keys, 'pages.members', filters)
    const found = await listDirectory(database, caller, filters, { limit: membersPerPage, ...cursors, seal })
    const { items: badges } = await listBadges(database, { limit: badgesMax, seal }, {})
    const here = `/members?${new URLSearchParams(filters)}`
    const view = { found, filters, badges, here, pictures: links, ownOrigins }
    return sendPage(reply, directoryPage({ ...view, messages: messagesOf(request) }))
  })
}
