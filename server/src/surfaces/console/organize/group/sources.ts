import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, groupPath, groupScreen, type ManagedGroup, slugIn, slugOf } from '../shell.ts'
import { teamStyle } from '../style/stylesheet.ts'
import {
  isFresh,
  nameOf,
  refreshWhile,
  type Source,
  type Sources,
  sourcePath,
  sourceRefusal,
  sourcesPath,
  sourcesRoute,
  stateChip,
} from './source-parts.ts'
import { previewScreen } from './sources-preview.ts'

interface Shown {
  form: FormState
  alert?: string | undefined
  status?: number
}

/** A field that was left empty is not sent: the operation has its own words for what is missing. */
function bodyIn(
  op: (typeof operations.sources)['preview'] | (typeof operations.sources)['create'],
  form: URLSearchParams,
) {
  const filled = new URLSearchParams([...form].filter(([name, value]) => name === 'url' || value.trim() !== ''))
  return bodyOf(op, filled)
}

/** The calendars that a group follows: the list, what a link would bring, and following it. */
export function mountSources(scope: PageScope): void {
  const { sources } = operations
  const { clock } = scope.server
  const from = (request: FastifyRequest) => sourcesPath(slugIn(request))

  async function show(request: FastifyRequest, reply: FastifyReply, { status = 200, ...shown }: Shown) {
    const group = await findGroup(scope, request)
    const found = await perform(scope, request, sources.list, { params: { groupId: group.id } })
    const now = clock.now()
    if (status === 200)
      refreshWhile(
        reply,
        found.sources.some((source) => isFresh(source, now)),
      )
    const zone = await findGroupZone(scope, request, group)
    return sendPage(reply, sourcesScreen({ messages: messagesOf(request), group, found, now, zone, ...shown }), status)
  }

  getScreen(scope, sourcesRoute, (request, reply) => show(request, reply, { form: { values: {} } }))

  postScreen(scope, `${sourcesRoute}/preview`, from, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const params = { groupId: slugIn(request) }
    try {
      const preview = await perform(scope, request, sources.preview, { params, body: bodyIn(sources.preview, form) })
      const values = { url: form.get('url'), key: form.get('key') }
      const view = { messages, group: await findGroup(scope, request), preview, form: { values }, now: clock.now() }
      return await sendPage(reply, previewScreen(view))
    } catch (error) {
      const refusal = sourceRefusal(error, form, messages)
      return show(request, reply, { form: refusal, ...refusal })
    }
  })

  postScreen(scope, sourcesRoute, from, async (request, reply) => {
    const form = formIn(request)
    const params = { groupId: slugIn(request) }
    try {
      await perform(scope, request, sources.create, { params, body: bodyIn(sources.create, form) })
    } catch (error) {
      const refusal = sourceRefusal(error, form, messagesOf(request))
      return show(request, reply, { form: refusal, ...refusal })
    }
    return redirectWith(scope, reply, from(request), 'sourceFollowed')
  })
}

interface View {
  messages: Messages
  group: ManagedGroup
  found: Sources
  form: FormState
  alert?: string | undefined
  now: Date
  zone: string
}

/** The calendars that a group follows, and the form to follow another. */
function sourcesScreen(view: View) {
  const { messages, group, found, alert } = view
  const text = messages.organize.sources
  const rows = found.sources.map((source) => sourceRow(view, source))
  const list = rows.length > 0 ? html`<ul class="oevents">!${rows.join('')}</ul>` : ''
  const isFull = found.sources.length >= found.sourcesMax
  return groupScreen(messages, group, 'events', {
    heading: text.heading,
    back: { href: groupPath(slugOf(group)), words: text.back },
    alert,
    styles: [teamStyle.path],
    body: html`<p class="soft lead">${text.lead} <a href="/docs/guides/leaving-meetup">${messages.organize.moving.invite.guide}</a></p>!${waitingNote(view)}!${list}
<div class="team">!${isFull ? html`<p class="note">${text.full(found.sourcesMax)}</p>` : pasteSection(view)}</div>`,
  })
}

function waitingNote({ messages, found, now, group }: View): string {
  const text = messages.organize.sources
  const reading = found.sources.filter(({ isReading }) => isReading)
  if (reading.length === 0) return ''
  const isSoon = reading.some((source) => isFresh(source, now))
  return html`<p class="note" role="status">${isSoon ? text.readingNow : text.readingLong} <a href="${sourcesPath(slugOf(group))}">${text.again}</a></p>`
}

function sourceRow(view: View, source: Source): string {
  const { messages, group, now, zone } = view
  const text = messages.organize.sources
  const path = sourcePath(slugOf(group), source.id)
  const platform = messages.sources.platforms[source.platform]
  const when = source.checkedAt && text.read(messages.format.dateTime(source.checkedAt, zone, now))
  const facts = [platform, source.name === null ? '' : source.host, text.events(source.upcomingEvents), when ?? '']
  const problem = source.problem
    ? html`<p class="problem">${messages.sources.problems[source.problem.code].title}</p>`
    : ''
  return html`<li class="card oevent"><div class="grow"><h2><a href="${path}">${nameOf(source)}</a> !${stateChip(text, source)}</h2>
<p class="soft small">${facts.filter(Boolean).join(' · ')}</p>!${problem}</div>
<div class="oactions"><a href="${path}" aria-label="${text.openNamed(nameOf(source))}">${text.open}</a></div></li>`
}

function pasteSection({ messages, group, form }: View): string {
  const { form: text } = messages.organize.sources
  const hasKey = Boolean(form.values.key) || form.problems?.key !== undefined
  return html`<section class="card" aria-labelledby="follow-heading"><h2 id="follow-heading">${text.heading}</h2>
<form method="post" action="${sourcesPath(slugOf(group))}/preview">
!${textField(form, { name: 'url', label: text.url, hint: text.urlHint, isRequired: true, maxLength: 2048, autocomplete: 'off', more: 'inputmode="url" spellcheck="false" autocapitalize="none" placeholder="https://"' })}
<details class="team-new" !${hasKey ? 'open' : ''}><summary class="plain">${text.more}</summary>
!${textField(form, { name: 'key', label: text.key, hint: text.keyHint, type: 'password', maxLength: 500, autocomplete: 'off' })}</details>
<button class="fit">${text.show}</button></form>
!${linkHelp(messages)}</section>`
}

function linkHelp({ organize }: Messages): string {
  const { help, platforms } = organize.sources.form
  const items = platforms.map(([name, where]) => html`<dt>${name}</dt><dd>${where}</dd>`)
  return html`<details><summary>${help}</summary><dl>!${items.join('')}</dl></details>`
}
