import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { mePath, meScreen } from './shell.ts'

const path = mePath('groups')

type Joined = OutputOf<typeof operations.favorites.list>
type Run = OutputOf<typeof operations.groups.listManaged>['items']

interface View {
  joined: Joined
  run: Run
  here: string
  ownOrigins: ReadonlySet<string>
}

export function mountGroups(scope: PageScope): void {
  const { ownOrigins } = scope.server

  getScreen(scope, path, async (request, reply) => {
    const joined = await perform(scope, request, operations.favorites.list, { query: cursorsIn(request) })
    const run = await listRun(scope, request)
    return sendPage(reply, groupsScreen(messagesOf(request), { joined, run, here: request.url, ownOrigins }))
  })

  postScreen(scope, `${path}/leave`, path, async (request, reply) => {
    await perform(scope, request, operations.favorites.remove, { params: { slug: field(request, 'slug') } })
    return redirectWith(scope, reply, path, 'leftGroup')
  })
}

/** On the first page only; an administrator is not listed with every group. */
async function listRun(scope: PageScope, request: FastifyRequest): Promise<Run> {
  if (Object.keys(cursorsIn(request)).length > 0) return []
  const { items } = await perform(scope, request, operations.groups.listManaged, { query: { limit: 100 } })
  return items.filter(({ userRole }) => userRole !== 'admin')
}

function groupsScreen(messages: Messages, view: View) {
  const text = messages.me.groups
  const { joined, run, here } = view
  const rows = joined.items.map((group) => {
    const slug = group.urlname ?? group.id
    const leave = html`<form method="post" action="${path}/leave"><input type="hidden" name="slug" value="${slug}">
<button class="plain small" aria-label="${text.leaveNamed(group.name)}">${text.leave}</button></form>`
    const waiting = group.membership === 'pending' ? chip(text.waiting) : ''
    return groupRow(messages, group, view, html`!${waiting}!${leave}`)
  })
  const none = emptyState('people', text.empty, text.emptyLead, { href: '/groups', words: text.find })
  const list = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : none
  const running = run.map((group) => groupRow(messages, group, view, chip(text.roles[group.userRole], 'strong')))
  const organized =
    run.length === 0
      ? ''
      : html`<section class="part"><h2>${text.running}</h2><ul class="rows">!${running.join('')}</ul></section>`
  return meScreen(messages, {
    tab: 'groups',
    body: html`!${organized}<section class="part"><h2>${text.joined}</h2>!${list}!${pager(joined.pagination, here, messages)}</section>`,
  })
}

interface Group {
  id: string
  name: string
  urlname: string | null
  photoUrl: string | null
  memberCount: number | null
}

function groupRow(messages: Messages, group: Group, { ownOrigins }: View, end: string): string {
  const text = messages.me.groups
  const avatar = { id: group.id, name: group.name, picture: ownPicture(group.photoUrl, ownOrigins) }
  const members = group.memberCount ? html`<span class="soft small">${text.members(group.memberCount)}</span>` : ''
  return html`<li>!${renderAvatar(avatar, 'square')}<div class="grow"><a href="/groups/${group.urlname ?? group.id}"><b>${group.name}</b></a><br>!${members}</div>!${end}</li>`
}
