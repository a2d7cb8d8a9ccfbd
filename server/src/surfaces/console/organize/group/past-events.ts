import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { textMax } from '#domains/events/past-events/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { type FormState, fieldId, selectField, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { zoneOptions } from '../../parts/zone-options.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn } from '../shell.ts'

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

type Found = OutputOf<(typeof operations)['past-events']['read']>
type Text = Messages['organize']['moving']['past']

function fileBody({ organize }: Messages, form: FormState, path: string): string {
  const text = organize.moving.past
  return html`<section class="card"><p>${text.lead}</p><p><a href="/docs/guides/leaving-meetup">${organize.moving.invite.guide}</a></p>
<form method="post" action="${path}">
!${textArea(form, { name: 'text', label: text.text, hint: text.textHint, rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="text-file">${text.file}</label>
<input id="text-file" type="file" accept=".csv,.tsv,.ics,.txt,text/csv,text/calendar" data-into="#${fieldId('text')}" data-too-big="${text.fileTooBig}"></div>
!${selectField(form, { name: 'timezone', label: text.timezone, hint: text.timezoneHint, options: zoneOptions(form.values.timezone) })}
<button>${text.preview}</button></form></section>`
}

interface Check {
  messages: Messages
  found: Found
  values: { text: string; timezone: string }
  path: string
  now: Date
}

const shownMax = 50
const problemsMax = 10

/** What will be added, before it is. */
function checkBody({ messages, found, values, path, now }: Check): string {
  const text = messages.organize.moving.past.check
  const facts = [
    text.found(found.events.length),
    found.existing > 0 ? text.existing(found.existing) : '',
    found.upcoming > 0 ? text.upcoming(found.upcoming) : '',
    found.left > 0 ? text.left(found.left) : '',
  ].filter((words) => words !== '')
  const items = facts.map((words) => html`<li>${words}</li>`)
  return html`<section class="card"><ul>!${items.join('')}!${problems(found.unreadable, messages.organize.moving.past)}</ul>
<p class="soft">${text.quiet}</p>!${addForm(found, values, path, text)}</section>!${eventList(found.events, messages, now)}`
}

function problems(unreadable: Found['unreadable'], text: Text): string {
  if (unreadable.length === 0) return ''
  const lines = unreadable
    .slice(0, problemsMax)
    .map(({ line, problem, text: row }) => html`<li>${text.check.line(line, text.problems[problem], row)}</li>`)
  const more = unreadable.length > problemsMax ? html`<li>${text.check.more(unreadable.length - problemsMax)}</li>` : ''
  return html`<li>${text.check.unreadable(unreadable.length)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}

function addForm({ events }: Found, values: Check['values'], path: string, text: Text['check']): string {
  const change = html`<a class="button plain quiet" href="${path}">${text.change}</a>`
  if (events.length === 0) return html`<p>!${change}</p>`
  return html`<form method="post" action="${path}/add"><input type="hidden" name="text" value="${values.text}"><input type="hidden" name="timezone" value="${values.timezone}">
<div class="buttons"><button>${text.add(events.length)}</button>!${change}</div></form>`
}

function eventList(events: Found['events'], { organize, format }: Messages, now: Date): string {
  const text = organize.moving.past.check
  if (events.length === 0) return ''
  const rows = events.slice(0, shownMax).map((event) => {
    const where = event.venue ? [event.venue.name, event.venue.city].filter(Boolean).join(', ') : ''
    const came = event.attendeeCount === null ? '' : text.came(event.attendeeCount)
    const facts = [format.dateTime(event.dateTime, event.timezone, now), where, came].filter((words) => words !== '')
    return html`<li class="row"><div class="grow"><strong>${event.title}</strong><br><span class="soft small">${facts.join(' · ')}</span></div></li>`
  })
  const more = events.length > shownMax ? html`<p class="soft">${text.more(events.length - shownMax)}</p>` : ''
  return html`<section class="card"><h2>${text.listHeading}</h2><ul class="rows">!${rows.join('')}</ul>!${more}</section>`
}
