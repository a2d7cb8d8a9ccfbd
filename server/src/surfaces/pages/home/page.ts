import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { GroupRow } from '#domains/groups/groups/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { type CardView, eventCard, tallCard } from '#surfaces/site/parts/event-card.ts'
import { groupCard } from '#surfaces/site/parts/group-card.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { onboardingCard } from '#surfaces/site/parts/onboarding-card.ts'

export interface HomeView extends CardView {
  instanceName: string
  baseUrl: string
  visitorName: string | undefined
  /** The events that the visitor has an RSVP for. */
  yours: readonly EventRow[]
  next: readonly EventRow[]
  groups: readonly GroupRow[]
  ownOrigins: ReadonlySet<string>
  /** Of a member who is signed in; empty otherwise. */
  steps: Parameters<typeof onboardingCard>[0]
}

/** The home page. */
export function homePage(view: HomeView): PageContent {
  const { instanceName, baseUrl, messages } = view
  return {
    title: instanceName,
    width: 'wide',
    meta: {
      path: '/',
      description: messages.home.description(instanceName),
      jsonLd: { '@context': 'https://schema.org', '@type': 'WebSite', name: instanceName, url: `${baseUrl}/` },
    },
    body: html`!${hero(view)}!${onboardingCard(view.steps, messages)}!${yours(view)}!${next(view)}!${groups(view)}`,
  }
}

function hero({ instanceName, visitorName, messages }: HomeView): string {
  const text = messages.home
  const [heading, lead] =
    visitorName === undefined ? [text.heading(instanceName), text.lead] : [text.headingBack(visitorName), text.leadBack]
  return html`<section class="part hero"><h1 class="big">${heading}</h1><p class="lead">${lead}</p>
<form class="find" action="/events" role="search" aria-label="${text.search}"><label class="unseen" for="q">${text.search}</label>
<input id="q" name="q" type="search" maxlength="200" placeholder="${text.searchHint}"><button class="fit">!${icon('search')} ${text.search}</button></form></section>`
}

function yours(view: HomeView): string {
  const text = view.messages.home
  if (view.yours.length === 0) return ''
  const cards = view.yours.map((event) => eventCard(event, view)).join('')
  return html`<section class="part"><h2 class="title">${text.yours}</h2><ul class="grid">!${cards}</ul></section>`
}

function next(view: HomeView): string {
  const text = view.messages.home
  const cards = view.next.map((event) => tallCard(event, view)).join('')
  const list =
    view.next.length > 0 ? html`<ul class="grid">!${cards}</ul>` : emptyState('calendar', text.empty, text.emptyLead)
  return html`<section class="part"><div class="head"><h2 class="title">${text.next}</h2><a href="/events">${text.all}</a></div>!${list}</section>`
}

function groups(view: HomeView): string {
  const text = view.messages.home
  if (view.groups.length === 0) return ''
  const cards = view.groups.map((group) => groupCard(group, view)).join('')
  return html`<section class="part"><div class="head"><h2 class="title">${text.featured}</h2><a href="/groups">${text.allGroups}</a></div><ul class="grid">!${cards}</ul></section>`
}
