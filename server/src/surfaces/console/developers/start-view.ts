import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { codeBlock } from '../parts/copy-field.ts'
import { curlLine } from './first-call.ts'
import { developersPath } from './shell.ts'

interface StartView {
  messages: Messages
  instanceName: string
  baseUrl: string
  isSignedIn: boolean
}

export function startBody(view: StartView): string {
  const { messages, instanceName, isSignedIn } = view
  const text = messages.developers.start
  return html`<p class="lead">${text.lead(instanceName)}</p>
!${isSignedIn ? '' : signInCard(messages)}
!${firstCall(view)}
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
