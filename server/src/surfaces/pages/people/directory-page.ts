import { html } from 'ghtml'
import type { Static } from 'typebox'
import type { PublicUserList } from '#domains/profiles/directory/index.ts'
import type { Page } from '#kernel/operation/page.ts'
import type { Messages } from '#messages/index.ts'
import { summaryOf } from '#messages/markdown.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { medalOf, type Pictures } from '#surfaces/site/parts/medal.ts'
import { memberAvatar, nameOf, profilePath } from '#surfaces/site/parts/member.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'

type Member = Static<typeof PublicUserList>

interface DirectoryFilters {
  q?: string | undefined
  location?: string | undefined
  badge?: string | undefined
}

export interface DirectoryView {
  messages: Messages
  found: Page<Member>
  filters: DirectoryFilters
  /** The platform badges to filter by. */
  badges: readonly { slug: string; name: string }[]
  /** The path of this list with its filters. */
  here: string
  pictures: Pictures
  ownOrigins: ReadonlySet<string>
}

export function directoryPage(view: DirectoryView): PageContent {
  const { found, filters, here, messages } = view
  const text = messages.people.directory
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const way = isFiltered ? { href: '/members', words: text.clear } : undefined
  const list =
    found.items.length === 0
      ? emptyState('people', text.none, text.noneLead, way)
      : html`<h2 class="unseen">${text.found}</h2><ul class="grid small">!${found.items.map((member) => memberCard(member, view)).join('')}</ul>`
  return {
    title: text.title,
    width: 'wide',
    styles: [communityStyle.path],
    body: html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
!${filterForm(view)}
!${list}
!${pager(found, here, messages)}`,
  }
}

function filterForm({ filters, badges, messages }: DirectoryView): string {
  const text = messages.people.directory
  const isKnown = filters.badge === undefined || badges.some(({ slug }) => slug === filters.badge)
  const other = isKnown ? [] : [{ slug: filters.badge!, name: text.otherBadge(filters.badge!) }]
  const options = [{ slug: '', name: text.anyBadge }, ...other, ...badges].map(
    ({ slug, name }) =>
      html`<option value="${slug}" ${slug === (filters.badge ?? '') ? 'selected' : ''}>${name}</option>`,
  )
  return html`<form class="card filters" method="get" action="/members" role="search" aria-label="${text.filters}"><div class="row">
<div><label for="q">${text.q}</label><input id="q" name="q" type="search" maxlength="200" value="${filters.q ?? ''}"></div>
<div class="few"><label for="location">${text.location}</label><input id="location" name="location" maxlength="100" value="${filters.location ?? ''}"></div>
<div class="few"><label for="badge">${text.badge}</label><select id="badge" name="badge">!${options.join('')}</select></div>
<button>!${icon('search')}${text.search}</button>
</div></form>`
}

function memberCard(member: Member, { pictures, ownOrigins, messages }: DirectoryView): string {
  const about = member.bio === null ? '' : html`<p class="clamp">${summaryOf(member.bio)}</p>`
  const location = member.location === null ? '' : html`<p class="small">!${icon('pin')} ${member.location}</p>`
  const medals = member.badges.map((badge) => medalOf(badge, pictures, 's')).join('')
  const names = member.badges.map(({ name }) => name).join(', ')
  const worn =
    medals === ''
      ? ''
      : html`<p class="medals">!${medals}<span class="unseen">${messages.people.directory.badge}: ${names}</span></p>`
  return html`<li class="thing line card">!${renderAvatar(memberAvatar(member, ownOrigins))}<div>
<h3><a href="${profilePath(member.username)}">${nameOf(member)}</a></h3>!${location}!${about}!${worn}</div></li>`
}
