import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, slugIn } from '../shell.ts'
import { isFresh, refreshWhile, sourceRefusal, sourcesPath, sourcesRoute } from './source-parts.ts'
import { previewScreen } from './sources-preview.ts'
import { sourcesScreen } from './sources-view.ts'

interface Shown {
  form: FormState
  alert?: string | undefined
  status?: number
}

/** A field that was left empty is not sent: the operation has its own words for what is missing. */
function bodyIn(
  op: (typeof operations.sources)['preview'] | (typeof operations.sources)['create'],
  form: URLSearchParams,
) {
  const filled = new URLSearchParams([...form].filter(([name, value]) => name === 'url' || value.trim() !== ''))
  return bodyOf(op, filled)
}

/** The calendars that a group follows: the list, what a link would bring, and following it. */
export function mountSources(scope: PageScope): void {
  const { sources } = operations
  const { clock } = scope.server
  const from = (request: FastifyRequest) => sourcesPath(slugIn(request))

  async function show(request: FastifyRequest, reply: FastifyReply, { status = 200, ...shown }: Shown) {
    const group = await findGroup(scope, request)
    const found = await perform(scope, request, sources.list, { params: { groupId: group.id } })
    const now = clock.now()
    if (status === 200)
      refreshWhile(
        reply,
        found.sources.some((source) => isFresh(source, now)),
      )
    const zone = await findGroupZone(scope, request, group)
    return sendPage(reply, sourcesScreen({ messages: messagesOf(request), group, found, now, zone, ...shown }), status)
  }

  getScreen(scope, sourcesRoute, (request, reply) => show(request, reply, { form: { values: {} } }))

  postScreen(scope, `${sourcesRoute}/preview`, from, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const params = { groupId: slugIn(request) }
    try {
      const preview = await perform(scope, request, sources.preview, { params, body: bodyIn(sources.preview, form) })
      const values = { url: form.get('url'), key: form.get('key') }
      const view = { messages, group: await findGroup(scope, request), preview, form: { values }, now: clock.now() }
      return await sendPage(reply, previewScreen(view))
    } catch (error) {
      const refusal = sourceRefusal(error, form, messages)
      return show(request, reply, { form: refusal, ...refusal })
    }
  })

  postScreen(scope, sourcesRoute, from, async (request, reply) => {
    const form = formIn(request)
    const params = { groupId: slugIn(request) }
    try {
      await perform(scope, request, sources.create, { params, body: bodyIn(sources.create, form) })
    } catch (error) {
      const refusal = sourceRefusal(error, form, messagesOf(request))
      return show(request, reply, { form: refusal, ...refusal })
    }
    return redirectWith(scope, reply, from(request), 'sourceFollowed')
  })
}
