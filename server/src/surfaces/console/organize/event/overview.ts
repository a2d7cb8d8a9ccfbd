import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { findRequestSpots } from '#domains/events/rsvps/index.ts'
import { operations } from '#domains/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { messagesOf, type PageScope, sendPage, takeFlash } from '#surfaces/site/page-scope.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../../parts/copy-field.ts'
import { qrCode } from '../../parts/qr.ts'
import { reviewNote } from '../../parts/review-note.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { isSynced, syncedNote } from '../synced.ts'
import { invitePath } from './invite-view.ts'
import { checkInChart, returningBar, rsvpChart } from './overview-charts.ts'
import { isLive, liveScripts, type NumbersView, numbers } from './overview-numbers.ts'
import { listTodos, phaseOf } from './overview-todo.ts'
import { requestsLine, requestsPath } from './requests-view.ts'

/** Right after publishing: the link, ready to be sent. */
function published(request: FastifyRequest, event: ManagedEvent): string {
  const { title, eventUrl: url } = event
  if (url === null || !takeFlash(request, 'published')) return ''
  const messages = messagesOf(request)
  const { flash, organize } = messages
  const share = html`<button type="button" class="fit" hidden data-share="${url}" data-title="${title}">${organize.share.link.system}</button>`
  const label = organize.attendees.home.link
  return html`<section class="card note" role="status"><p><b>${flash.done.published}</b></p>!${copyField({ id: 'new-link', label, value: url }, messages)}!${share}<a href="${invitePath(event.id)}">${organize.inviting.link}</a></section>`
}

/** While no one can RSVP here, people ask to be reminded. */
const waitsForRsvps = ({ status, rsvpMode, rsvpOpensAt: opensAt }: ManagedEvent, now: Date) =>
  status === 'scheduled' && (rsvpMode !== 'here' || (opensAt !== null && Date.parse(opensAt) > now.getTime()))

/** The home of an event: its numbers, what is left to do, and how to share it. */
export function mountEventOverview(scope: PageScope): void {
  const { clock, database } = scope.server

  getScreen(scope, eventRoute('overview'), async (request, reply) => {
    const event = await findEvent(scope, request)
    const params = { eventId: event.id }
    const stats = await perform(scope, request, operations['event-stats'].get, { params })
    const codes = await perform(scope, request, operations['check-in'].listCodes, { params, query: { limit: 1 } })
    const [messages, now] = [messagesOf(request), clock.now()]
    const facts = { event, stats, hasCode: codes.items.length > 0, phase: phaseOf(event, now) }
    const isAsked = stats.pending > 0 && event.status === 'scheduled' && facts.phase !== 'after'
    const isAwaited = facts.phase === 'before' && waitsForRsvps(event, now)
    const saved = isAwaited ? (await perform(scope, request, operations['saved-events'].count, { params })).saved : null
    const requests = isAsked ? await findRequestSpots(database, event.id) : undefined
    const note = await reviewNote(scope, messages, { type: 'event', id: event.id })
    const screen = {
      body:
        note +
        syncedNote(messages, event) +
        published(request, event) +
        overview({ ...facts, requests, saved, messages, now }),
      scripts: [...copyScripts, islandPath('share'), ...(isLive(facts, now) ? liveScripts : [])],
    }
    return sendPage(reply, eventScreen(messages, event, 'overview', screen, now))
  })
}

const textOf = ({ messages }: NumbersView) => messages.organize.attendees.home

function overview(view: NumbersView): string {
  const curve = view.phase === 'before' ? '' : checkInChart(view)
  return html`!${requestsCard(view)}<div class="ehome"><div>!${numbers(view)}!${seats(view)}</div>
<div class="side">!${actions(view)}!${todoList(view)}!${share(view)}</div>
<div>!${curve}!${entrances(view)}!${rsvpChart(view)}!${returningBar(view)}</div></div>`
}

/** First of all, while someone waits for an answer. */
function requestsCard({ messages, requests, event }: NumbersView): string {
  if (!requests) return ''
  const text = messages.organize.requests
  return html`<section class="card"><p><b>${requestsLine(messages, requests)}</b></p><a class="button fit" href="${requestsPath(event.id)}">${text.see}</a></section>`
}

