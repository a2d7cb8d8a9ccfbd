import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { fieldId } from '#surfaces/site/parts/fields.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { editorStyle } from '../style/stylesheet.ts'
import { findForecast, forecastWords, type ShownForecast } from './regulars.ts'
import { seriesChoice } from './series-choice.ts'

const route = `${eventPath(':id')}/publish`

type CheckName = keyof Messages['organize']['editor']['ready']['checks']

interface Check {
  name: CheckName
  isMust: boolean
  isDone: boolean
  /** The field of the editor, or its section. */
  anchor: string
}

/** What an event needs before it can be published, and what people decide by. */
function checksOf(event: ManagedEvent, now: Date): Check[] {
  const hasPlace = event.venue !== null || event.onlineUrl !== null
  const check = (name: CheckName, isDone: boolean, anchor: string, isMust = false) => ({ name, isMust, isDone, anchor })
  return [
    check('title', event.title.trim() !== '', fieldId('title'), true),
    check('start', Date.parse(event.dateTime) > now.getTime(), fieldId('date'), true),
    check('zone', event.timezone !== null, fieldId('timezone'), true),
    check('description', Boolean(event.description?.trim()), fieldId('description')),
    check('picture', event.photoUrl !== null, 'picture'),
    check('place', hasPlace, 'where'),
  ]
}

/** Publishes an event that has everything; otherwise the page says what is missing. */
export async function publishOrAsk(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  event: ManagedEvent,
): Promise<FastifyReply> {
  const isWhole = checksOf(event, scope.server.clock.now()).every(({ isDone }) => isDone)
  if (!isWhole || event.series !== null) return reply.redirect(`${eventPath(event.id)}/publish`, 303)
  await perform(scope, request, operations.events.publish, { params: { eventId: event.id } })
  return redirectWith(scope, reply, eventPath(event.id), 'published')
}

/** Publishes a draft, and says before what is missing. */
export function mountPublish(scope: PageScope): void {
  const { clock } = scope.server
  const { publish } = operations.events
  const from = (request: FastifyRequest) => request.url

  async function show(request: FastifyRequest, event: ManagedEvent, alert?: string) {
    const messages = messagesOf(request)
    const forecast = await findForecast(scope, request, event)
    const more = forecast === undefined ? '' : forecastNote(messages, forecast)
    return readyScreen(messages, event, clock.now(), { alert, more })
  }

  getScreen(scope, route, async (request, reply) => {
    const event = await findEvent(scope, request)
    if (event.status !== 'draft') return reply.redirect(eventPath(event.id, 'edit'), 303)
    return sendPage(reply, await show(request, event))
  })
  postScreen(scope, route, from, async (request, reply) => {
    const event = await findEvent(scope, request)
    const form = formIn(request)
    const input = { params: { eventId: event.id }, body: bodyOf(publish, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, publish, input))
    if (refusal) return sendPage(reply, await show(request, event, refusal.alert), refusal.status)
    return redirectWith(scope, reply, eventPath(event.id), 'published')
  })
}

const forecastNote = (messages: Messages, forecast: ShownForecast) =>
  html`<p class="soft">${messages.organize.series.regulars.publish} ${forecastWords(messages, forecast)}</p>`

function readyScreen(
  messages: Messages,
  event: ManagedEvent,
  now: Date,
  { alert, more }: { alert?: string | undefined; more: string },
) {
  const { ready: text } = messages.organize.editor
  const checks = checksOf(event, now)
  const isBlocked = checks.some(({ isMust, isDone }) => isMust && !isDone)
  const isWhole = checks.every(({ isDone }) => isDone)
  const edit = eventPath(event.id, 'edit')
  const list = (heading: string, isMust: boolean) =>
    html`<h2>${heading}</h2><ul class="rows ed-checks">!${checks
      .filter((check) => check.isMust === isMust)
      .map((check) => row(check, edit, text))
      .join('')}</ul>`
  const button = html`<button class="fit">${isWhole ? text.yes : text.anyway}</button>`
  const choice = seriesChoice(messages, { values: { applyTo: 'all' } }, event)
  const body = html`<p class="lead">${text.lead}</p><div class="card">!${list(text.must, true)}!${list(text.should, false)}
!${more}<form method="post" action="${eventPath(event.id)}/publish">!${isBlocked ? '' : choice}<div class="buttons">!${isBlocked ? '' : button}<a class="button plain quiet fit" href="${edit}">${text.back}</a></div></form></div>`
  return eventScreen(messages, event, 'edit', { body, heading: text.heading, alert, styles: [editorStyle.path] }, now)
}

function row({ name, isDone, anchor }: Check, edit: string, text: Messages['organize']['editor']['ready']): string {
  const words = text.checks[name]
  return isDone
    ? html`<li class="done">!${icon('check')}<span class="grow">${words}</span><span class="unseen">${text.done}</span></li>`
    : html`<li><span class="dot" aria-hidden="true"></span><a class="grow" href="${edit}#${anchor}">${words}</a><span class="soft small">${text.missing}</span></li>`
}
