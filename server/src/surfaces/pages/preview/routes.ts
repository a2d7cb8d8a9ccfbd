import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { ApiError } from '#kernel/operation/errors.ts'
import { field } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { prose } from '#surfaces/site/parts/prose.ts'

/** As long as the longest text that a form takes. */
const textMax = 50_000
const routeOptions = { ...open, bodyLimit: 512 * 1024 }

/** What the text in a form will look like: as a page of its own in another tab, or as a part for a script. */
export function mountPreview({ routes }: PageScope): void {
  routes.post('/preview', routeOptions, async (request, reply) => {
    const { title, lead } = messagesOf(request).site.preview
    const body = html`<h1>${title}</h1><p class="soft">${lead}</p><section class="card"><h2 class="unseen">${title}</h2>!${previewIn(request)}</section>`
    return sendPage(reply, { title, body })
  })
  routes.post('/preview/part', routeOptions, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(previewIn(request)),
  )
}

/** Only for members: others have no form with such a text. */
function previewIn(request: FastifyRequest): string {
  if (!findVisitor(request)) throw new ApiError('unauthorized')
  const { field: name } = request.query as { field?: unknown }
  const text = typeof name === 'string' ? field(request, name) : ''
  if (text.length > textMax) throw new ApiError('payload_too_large')
  return text.trim() ? prose(text) : html`<p class="soft">${messagesOf(request).site.preview.empty}</p>`
}
