import { html } from 'ghtml'
import type { Static } from 'typebox'
import type { FoundEvents } from '#domains/events/events/index.ts'
import type { GroupRow } from '#domains/groups/groups/index.ts'
import type { PublicUserList } from '#domains/profiles/directory/index.ts'
import type { Page } from '#kernel/operation/page.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { AgendaView } from '#surfaces/site/parts/agenda.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { foundEvents } from '#surfaces/site/parts/found-events.ts'
import { groupCards } from '#surfaces/site/parts/group-card.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { memberAvatar, nameOf, profilePath } from '#surfaces/site/parts/member.ts'

type Member = Static<typeof PublicUserList>

export interface SearchView extends AgendaView {
  q: string
  groups: Page<GroupRow>
  events: FoundEvents
  /** Undefined for visitors who are not signed in: they cannot search for people. */
  people: Page<Member> | undefined
  ownOrigins: ReadonlySet<string>
}

export function searchPage(view: SearchView): PageContent {
  const { q, messages, people } = view
  const text = messages.search
  const hint = people === undefined ? text.hintOpen : text.hint
  return {
    title: q === '' ? text.title : text.titleOf(q),
    width: 'wide',
    body: html`<div class="stack"><h1>${text.title}</h1>
<form class="find" action="/search" role="search" aria-label="${text.label}"><label class="unseen" for="q">${text.label}</label>
<input id="q" name="q" type="search" maxlength="200" value="${q}" placeholder="${hint}"><button>!${icon('search')}<span class="unseen">${text.button}</span></button></form></div>
!${q === '' ? html`<p class="lead">${text.lead}</p>` : results(view)}`,
  }
}

function results(view: SearchView): string {
  const { q, groups, events, people, messages } = view
  const text = messages.search
  const all = (path: string) => `${path}?${new URLSearchParams({ q })}`
  const part = (heading: string, isMore: boolean, href: string, words: string, list: string) =>
    html`<section class="part"><div class="head"><h2>${heading}</h2>!${isMore ? html`<a href="${href}">${words}</a>` : ''}</div>!${list}</section>`
  const parts = [
    groups.items.length > 0 &&
      part(
        text.groups,
        groups.hasMore,
        all('/groups'),
        text.allGroups,
        html`<ul class="grid small">!${groupCards(groups.items, view)}</ul>`,
      ),
    events.items.length > 0 &&
      part(
        text.events,
        events.hasMore,
        all('/events'),
        text.allEvents,
        foundEvents(events, q, (words) => `/search?${new URLSearchParams({ q: words })}`, view),
      ),
    people !== undefined &&
      people.items.length > 0 &&
      part(
        text.people,
        people.hasMore,
        all('/members'),
        text.allPeople,
        html`<ul class="grid small">!${people.items.map((one) => personCard(one, view)).join('')}</ul>`,
      ),
  ].filter((one) => one !== false)
  const found =
    parts.length > 0
      ? parts.join('')
      : emptyState('search', text.none, text.noneLead, { href: '/events', words: text.noneWay })
  const here = encodeURIComponent(all('/search'))
  const invite =
    people === undefined ? html`<p class="part"><a href="/sign-in?return_to=${here}">${text.signIn}</a></p>` : ''
  return found + invite
}

function personCard(member: Member, { ownOrigins }: SearchView): string {
  const location = member.location === null ? '' : html`<small>${member.location}</small>`
  return html`<li class="person">!${renderAvatar(memberAvatar(member, ownOrigins))}<span><a href="${profilePath(member.username)}">${nameOf(member)}</a>!${location}</span></li>`
}
