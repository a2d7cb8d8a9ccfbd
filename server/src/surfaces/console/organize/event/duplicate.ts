import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { wallTimeOf } from '#kernel/formats/wall-time.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { readEditor } from '#surfaces/site/event-form.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { editorStyle } from '../style/stylesheet.ts'
import { nameFields } from './editor-save.ts'

const route = `${eventPath(':id')}/duplicate`
const weekMs = 7 * dayMs

/** The same day of the week and time, in the first week that is still to come. */
function nextStart({ dateTime, timezone }: ManagedEvent, now: Date) {
  const weeks = Math.max(1, Math.ceil((now.getTime() - Date.parse(dateTime)) / weekMs))
  const { date } = wallTimeOf(new Date(Date.parse(dateTime) + weeks * weekMs).toISOString(), timezone)
  return { date, start: wallTimeOf(dateTime, timezone).time }
}

/** Copies an event to another date. */
export function mountDuplicate(scope: PageScope): void {
  const { clock } = scope.server
  const { duplicate } = operations.events

  getScreen(scope, route, async (request, reply) => {
    const event = await findEvent(scope, request)
    const form = { values: nextStart(event, clock.now()) }
    return sendPage(reply, duplicateScreen(messagesOf(request), event, form, clock.now()))
  })

  postScreen(
    scope,
    route,
    (request) => request.url,
    async (request, reply) => {
      const event = await findEvent(scope, request)
      const form = formIn(request)
      form.set('timezone', event.timezone ?? 'UTC')
      const wire = readEditor(form)
      let copy: ManagedEvent | undefined
      const refusal = await findRefusal(request, wire, async () => {
        const input = { params: { eventId: event.id }, body: bodyOf(duplicate, wire) }
        copy = (await perform(scope, request, duplicate, input)).events[0]
      })
      if (!refusal) return redirectWith(scope, reply, eventPath(copy!.id, 'edit'), 'duplicated')
      const named = nameFields(refusal, wire, messagesOf(request))
      return sendPage(reply, duplicateScreen(messagesOf(request), event, named, clock.now()), refusal.status)
    },
  )
}

function duplicateScreen(messages: Messages, event: ManagedEvent, form: FormState & Partial<FormRefusal>, now: Date) {
  const { duplicate: text, dateLabel, startLabel } = messages.organize.editor
  const { longZone } = messages.format.moment(event.dateTime, event.timezone, now)
  const body = html`<p class="lead">${text.lead} ${event.status === 'scheduled' ? text.isPublic : text.isDraft}</p>
<form class="card" method="post" action="${eventPath(event.id)}/duplicate"><div class="ed-times">
!${textField(form, { name: 'date', label: dateLabel, type: 'date', isRequired: true })}!${textField(form, { name: 'start', label: startLabel, hint: longZone, type: 'time', isRequired: true })}</div>
<div class="buttons"><button class="fit">${text.yes}</button><a class="button plain quiet fit" href="${eventPath(event.id, 'edit')}">${messages.forms.cancel}</a></div></form>`
  return eventScreen(
    messages,
    event,
    'edit',
    { body, heading: text.heading, alert: form.alert, styles: [editorStyle.path] },
    now,
  )
}
