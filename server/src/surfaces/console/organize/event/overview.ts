import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { messagesOf, type PageScope, sendPage, takeFlash } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../../parts/copy-field.ts'
import { reviewNote } from '../../parts/review-note.ts'
import { eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { syncedNote } from '../synced.ts'
import { isLive, liveScripts } from './overview-numbers.ts'
import { phaseOf } from './overview-todo.ts'
import { overview } from './overview-view.ts'

/** Right after publishing: the link, ready to be sent. */
function published(request: FastifyRequest, event: ManagedEvent): string {
  const { title, eventUrl: url } = event
  if (url === null || !takeFlash(request, 'published')) return ''
  const messages = messagesOf(request)
  const { flash, organize } = messages
  const share = html`<button type="button" class="fit" hidden data-share="${url}" data-title="${title}">${organize.share.link.system}</button>`
  const label = organize.attendees.home.link
  return html`<section class="card note" role="status"><p><b>${flash.done.published}</b></p>!${copyField({ id: 'new-link', label, value: url }, messages)}!${share}</section>`
}

/** The home of an event: its numbers, what is left to do, and how to share it. */
export function mountEventOverview(scope: PageScope): void {
  const { clock } = scope.server

  getScreen(scope, eventRoute('overview'), async (request, reply) => {
    const event = await findEvent(scope, request)
    const params = { eventId: event.id }
    const stats = await perform(scope, request, operations['event-stats'].get, { params })
    const codes = await perform(scope, request, operations['check-in'].listCodes, { params, query: { limit: 1 } })
    const [messages, now] = [messagesOf(request), clock.now()]
    const facts = { event, stats, hasCode: codes.items.length > 0, phase: phaseOf(event, now) }
    const note = await reviewNote(scope, messages, { type: 'event', id: event.id })
    const screen = {
      body: note + syncedNote(messages, event) + published(request, event) + overview({ ...facts, messages, now }),
      scripts: [...copyScripts, islandPath('share'), ...(isLive(facts, now) ? liveScripts : [])],
    }
    return sendPage(reply, eventScreen(messages, event, 'overview', screen, now))
  })
}
