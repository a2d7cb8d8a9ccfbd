import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { findInstanceName } from '#surfaces/site/instance.ts'
import { findVisitor, messagesOf, open, type PageScope, sendPage, zoneOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { chart } from '../parts/chart.ts'
import { codeBlock, copyScripts } from '../parts/copy-field.ts'
import { curlLine } from './first-call.ts'
import { developersPath, developersScreen } from './shell.ts'

/** The first screen of developers. Visitors who are not signed in see it too: they decide here whether to sign up. */
export function mountStart(scope: PageScope): void {
  const { server, routes } = scope
  routes.get(developersPath(''), open, async (request, reply) => {
    const messages = messagesOf(request)
    const [instanceName, isSignedIn] = [await findInstanceName(server), findVisitor(request) !== undefined]
    const usage = isSignedIn ? await perform(scope, request, operations.usage.get, {}) : undefined
    const around = { baseUrl: server.baseUrl, zone: zoneOf(request) ?? 'UTC', now: server.clock.now() }
    const body = startBody({ messages, instanceName, usage, ...around })
    const meta = { path: developersPath(''), description: messages.developers.start.meta(instanceName) }
    const page = developersScreen(messages, { tab: '', body, scripts: copyScripts })
    return sendPage(reply, isSignedIn ? page : { ...page, meta })
  })
}

interface StartView {
  messages: Messages
  instanceName: string
  baseUrl: string
  /** Undefined for a visitor who is not signed in. */
  usage: Usage | undefined
  zone: string
  now: Date
}

type Usage = OutputOf<typeof operations.usage.get>

function startBody(view: StartView): string {
  const { messages, instanceName, usage } = view
  const text = messages.developers.start
  return html`<p class="lead">${text.lead(instanceName)}</p>
!${usage ? '' : signInCard(messages)}
!${firstCall(view)}
!${usage ? usagePart(view, usage) : ''}
<h2>${text.more.heading}</h2>!${tiles(messages)}`
}

function signInCard({ developers: { start } }: Messages): string {
  const text = start.signIn
  return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>
<a class="button fit" href="/sign-in?return_to=${encodeURIComponent(developersPath(''))}">${text.button}</a></section>`
}

function firstCall({ messages, baseUrl }: StartView): string {
  const text = messages.developers.start.first
  const value = curlLine(baseUrl, text.placeholder, '/v1/me')
  return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>
<ol class="firstcall">
<li><a href="${developersPath('tokens')}?preset=read#new">${text.token}</a><p class="soft small">${text.tokenLead}</p></li>
<li><p>${text.paste}</p>!${codeBlock({ id: 'first-call', label: text.label, value }, messages)}</li>
<li><a href="/docs/reference">${text.next}</a><p class="soft small">${text.nextLead}</p></li>
</ol></section>`
}

/** What is used of each limit now, and the requests of the last day. */
function usagePart({ messages, zone, now }: StartView, usage: Usage): string {
  const text = messages.developers.start.usage
  const { format } = messages
  const time = (instant: string) => format.moment(instant, zone, now).time
  const limits = usage.limits.map(({ name, limit, used, resetAt }) => {
    const words = text.limits[name as keyof typeof text.limits]
    const facts = [words.used(used, limit), text.resets(time(resetAt))]
    return html`<li><label for="limit-${name}">${words.name}</label><meter id="limit-${name}" min="0" max="${limit}" high="${Math.ceil(limit * 0.8)}" value="${used}"></meter>
<span class="soft small">${facts.join(' · ')}</span></li>`
  })
  const marks = usage.hours.flatMap(({ refused }, at) =>
    refused === 0 ? [] : [{ at, label: text.refused(format.number(refused)) }],
  )
  const drawn = chart(
    {
      id: 'usage',
      kind: 'bars',
      title: text.chart,
      sentence: text.says(usage.requests, usage.refused),
      headings: { label: text.hour, value: text.requests },
      points: usage.hours.map(({ startsAt, requests }) => ({ label: time(startsAt), value: requests })),
      ...{ marks, marksLabel: text.refusedLabel },
    },
    messages,
  )
  return html`<section class="card" id="usage"><h2>${text.heading}</h2><p class="soft">${text.lead}</p><ul class="limits">!${limits.join('')}</ul></section>!${drawn}`
}

function tiles({ developers: { start } }: Messages): string {
  const text = start.more
  const all: [readonly [string, string], string][] = [
    [text.docs, '/docs'],
    [text.reference, '/docs/reference'],
    [text.guide, '/docs/guides/developers'],
    [text.apps, developersPath('apps')],
    [text.webhooks, developersPath('webhooks')],
    [text.eventTypes, developersPath('event-types')],
    [text.mcp, developersPath('mcp')],
    [text.widgets, developersPath('widgets')],
    [text.openapi, '/openapi.json'],
  ]
  const items = all.map(
    ([[name, lead], href]) =>
      html`<li><a href="${href}"><b>${name}</b><span class="soft small">${lead}</span></a></li>`,
  )
  return html`<ul class="ways">!${items.join('')}</ul>`
}