function seats(view: NumbersView): string {
  const { stats, phase, event } = view
  const text = textOf(view)
  const { going, joiningOnline = 0, capacity, walkIns } = stats
  const taken = going - joiningOnline + walkIns
  if (phase === 'after' || event.status === 'cancelled') return ''
  const link = html`<a href="${eventPath(event.id, 'attendees')}">${text.seeAttendees}</a>`
  if (capacity === null)
    return html`<section class="card eseats"><div><h2>${text.seats}</h2>!${chip(text.noLimit)}</div><p>!${link}</p></section>`
  const left = capacity - taken
  const words = left > 0 ? text.seatsLeft(left) : left < 0 ? text.beyond(-left) : text.full
  const says = text.seatsLabel(taken, capacity)
  return html`<section class="card eseats"><div><h2>${text.seats}</h2>!${chip(words, left > 3 ? 'quiet' : 'strong')}</div>
<meter min="0" max="${Math.max(capacity, taken)}" value="${taken}" aria-label="${says}">${says}</meter><p>!${link}</p></section>`
}

/** How many came by each entrance, where there is more than one. */
function entrances({ stats, messages }: NumbersView): string {
  const text = messages.organize.attendees.home
  if (stats.entrances.length < 2) return ''
  const rows = stats.entrances.map(
    ({ label, count }) =>
      html`<tr><th scope="row" dir="auto">${label ?? text.noEntrance}</th><td class="num">${messages.format.number(count)}</td></tr>`,
  )
  return html`<section class="card"><h2>${text.entrances}</h2><table><thead><tr><th scope="col">${text.entrance}</th><th scope="col">${text.people}</th></tr></thead><tbody>!${rows.join('')}</tbody></table></section>`
}

function actions(view: NumbersView): string {
  const { event, phase } = view
  const text = textOf(view)
  const to = (rest: string) => `${eventPath(event.id)}/${rest}`
  const link = (rest: string, words: string) => html`<a class="button plain quiet fit" href="${to(rest)}">${words}</a>`
  if (event.status === 'cancelled')
    return html`<section class="card"><p>${text.cancelledLead}</p><div class="buttons">!${link('duplicate', text.duplicate)}</div></section>`
  const isDraft = event.status === 'draft'
  const publish = html`<p class="soft small">${text.publishLead}</p><a class="button" href="${to('publish')}">${text.publish}</a>`
  const links = [
    isDraft ? '' : link('announcements', text.announce),
    phase === 'after' || isSynced(event) ? '' : link('edit', text.edit),
    link('duplicate', text.duplicate),
    isDraft || phase === 'after' || isSynced(event) ? '' : link('cancel', text.cancel),
  ]
  return html`<section class="eacts" aria-label="${text.actionsLabel}">!${isDraft ? publish : ''}<div class="buttons">!${links.join('')}</div></section>`
}

function todoList(view: NumbersView): string {
  const { phase, event } = view
  const text = textOf(view)
  if (event.status === 'cancelled') return ''
  const todos = listTodos(view)
  if (todos.length === 0) return ''
  const items = todos.map(({ key, isDone, href }) => {
    const [done, open] = text.todo[key]!
    return isDone
      ? html`<li>!${icon('check')}<span><span class="unseen">${text.todoDone}</span> ${done}</span></li>`
      : html`<li class="open"><span class="ring" aria-hidden="true"></span><a href="${href}">${open}</a></li>`
  })
  const heading = phase === 'after' ? text.todoAfter : text.todoBefore
  return html`<section class="card"><h2>${heading}</h2><ul class="todo plain">!${items.join('')}</ul></section>`
}

function share(view: NumbersView): string {
  const { messages, event, phase, now } = view
  const text = textOf(view)
  const url = event.eventUrl
  if (event.status === 'cancelled' || phase === 'after') return ''
  if (event.status === 'draft' || url === null)
    return html`<section class="card"><h2>${text.share}</h2><p class="soft">${text.shareDraft}</p></section>`
  const words = text.invite(event.title, messages.format.dateTime(event.dateTime, event.timezone, now), url)
  const code = qrCode({ url, label: event.title, fileName: `event-${event.id}` }, messages)
  return html`<section class="card"><h2>${text.share}</h2>!${copyField({ id: 'link', label: text.link, value: url }, messages)}
<div class="field"><label for="words">${text.words}</label><textarea id="words" rows="5" readonly>
${words}</textarea><div class="buttons"><button type="button" class="quiet plain fit" hidden data-copy="#words" data-copied="${messages.console.copied}"><span aria-live="polite">${text.copyWords}</span></button></div></div>
<details><summary>${text.qr}</summary>!${code}</details></section>`
}
