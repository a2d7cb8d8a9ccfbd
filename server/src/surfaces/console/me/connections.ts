import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { mePath, meScreen } from './shell.ts'

const path = mePath('connections')

type List = keyof Messages['me']['connections']['lists']

interface Person {
  /** Of the connection; only connections can be ended here. */
  connectionId?: string
  username: string | null
  name: string | null
  avatarUrl: string | null
  since: string | null
}

interface View {
  list: List
  people: readonly Person[]
  pagination: Parameters<typeof pager>[0]
  here: string
  ownOrigins: ReadonlySet<string>
}

export function mountConnections(scope: PageScope): void {
  const { ownOrigins } = scope.server

  getScreen(scope, path, async (request, reply) => {
    const asked = queryIn(request, 'list')
    const list: List = asked === 'following' || asked === 'followers' ? asked : 'connected'
    const found = await findPeople(scope, request, list)
    return sendPage(reply, peopleScreen(messagesOf(request), { ...found, list, here: request.url, ownOrigins }))
  })

  getScreen(scope, `${path}/:id/remove`, async (request, reply) => {
    return sendPage(reply, endScreen(messagesOf(request), idIn(request)))
  })

  postScreen(scope, `${path}/:id/remove`, path, async (request, reply) => {
    await perform(scope, request, operations.meetpass.endConnection, { params: { id: idIn(request) } })
    return redirectWith(scope, reply, path, 'connectionRemoved')
  })

  postScreen(scope, `${path}/unfollow`, path, async (request, reply) => {
    await perform(scope, request, operations.follows.remove, { params: { username: field(request, 'username') } })
    return redirectWith(scope, reply, `${path}?list=following`, 'unfollowed')
  })
}

async function findPeople(scope: PageScope, request: FastifyRequest, list: List) {
  const query = cursorsIn(request)
  if (list !== 'connected') {
    const op = list === 'following' ? operations.follows.listOwnFollowing : operations.follows.listOwnFollowers
    const { items, pagination } = await perform(scope, request, op, { query })
    return { pagination, people: items.map(({ followedAt: since, ...person }) => ({ ...person, since })) }
  }
  const { listConnections } = operations.meetpass
  const { items, pagination } = await perform(scope, request, listConnections, { query: { ...query, kind: 'people' } })
  const people = items.map((one) => ({
    connectionId: one.id,
    username: one.connectedUsername,
    name: one.connectedName,
    avatarUrl: one.connectedAvatarUrl,
    since: one.createdAt,
  }))
  return { pagination, people }
}

function peopleScreen(messages: Messages, view: View) {
  const text = messages.me.connections
  const { list, people, pagination, here } = view
  const chips = Object.entries(text.lists).map(
    ([key, label]) =>
      html`<a class="chip" href="${path}?list=${key}" !${key === list ? 'aria-current="true"' : ''}>${label}</a>`,
  )
  const [heading, lead] = text.empty[list] as [string, string]
  const way =
    list === 'connected' ? { href: '/settings/passes', words: text.passes } : { href: '/members', words: text.people }
  const rows = people.map((person) => personRow(messages, person, view))
  const none = emptyState('people', heading, lead, way)
  const shown = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : none
  return meScreen(messages, {
    tab: 'connections',
    body: html`<nav class="chips" aria-label="${text.listsLabel}">!${chips.join('')}</nav>
<p class="soft">${text.leads[list]}</p>!${shown}!${pager(pagination, here, messages)}`,
  })
}

function personRow(messages: Messages, person: Person, { list, ownOrigins }: View): string {
  const { username, since } = person
  const text = messages.me.connections
  const name = person.name ?? username ?? text.noName
  const picture = ownPicture(person.avatarUrl, ownOrigins)
  const link = username === null ? html`<b>${name}</b>` : html`<a href="${profilePath(username)}"><b>${name}</b></a>`
  const when = since === null ? '' : html`<br><span class="soft small">${text.since(messages.format.day(since))}</span>`
  return html`<li>!${renderAvatar({ id: username ?? name, name, picture })}<div class="grow">!${link}!${when}</div>!${endOf(messages, person, list, name)}</li>`
}

function endOf(messages: Messages, { connectionId, username }: Person, list: List, name: string): string {
  const text = messages.me.connections
  if (connectionId !== undefined)
    return html`<a class="button plain small fit" href="${path}/${connectionId}/remove" aria-label="${text.endNamed(name)}">${text.end}</a>`
  if (list !== 'following' || username === null) return ''
  return html`<form method="post" action="${path}/unfollow"><input type="hidden" name="username" value="${username}">
<button class="plain small" aria-label="${text.unfollowNamed(name)}">${text.unfollow}</button></form>`
}

function endScreen(messages: Messages, id: string) {
  const text = messages.me.connections
  return meScreen(messages, {
    tab: 'connections',
    body: html`<section class="card"><h2>${text.endQuestion}</h2><p>${text.endLead}</p>
<form method="post" action="${path}/${id}/remove" class="row"><button class="danger">${text.endConfirm}</button>
<a class="button plain fit" href="${path}">${text.keep}</a></form></section>`,
  })
}
