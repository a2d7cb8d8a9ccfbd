import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, slugIn } from '../shell.ts'
import { isFresh, refreshWhile, sourceIdIn, sourcePath, sourceRoute, sourcesPath } from './source-parts.ts'
import { questionOf, sourceScreen } from './source-view.ts'

interface Shown {
  form: FormState
  alert?: string | undefined
  status?: number
}

const { sources } = operations
const paramsIn = (request: FastifyRequest) => ({ groupId: slugIn(request), sourceId: sourceIdIn(request) })
const here = (request: FastifyRequest) => sourcePath(slugIn(request), sourceIdIn(request))

/** One calendar that a group follows: its state, its events, its options, and the ways to end it. */
export function mountSource(scope: PageScope): void {
  const { clock } = scope.server

  async function show(request: FastifyRequest, reply: FastifyReply, { status = 200, ...shown }: Shown) {
    const source = await perform(scope, request, sources.get, { params: paramsIn(request) })
    const [messages, group, now] = [messagesOf(request), await findGroup(scope, request), clock.now()]
    if (status === 200) refreshWhile(reply, isFresh(source, now))
    const zone = await findGroupZone(scope, request, group)
    return sendPage(reply, sourceScreen({ messages, group, source, now, zone, ...shown }), status)
  }

  getScreen(scope, sourceRoute, (request, reply) => show(request, reply, { form: { values: {} } }))

  postScreen(scope, sourceRoute, here, async (request, reply) => {
    const form = formIn(request)
    if (form.get('key')?.trim() === '') form.delete('key')
    const input = { params: paramsIn(request), body: bodyOf(sources.update, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, sources.update, input))
    if (refusal) return show(request, reply, { form: refusal, ...refusal })
    return redirectWith(scope, reply, here(request), 'saved')
  })

  for (const [action, isPaused, done] of [
    ['pause', true, 'sourcePaused'],
    ['resume', false, 'sourceResumed'],
  ] as const)
    postScreen(scope, `${sourceRoute}/${action}`, here, async (request, reply) => {
      await perform(scope, request, sources.update, { params: paramsIn(request), body: { isPaused } })
      return redirectWith(scope, reply, here(request), done)
    })

  postScreen(scope, `${sourceRoute}/read`, here, async (request, reply) => {
    try {
      await perform(scope, request, sources.sync, { params: paramsIn(request) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
      return redirectWith(scope, reply, here(request), 'sourceReadTooSoon')
    }
    return reply.redirect(here(request), 303)
  })

  mountEnds(scope)
}

/** Moving home and removing: asked twice. */
function mountEnds(scope: PageScope): void {
  /** With the page that asks, for browsers without scripts, unless it was answered. */
  async function ask(request: FastifyRequest, reply: FastifyReply) {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { action, isConfirmed } = decisionIn(form)
    const source = await perform(scope, request, sources.get, { params: paramsIn(request) })
    const answered = { action, params: { groupId: source.groupId, sourceId: source.id } }
    if (isConfirmed) return { ...answered, page: undefined }
    const view = { ...questionOf(messages, source, action), path: request.url, form, back: here(request) }
    return { ...answered, page: sendPage(reply, confirmPage(view, messages)) }
  }

  postScreen(scope, `${sourceRoute}/adopt`, here, async (request, reply) => {
    const { params, page } = await ask(request, reply)
    if (page) return page
    await perform(scope, request, sources.adopt, { params })
    return redirectWith(scope, reply, sourcesPath(slugIn(request)), 'sourceAdopted')
  })

  postScreen(scope, `${sourceRoute}/remove`, here, async (request, reply) => {
    const { action, params, page } = await ask(request, reply)
    if (page) return page
    const events = action === 'remove' ? 'remove' : 'keep'
    await perform(scope, request, sources.delete, { params, query: { events } })
    return redirectWith(scope, reply, sourcesPath(slugIn(request)), 'sourceRemoved')
  })
}
