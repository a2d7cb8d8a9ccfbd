import type { FastifyReply, FastifyRequest } from 'fastify'
import { textMax } from '#domains/events/past-events/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn } from '../shell.ts'
import { checkBody, fileBody } from './past-events-view.ts'

const pathOf = (request: FastifyRequest) => `${groupPath(slugIn(request))}/past-events`
const { import: add, read } = operations['past-events']

/** Brings the history of a group from another platform. */
export function mountPastEvents(scope: PageScope): void {
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, alert, heading }: { body: string; alert?: string | undefined; heading?: string },
    status = 200,
  ) {
    const messages = messagesOf(request)
    const text = messages.organize.moving.past
    const screen = {
      heading: heading ?? text.heading,
      back: { href: `${groupPath(slugIn(request))}?list=past`, words: text.back },
      body,
      alert,
      scripts: [islandPath('text-file')],
    }
    return sendPage(reply, groupScreen(messages, await findGroup(scope, request), 'events', screen), status)
  }
  const showForm = (request: FastifyRequest, reply: FastifyReply, form: FormState & { alert?: string }, status = 200) =>
    show(request, reply, { body: fileBody(messagesOf(request), form, pathOf(request)), alert: form.alert }, status)

  getScreen(scope, groupRoute('events', '/past-events'), async (request, reply) => {
    const timezone = await findGroupZone(scope, request, await findGroup(scope, request))
    return showForm(request, reply, { values: { timezone } })
  })

  postScreen(scope, groupRoute('events', '/past-events'), pathOf, async (request, reply) => {
    await findGroup(scope, request)
    const messages = messagesOf(request)
    const { check, unreadable } = messages.organize.moving.past
    const form = formIn(request)
    const values = valuesIn(form)
    try {
      const found = await perform(scope, request, read, { params: { groupId: slugIn(request) }, body: values })
      const isEmpty = found.events.length + found.existing + found.upcoming === 0
      if (isEmpty) return showForm(request, reply, { values, problems: { text: unreadable } }, 400)
      const body = checkBody({ messages, found, values, path: pathOf(request), now: scope.server.clock.now() })
      return show(request, reply, { body, heading: check.heading })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'validation_failed')
        return showForm(request, reply, { values, problems: { text: unreadable } }, 400)
      throw error
    }
  })

  postScreen(scope, groupRoute('events', '/past-events/add'), pathOf, async (request, reply) => {
    await findGroup(scope, request)
    const form = formIn(request)
    const params = { groupId: slugIn(request) }
    try {
      const { events } = await perform(scope, request, read, { params, body: valuesIn(form) })
      if (events.length > 0) await perform(scope, request, add, { params, body: { events } })
    } catch (error) {
      return showForm(request, reply, refusalOf(error, form, messagesOf(request)), 400)
    }
    return redirectWith(scope, reply, `${groupPath(slugIn(request))}?list=past`, 'pastEventsAdded')
  })
}

const valuesIn = (form: URLSearchParams) => ({
  text: (form.get('text') ?? '').slice(0, textMax),
  timezone: form.get('timezone') ?? 'UTC',
})
