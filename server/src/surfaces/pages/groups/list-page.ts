import { html } from 'ghtml'
import type { GroupRow } from '#domains/groups/groups/index.ts'
import type { Page } from '#kernel/operation/page.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { groupCards } from '#surfaces/site/parts/group-card.ts'
import { icon } from '#surfaces/site/parts/icons.ts'

export interface GroupsView {
  messages: Messages
  q: string
  tag: string
  sort: string
  groups: Page<GroupRow>
  here: string
  isFirst: boolean
  instanceName: string
  ownOrigins: ReadonlySet<string>
}

export function groupsPage(view: GroupsView): PageContent {
  const { q, tag, sort, isFirst, messages } = view
  const text = messages.groups.list
  const isPlain = isFirst && q === '' && tag === '' && sort === 'popular'
  return {
    title: tag ? text.tagged(tag) : text.title,
    width: 'wide',
    section: 'groups',
    ...(isPlain && { meta: { path: '/groups', description: text.description(view.instanceName) } }),
    body: html`<div class="stack"><h1>${tag ? text.tagged(tag) : text.title}</h1>
!${form(view)}!${sorts(view)}!${topics(view)}!${list(view)}</div>`,
  }
}

function list(view: GroupsView): string {
  const { q, tag, groups, here, isFirst, messages } = view
  const text = messages.groups.list
  if (groups.items.length > 0)
    return html`<h2 class="unseen">${text.found}</h2><ul class="grid small">!${groupCards(groups.items, view)}</ul>!${pager(groups, here, messages)}`
  if (isFirst && q === '' && tag === '') return emptyState('people', text.empty, text.emptyLead)
  return emptyState('search', text.none, text.noneLead, { href: '/groups', words: text.clear })
}

function pathWith(query: { q: string; tag: string; sort: string }): string {
  const given = Object.entries(query).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'popular'),
  )
  return given.length === 0 ? '/groups' : `/groups?${new URLSearchParams(given)}`
}

function form({ q, tag, sort, messages }: GroupsView): string {
  const text = messages.groups.list
  return html`<form class="find" action="/groups" role="search" aria-label="${text.title}"><label class="unseen" for="q">${text.search}</label>
<input id="q" name="q" type="search" maxlength="200" value="${q}" placeholder="${text.searchHint}">
!${tag ? html`<input type="hidden" name="tag" value="${tag}">` : ''}!${sort === 'popular' ? '' : html`<input type="hidden" name="sort" value="${sort}">`}
<button>!${icon('search')}<span class="unseen">${text.button}</span></button></form>`
}

function sorts({ q, tag, sort, messages }: GroupsView): string {
  const text = messages.groups.list
  const links = Object.entries(text.sorts).map(
    ([value, words]) =>
      html`<a class="chip" href="${pathWith({ q, tag, sort: value })}" !${value === sort ? 'aria-current="true"' : ''}>${words}</a>`,
  )
  return html`<nav class="chips slide" aria-label="${text.order}">!${links.join('')}</nav>`
}

const topicsMax = 14

/** The topics of the groups that are shown, the most frequent first. */
function topics({ groups, q, tag, sort, messages }: GroupsView): string {
  const counts = new Map<string, number>()
  for (const group of groups.items) for (const one of group.tags) counts.set(one, (counts.get(one) ?? 0) + 1)
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const shown = [...new Set([...(tag ? [tag] : []), ...names])].slice(0, topicsMax)
  if (shown.length === 0) return ''
  const links = shown.map(
    (name) =>
      html`<a class="chip" href="${pathWith({ q, sort, tag: name === tag ? '' : name })}" !${name === tag ? 'aria-current="true"' : ''}>${name}</a>`,
  )
  return html`<nav class="chips slide" aria-label="${messages.groups.list.tags}">!${links.join('')}</nav>`
}
