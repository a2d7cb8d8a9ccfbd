import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { previewEvent } from '#domains/events/events/index.ts'
import { decideOffer } from '#domains/events/rsvps/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { readEditor } from '#surfaces/site/event-form.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { eventPage } from './page.ts'

type Of = { eventId: string } | { slug: string }

/** The page of an event as it would be with what the editor sends. Nothing is saved, and nothing in it can be pressed. */
export function mountEventPreview(scope: PageScope): void {
  const { database, clock, baseUrl, ownOrigins } = scope.server

  async function show(request: FastifyRequest, reply: FastifyReply, caller: Caller, of: Of): Promise<FastifyReply> {
    const now = clock.now()
    const messages = messagesOf(request)
    const typed = bodyOf(operations.events.update, readEditor(formIn(request)))
    const found = await previewEvent(database, caller, of, typed, now)
    const { untitled, preview } = messages.events.page
    const event = { ...found, status: 'scheduled', title: found.title || untitled }
    const offer = decideOffer(event, undefined, now)
    const seen = { event, offer, now, messages, baseUrl, ownOrigins, zone: zoneOf(request), isSignedIn: true }
    const { meta: _, scripts: __, ...page } = eventPage({ ...seen, others: [], guests: undefined })
    const body = html`<p class="note">${preview}</p><div inert>!${page.body}</div>`
    return sendPage(reply, { ...page, body })
  }

  const from = (request: FastifyRequest) => request.url.replace(/\/preview$/, '')
  postScreen(scope, '/organize/events/:id/edit/preview', from, (request, reply, caller) =>
    show(request, reply, caller, { eventId: idIn(request, 'event_not_found') }),
  )
  postScreen(scope, '/organize/groups/:slug/new-event/preview', from, (request, reply, caller) =>
    show(request, reply, caller, request.params as { slug: string }),
  )
}
