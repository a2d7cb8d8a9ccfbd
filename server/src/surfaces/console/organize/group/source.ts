import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { chip, externalLink } from '#surfaces/site/parts/elements.ts'
import { formatStart } from '#surfaces/site/parts/event-format.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroupZone } from '../latest-event.ts'
import { eventPath, findGroup, groupScreen, type ManagedGroup, slugIn, slugOf } from '../shell.ts'
import { teamStyle } from '../style/stylesheet.ts'
import {
  isFresh,
  nameOf,
  noticeList,
  optionFields,
  refreshWhile,
  sourceIdIn,
  sourcePath,
  sourceRoute,
  sourcesPath,
  stateChip,
} from './source-parts.ts'

interface Shown {
  form: FormState
  alert?: string | undefined
  status?: number
}

const { sources } = operations
const paramsIn = (request: FastifyRequest) => ({ groupId: slugIn(request), sourceId: sourceIdIn(request) })
const here = (request: FastifyRequest) => sourcePath(slugIn(request), sourceIdIn(request))

/** One calendar that a group follows: its state, its events, its options, and the ways to end it. */
export function mountSource(scope: PageScope): void {
  const { clock } = scope.server

  async function show(request: FastifyRequest, reply: FastifyReply, { status = 200, ...shown }: Shown) {
    const source = await perform(scope, request, sources.get, { params: paramsIn(request) })
    const [messages, group, now] = [messagesOf(request), await findGroup(scope, request), clock.now()]
    if (status === 200) refreshWhile(reply, isFresh(source, now))
    const zone = await findGroupZone(scope, request, group)
    return sendPage(reply, sourceScreen({ messages, group, source, now, zone, ...shown }), status)
  }

  getScreen(scope, sourceRoute, (request, reply) => show(request, reply, { form: { values: {} } }))

  postScreen(scope, sourceRoute, here, async (request, reply) => {
    const form = formIn(request)
    if (form.get('key')?.trim() === '') form.delete('key')
    const input = { params: paramsIn(request), body: bodyOf(sources.update, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, sources.update, input))
    if (refusal) return show(request, reply, { form: refusal, ...refusal })
    return redirectWith(scope, reply, here(request), 'saved')
  })

  for (const [action, isPaused, done] of [
    ['pause', true, 'sourcePaused'],
    ['resume', false, 'sourceResumed'],
  ] as const)
    postScreen(scope, `${sourceRoute}/${action}`, here, async (request, reply) => {
      await perform(scope, request, sources.update, { params: paramsIn(request), body: { isPaused } })
      return redirectWith(scope, reply, here(request), done)
    })

  postScreen(scope, `${sourceRoute}/read`, here, async (request, reply) => {
    try {
      await perform(scope, request, sources.sync, { params: paramsIn(request) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
      return redirectWith(scope, reply, here(request), 'sourceReadTooSoon')
    }
    return reply.redirect(here(request), 303)
  })

  mountEnds(scope)
}

/** Moving home and removing: asked twice. */
function mountEnds(scope: PageScope): void {
  /** With the page that asks, for browsers without scripts, unless it was answered. */
  async function ask(request: FastifyRequest, reply: FastifyReply) {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { action, isConfirmed } = decisionIn(form)
    const source = await perform(scope, request, sources.get, { params: paramsIn(request) })
    const answered = { action, params: { groupId: source.groupId, sourceId: source.id } }
    if (isConfirmed) return { ...answered, page: undefined }
    const view = { ...questionOf(messages, source, action), path: request.url, form, back: here(request) }
    return { ...answered, page: sendPage(reply, confirmPage(view, messages)) }
  }

  postScreen(scope, `${sourceRoute}/adopt`, here, async (request, reply) => {
    const { params, page } = await ask(request, reply)
    if (page) return page
    await perform(scope, request, sources.adopt, { params })
    return redirectWith(scope, reply, sourcesPath(slugIn(request)), 'sourceAdopted')
  })

  postScreen(scope, `${sourceRoute}/remove`, here, async (request, reply) => {
    const { action, params, page } = await ask(request, reply)
    if (page) return page
    const events = action === 'remove' ? 'remove' : 'keep'
    await perform(scope, request, sources.delete, { params, query: { events } })
    return redirectWith(scope, reply, sourcesPath(slugIn(request)), 'sourceRemoved')
  })
}

type SourceDetail = OutputOf<typeof operations.sources.get>

interface SourceView {
  messages: Messages
  group: ManagedGroup
  source: SourceDetail
  form: FormState
  alert?: string | undefined
  now: Date
  zone: string
}

/** One calendar that the group follows. */
function sourceScreen(view: SourceView) {
  const { messages, group, source, alert } = view
  const text = messages.organize.sources
  return groupScreen(messages, group, 'events', {
    heading: nameOf(source),
    back: { href: sourcesPath(slugOf(group)), words: text.one.back },
    alert,
    styles: [teamStyle.path],
    scripts: confirmScripts,
    body: html`!${stateLine(view)}
<div class="team">!${problemSection(view)}!${eventsSection(view)}!${noticeList(messages, text.one.notices, source.notices)}!${optionsSection(view)}!${moveSection(view)}!${removeSection(view)}</div>`,
  })
}

const pathOf = ({ group, source }: SourceView, rest = '') => `${sourcePath(slugOf(group), source.id)}${rest}`

function button(view: SourceView, action: string, words: string, look = 'plain quiet fit'): string {
  return html`<form method="post" action="${pathOf(view, `/${action}`)}"><button class="${look}">${words}</button></form>`
}

function stateLine(view: SourceView): string {
  const { messages, source, now, zone } = view
  const text = messages.organize.sources
  const say = (at: string) => messages.format.dateTime(at, zone, now)
  const platform = messages.sources.platforms[source.platform]
  const facts = [
    `${source.name === null ? platform : `${platform} · ${source.host}`}.`,
    source.createdBy === null
      ? text.added(messages.format.day(source.createdAt))
      : text.addedBy(source.createdBy, messages.format.day(source.createdAt)),
    source.changedAt === null ? '' : text.changed(say(source.changedAt)),
    source.nextCheckAt === null || source.isReading ? '' : text.next(say(source.nextCheckAt)),
  ]
  const waiting = isFresh(source, now) ? text.readingNow : text.readingLong
  const reading = source.isReading
    ? html`<p class="note" role="status">${waiting} <a href="${pathOf(view)}">${text.again}</a></p>`
    : ''
  const isRunning = source.state === 'active' || source.state === 'failing'
  const buttons = [
    ...(source.isReading || source.state === 'paused' ? [] : [button(view, 'read', text.one.read)]),
    isRunning ? button(view, 'pause', text.one.pause) : button(view, 'resume', text.one.resume),
  ]
  return html`<p>!${stateChip(text, source)} <span class="soft small">${facts.filter(Boolean).join(' ')}</span></p>!${reading}
<div class="buttons">!${buttons.join('')}</div>`
}

/** What went wrong in words, and what to do next. */
function problemSection({ messages, source, now, zone }: SourceView): string {
  const { one: text } = messages.organize.sources
  if (source.state === 'paused') return html`<p class="note">${text.paused}</p>`
  if (source.problem === null) return ''
  const { title, next } = messages.sources.problems[source.problem.code]
  const tried = source.checkedAt && text.since(messages.format.dateTime(source.checkedAt, zone, now))
  const isAddress = ['unreachable', 'not_found', 'forbidden', 'not_a_calendar'].includes(source.problem.code)
  const rest = [source.state === 'stopped' ? text.stopped : '', text.kept, tried ?? '']
  return html`<section class="card" aria-labelledby="problem-heading"><h2 id="problem-heading">${text.problem}</h2>
<p><b>${title}</b> ${next}</p>!${isAddress ? html`<p>${text.pasteAgain}</p>` : ''}<p class="soft small">${rest.filter(Boolean).join(' ')}</p></section>`
}

function eventsSection({ messages, source, now }: SourceView): string {
  const { one: text } = messages.organize.sources
  const rows = source.events.map(({ id, title, dateTime, timezone, status, platformEventUrl }) => {
    const start = messages.format.moment(dateTime, timezone, now)
    const mark = status === 'draft' ? chip(text.draft) : status === 'cancelled' ? chip(text.cancelled, 'bad') : ''
    const there = platformEventUrl === null ? '' : externalLink(platformEventUrl, text.there, 'small')
    return html`<li><div class="grow"><a href="${eventPath(id)}">${title}</a> !${mark}<br><span class="soft small num">${formatStart(start, messages)}</span></div>!${there}</li>`
  })
  const more = source.upcomingEvents - source.events.length
  const list = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p>${text.noEvents}</p>`
  return html`<section class="card" aria-labelledby="events-heading"><h2 id="events-heading">${text.events}</h2>!${list}!${more > 0 ? html`<p class="soft">${text.more(more)}</p>` : ''}</section>`
}

function optionsSection(view: SourceView): string {
  const { messages, source, form } = view
  const text = messages.organize.sources
  const { mode, rsvps, timezone } = source
  const shown = { ...form, values: { mode, rsvps, timezone, ...form.values } }
  const key = source.hasKey
    ? textField(shown, {
        name: 'key',
        label: text.options.key,
        hint: text.options.keyHint,
        type: 'password',
        maxLength: 500,
        autocomplete: 'off',
      })
    : ''
  return html`<section class="card" aria-labelledby="options-heading"><h2 id="options-heading">${text.one.optionsHeading}</h2>
<form method="post" action="${pathOf(view)}">!${optionFields(text, shown)}!${key}<button class="fit">${text.one.save}</button></form></section>`
}

/** What is asked before each of the ways to end a source. */
function questionOf(messages: Messages, source: Pick<SourceDetail, 'upcomingEvents'>, action: string) {
  const { one: text } = messages.organize.sources
  if (action === 'adopt') {
    const lead = `${text.moveChanges(source.upcomingEvents)} ${text.moveKept}`
    return { heading: text.moveAsk, lead, yes: text.moveYes }
  }
  if (action === 'keep')
    return { heading: text.removeKeepAsk, lead: `${text.removeKeepLead} ${text.past}`, yes: text.removeKeepYes }
  return { heading: text.removeAllAsk, lead: `${text.removeAllLead} ${text.past}`, yes: text.removeAllYes }
}

function moveSection(view: SourceView): string {
  const { messages, source } = view
  const { one: text } = messages.organize.sources
  const asked = { id: 'ask-adopt', action: 'adopt', ...questionOf(messages, source, 'adopt') }
  return html`<section class="card" aria-labelledby="move-heading"><h2 id="move-heading">${text.moveHeading}</h2><p>${text.moveLead}</p>
<p class="soft">${text.moveChanges(source.upcomingEvents)} ${text.moveKept}</p>
<form method="post" action="${pathOf(view, '/adopt')}">!${confirmButton(text.moveButton, asked, messages, 'quiet fit')}</form></section>`
}

function removeSection(view: SourceView): string {
  const { messages, source } = view
  const { one: text } = messages.organize.sources
  const ask = (action: string) => ({ id: `ask-${action}`, action, ...questionOf(messages, source, action) })
  return html`<section class="card" aria-labelledby="remove-heading"><h2 id="remove-heading">${text.removeHeading}</h2>
<form method="post" action="${pathOf(view, '/remove')}"><p class="soft">${text.removeKeepLead}</p>!${confirmButton(text.removeKeep, ask('keep'), messages, 'plain quiet fit')}
<p class="soft">${text.removeAllLead}</p>!${confirmButton(text.removeAll, ask('remove'), messages)}</form></section>`
}
