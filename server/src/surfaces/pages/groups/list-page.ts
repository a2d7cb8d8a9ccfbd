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
  const { q, tag, sort, groups, here, isFirst, messages } = view
  const text = messages.groups.list
  const isPlain = isFirst && q === '' && tag === '' && sort === 'popular'
  const list =
    groups.items.length > 0
      ? html`<h2 class="unseen">${text.found}</h2><ul class="grid small">!${groupCards(groups.items, view)}</ul>!${pager(groups, here, messages)}`
      : emptyState('search', text.none, text.noneLead, { href: '/groups', words: text.clear })
  return {
    title: tag ? text.tagged(tag) : text.title,
    width: 'wide',
    section: 'groups',
    ...(isPlain && { meta: { path: '/groups', description: text.description(view.instanceName) } }),
    body: html`<section class="part"><h1>${tag ? text.tagged(tag) : text.title}</h1><p class="lead">${text.lead}</p></section>
!${form(view)}!${topics(view)}!${list}`,
  }
}

function form({ q, tag, sort, messages }: GroupsView): string {
  const text = messages.groups.list
  const options = Object.entries(text.sorts).map(
    ([value, words]) => html`<option value="${value}" ${value === sort ? 'selected' : ''}>${words}</option>`,
  )
  return html`<form class="card filters" action="/groups" role="search" aria-label="${text.title}"><div class="row">
<div><label for="q">${text.search}</label><input id="q" name="q" type="search" maxlength="200" value="${q}" placeholder="${text.searchHint}"></div>
<div class="few"><label for="sort">${text.order}</label><select id="sort" name="sort">!${options.join('')}</select></div>
!${tag ? html`<input type="hidden" name="tag" value="${tag}">` : ''}
<button>!${icon('search')} ${text.button}</button></div></form>`
}

const topicsMax = 14

/** The topics of the groups that are shown, the most frequent first. */
function topics({ groups, tag, messages }: GroupsView): string {
  const counts = new Map<string, number>()
  for (const group of groups.items) for (const one of group.tags) counts.set(one, (counts.get(one) ?? 0) + 1)
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const shown = [...new Set([...(tag ? [tag] : []), ...names])].slice(0, topicsMax)
  if (shown.length === 0) return ''
  const links = shown.map((name) =>
    name === tag
      ? html`<a class="chip strong" aria-current="true" href="/groups">${name} <span aria-hidden="true">×</span></a>`
      : html`<a class="chip" href="/groups?${new URLSearchParams({ tag: name })}">${name}</a>`,
  )
  return html`<nav class="chips chosen" aria-label="${messages.groups.list.tags}">!${links.join('')}</nav>`
}
