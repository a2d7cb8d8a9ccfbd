import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { copyScripts } from '../../parts/copy-field.ts'
import { reviewNote } from '../../parts/review-note.ts'
import { eventRoute, eventScreen, findEvent } from '../shell.ts'
import { syncedNote } from '../synced.ts'
import { isLive, liveScripts } from './overview-numbers.ts'
import { phaseOf } from './overview-todo.ts'
import { overview } from './overview-view.ts'

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
      body: note + syncedNote(messages, event) + overview({ ...facts, messages, now }),
      scripts: [...copyScripts, ...(isLive(facts, now) ? liveScripts : [])],
    }
    return sendPage(reply, eventScreen(messages, event, 'overview', screen, now))
  })
}
