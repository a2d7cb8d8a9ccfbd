import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip, dateTile, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { formatStart } from '#surfaces/site/parts/event-format.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { manifestPath } from './manifest.ts'
import { doorStyle } from './style.ts'

type Found = OutputOf<typeof operations.door.listEvents>
type Event = Found['items'][number]

interface View {
  messages: Messages
  found: Found
  here: string
  now: Date
}

/** The events whose entrance the visitor can open. The installed app starts here, so it is also in the scope of the app. */
export function mountDoorList(scope: PageScope): void {
  const { clock } = scope.server
  for (const path of ['/door', '/door/'])
    getScreen(scope, path, async (request, reply) => {
      const query = cursorsIn(request)
      const found = await perform(scope, request, operations.door.listEvents, { query })
      return sendPage(reply, listPage({ messages: messagesOf(request), found, here: request.url, now: clock.now() }))
    })
}

function listPage(view: View): PageContent {
  const { messages, found, here } = view
  const text = messages.door.list
  const rows = found.items.map((event) => rowOf(view, event))
  const none = emptyState('ticket', text.empty.heading, text.empty.lead, { href: '/organize', words: text.organize })
  const list =
    rows.length > 0 ? html`<p class="soft">${text.lead}</p><ul class="door-events">!${rows.join('')}</ul>` : none
  return {
    title: text.title,
    width: 'wide',
    manifest: manifestPath,
    styles: [doorStyle.path],
    body: html`<div class="door-top"><a class="door-back" href="/">${text.site}</a></div>
<h1>${text.heading}</h1>!${list}!${pager(found.pagination, here, messages)}`,
  }
}

function rowOf({ messages, now }: View, event: Event): string {
  const start = messages.format.moment(event.startTime, event.timezone, now)
  const facts = [formatStart(start, messages), ...(event.groupName === null ? [] : [event.groupName])]
  const isRunning = Date.parse(event.startTime) <= now.getTime()
  return html`<li><a href="/door/${event.id}">!${dateTile(start)}<span><b>${event.title}</b><span class="small soft">${facts.join(' · ')}</span></span>!${isRunning ? chip(messages.door.list.now, 'good') : ''}</a></li>`
}
