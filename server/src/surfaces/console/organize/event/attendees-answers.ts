import { html } from 'ghtml'
import { offersAnswers } from '#domains/events/attendees/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { answerWords } from './answer-list.ts'

type Counted = OutputOf<typeof operations.questions.count>['questions'][number]

/** How many gave each answer. A page of its own: it reads all answers of the event, and the list of attendees only its page. */
export function mountAnswerCounts(scope: PageScope): void {
  getScreen(scope, eventRoute('attendees', '/answers'), async (request, reply) => {
    const event = await findEvent(scope, request)
    const messages = messagesOf(request)
    const params = { eventId: event.id }
    const { questions } = await perform(scope, request, operations.questions.count, { params })
    const isLinked =
      questions.length > 0 && (await offersAnswers(scope.server.database, findVisitor(request), event.id))
    const { answers, person } = messages.organize.attendees
    const none =
      questions.length === 0 ? html`<p class="soft">${answers.none}</p>` : html`<p class="soft">${answers.lead}</p>`
    const screen = {
      heading: answers.title,
      back: { href: eventPath(event.id, 'attendees'), words: person.back },
      body: html`!${none}!${questions.map((one) => section(messages, event, one, isLinked)).join('')}`,
    }
    return sendPage(reply, eventScreen(messages, event, 'attendees', screen, scope.server.clock.now()))
  })
}

function section(
  messages: Messages,
  event: ManagedEvent,
  { id, label, kind, answered, options, isSensitive }: Counted,
  isLinked: boolean,
) {
  const text = messages.organize.attendees.answers
  const items = options.map(({ option, count }) => {
    const words = text.option(answerWords(messages, { kind, values: [option] }), messages.format.number(count))
    const query = new URLSearchParams({ list: 'going', only: `${id}.${option}`, show: id })
    return count === 0 || !isLinked
      ? html`<li!${count === 0 ? ' class="soft"' : ''} dir="auto">${words}</li>`
      : html`<li><a href="${eventPath(event.id, 'attendees')}?${query.toString()}" dir="auto">${words}</a></li>`
  })
  const list = items.length === 0 ? '' : html`<ul>!${items.join('')}</ul>`
  const note = isSensitive ? html`<p class="soft small">${text.sensitive}</p>` : ''
  return html`<section class="card"><h2 dir="auto">${label}</h2><p class="soft">${text.answered(answered)}</p>!${note}!${list}</section>`
}
