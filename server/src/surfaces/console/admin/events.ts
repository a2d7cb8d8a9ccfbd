import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventsBody } from './events-view.ts'
import { linkTo } from './list-parts.ts'
import { adminPath, adminScreen } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const perPage = 30
const path = adminPath('events')

function filtersIn(request: FastifyRequest) {
  const state = queryIn(request, 'state') === 'hidden' ? ('hidden' as const) : ('all' as const)
  const group = queryIn(request, 'group')?.slice(0, 64)
  return { state, q: queryIn(request, 'q')?.slice(0, 100), ...(group && { group }) }
}

/** All events but drafts. */
export function mountAdminEvents(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const messages = messagesOf(request)
    const query = filtersIn(request)
    const found = await perform(scope, request, operations.admin.listEvents, {
      query: { ...query, ...cursorsIn(request), limit: perPage },
    })
    const body = eventsBody({ messages, found, query, path, here: request.url })
    return sendPage(reply, adminScreen(messages, { section: 'events', body, styles: [recordsStyle.path] }))
  })

  postScreen(scope, `${path}/:id`, path, async (request, reply) => {
    const body = { hidden: field(request, 'do') === 'hide' }
    await perform(scope, request, operations.admin.updateEvent, { params: { eventId: idIn(request) }, body })
    return redirectWith(scope, reply, linkTo({ path, query: filtersIn(request) }), 'saved')
  })
}
