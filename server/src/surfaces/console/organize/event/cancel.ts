import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventScreen, findEvent, groupPath, type ManagedEvent, slugOf } from '../shell.ts'
import { isSynced } from '../synced.ts'
import { countGuests, countSeriesGuests } from './editor-mail.ts'
import { seriesChoice } from './series-choice.ts'

const cancelRoute = `${eventPath(':id')}/cancel`
const deleteRoute = `${eventPath(':id')}/delete`

interface Guests {
  own: number
  /** Of all dates of the series. */
  all: number
}

type CancelForm = FormState & Partial<FormRefusal>

/** Cancels an event with a message, or deletes one that has no RSVPs. */
export function mountCancel(scope: PageScope): void {
  const { clock } = scope.server
  const { cancel, delete: remove } = operations.events
  const count = async (request: FastifyRequest, event: ManagedEvent): Promise<Guests> => {
    const own = await countGuests(scope, request, event.id)
    return { own, all: event.series ? await countSeriesGuests(scope, request, event, 'all') : own }
  }

  getScreen(scope, cancelRoute, async (request, reply) => {
    const event = await findEvent(scope, request)
    if (event.status !== 'scheduled' || isSynced(event)) return reply.redirect(eventPath(event.id, 'edit'), 303)
    const guests = await count(request, event)
    return sendPage(reply, cancelScreen(messagesOf(request), event, guests, { values: {} }, clock.now()))
  })

  postScreen(
    scope,
    cancelRoute,
    (request) => request.url,
    async (request, reply) => {
      const [event, form] = [await findEvent(scope, request), formIn(request)]
      const refusal = await findRefusal(request, form, () =>
        perform(scope, request, cancel, { params: { eventId: event.id }, body: bodyOf(cancel, form) }),
      )
      if (!refusal) return redirectWith(scope, reply, eventPath(event.id), 'eventCancelled')
      const guests = await count(request, event)
      return sendPage(reply, cancelScreen(messagesOf(request), event, guests, refusal, clock.now()), refusal.status)
    },
  )

  postScreen(
    scope,
    deleteRoute,
    (request) => request.url.replace(/delete$/, 'edit'),
    async (request, reply) => {
      const [event, form, messages] = [await findEvent(scope, request), formIn(request), messagesOf(request)]
      if (!decisionIn(form).isConfirmed) {
        const ways = { path: `${eventPath(event.id)}/delete`, back: eventPath(event.id, 'edit'), form }
        return sendPage(reply, confirmPage({ ...questionOf(messages, event), ...ways }, messages))
      }
      await perform(scope, request, remove, { params: { eventId: event.id } })
      const back = event.group ? groupPath(slugOf(event.group)) : '/organize'
      return redirectWith(scope, reply, back, 'eventDeleted')
    },
  )
}

function questionOf({ organize: { editor: text } }: Messages, { title }: ManagedEvent) {
  return { heading: text.deleteHeading(title), lead: text.deleteLead, yes: text.deleteYes }
}

function cancelScreen(messages: Messages, event: ManagedEvent, guests: Guests, form: CancelForm, now: Date) {
  const text = messages.organize.editor
  const { cancel } = text
  const message = { name: 'message', label: cancel.messageLabel, hint: cancel.messageHint, maxLength: 2000 }
  const asked = { id: 'ask-delete', action: 'delete', ...questionOf(messages, event) }
  const orDelete = html`<section class="part"><p>${cancel.orDelete}</p><form method="post" action="${eventPath(event.id)}/delete">!${confirmButton(text.deleteEvent, asked, messages)}</form></section>`
  const body = html`<p class="lead">${cancel.lead(guests.own)} ${event.series ? cancel.series(guests.all) : ''}</p>
<form class="card" method="post" action="${eventPath(event.id)}/cancel">!${textArea(form, message)}!${seriesChoice(messages, form, event)}
<div class="buttons"><button class="danger fit">${event.series ? cancel.yes(0) : cancel.yes(guests.own)}</button><a class="button plain quiet fit" href="${eventPath(event.id, 'edit')}">${cancel.no}</a></div></form>
!${guests.own === 0 ? orDelete : ''}`
  const screen = { body, heading: cancel.heading, alert: form.alert, scripts: confirmScripts }
  return eventScreen(messages, event, 'edit', screen, now)
}
