import type { FastifyRequest } from 'fastify'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { intentOf, rememberIntent } from '#surfaces/site/intents.ts'
import { bodyOf, formIn } from '#surfaces/site/operation-form.ts'
import { findVisitor, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { groupPage } from './page.ts'
import { loadView, slugIn } from './view.ts'

/** Joining a group and leaving it, its email and muting it. For visitors, joining runs after the sign-in. */
export function mountMembership(scope: PageScope): void {
  const { routes, server } = scope
  const { add, update, remove } = operations.favorites

  const findGroup = (request: FastifyRequest) =>
    requireVisibleGroup(server.database, findVisitor(request), slugIn(request))

  routes.post('/groups/:slug/favorite', open, async (request, reply) => {
    const group = await findGroup(request)
    const path = pathOf(group)
    // Organizers approve new members, except those with a role.
    const done = group.joining === 'approve' && group.role === null ? 'joinRequested' : 'joinedGroup'
    const input = { params: { slug: slugIn(request) }, body: bodyOf(add, formIn(request)) }
    if (!findVisitor(request)) {
      const flash = { done, refused: 'notJoined' } as const
      rememberIntent(server, reply, { ...intentOf(add, input), flash })
      return reply.redirect(`/sign-in?return_to=${path}`, 303)
    }
    try {
      await perform(scope, request, add, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'banned') throw error
      const view = await loadView(scope, request)
      return sendPage(reply, groupPage({ ...view, alert: view.messages.groups.page.banned }), error.status)
    }
    return redirectWith(scope, reply, path, done)
  })

  /** Other forms of the group's page. */
  function mountForm(act: string, flash: FlashKey, work: (request: FastifyRequest, slug: string) => Promise<unknown>) {
    const from = ({ url }: FastifyRequest) => url.slice(0, url.lastIndexOf('/'))
    postScreen(scope, `/groups/:slug/${act}`, from, async (request, reply) => {
      const group = await findGroup(request)
      await work(request, slugIn(request))
      return redirectWith(scope, reply, pathOf(group), flash)
    })
  }

  mountForm('unfavorite', 'leftGroup', (request, slug) => perform(scope, request, remove, { params: { slug } }))
  mountForm('mail', 'saved', (request, slug) =>
    perform(scope, request, update, { params: { slug }, body: bodyOf(update, formIn(request)) }),
  )
  mountForm('mute', 'groupMuted', (request, slug) =>
    perform(scope, request, operations.groups.mute, { params: { slug } }),
  )
  mountForm('unmute', 'groupUnmuted', (request, slug) =>
    perform(scope, request, operations.groups.unmute, { params: { slug } }),
  )
}
