import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import type { GroupRow } from '#domains/groups/groups/index.ts'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { renderMarkdown } from '#messages/markdown.ts'
import { coverImage } from '#surfaces/site/covers/cover.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import {
  type CardView,
  eventCards,
  eventCover,
  eventPicture,
  headingOf,
  tallCards,
} from '#surfaces/site/parts/event-card.ts'
import {
  countGoing,
  formatDay,
  formatLocation,
  formatSpan,
  formatTimes,
  pathOf,
} from '#surfaces/site/parts/event-format.ts'
import { groupCards } from '#surfaces/site/parts/group-card.ts'
import { onboardingCard } from '#surfaces/site/parts/onboarding-card.ts'
import { mosaic } from './mosaic.ts'

export type HomeFirstRun = OutputOf<(typeof operations)['first-run']['get']>
export type Doors = OutputOf<typeof operations.door.listEvents>['items']

export interface HomeView extends CardView {
  instanceName: string
  tagline: string | undefined
  /** Markdown of the administrators. */
  homeText: string | undefined
  baseUrl: string
  visitorName: string | undefined
  /** The events that the visitor has an RSVP for: the next one first, those with a waitlist last. */
  yours: readonly EventRow[]
  /** Of the visitor's groups. */
  fromGroups: readonly EventRow[]
  next: readonly EventRow[]
  groups: readonly GroupRow[]
  ownOrigins: ReadonlySet<string>
  /** Of a member who is signed in; empty otherwise. */
  steps: Parameters<typeof onboardingCard>[0]
  /** Events at which the visitor checks people in today. */
  doors: Doors
  /** The set-up of the instance, for an administrator who has not finished it. */
  setUp: HomeFirstRun | undefined
  /** Where the visitor can start a group, if they can. */
  startPath: string | undefined
  /** There is an administrator. */
  isOwned: boolean
}

/** The home page. */
export function homePage(view: HomeView): PageContent {
  const { instanceName, tagline, baseUrl, messages } = view
  return {
    title: instanceName,
    width: 'wide',
    section: 'home',
    meta: {
      path: '/',
      image: '/og/home/index.png',
      description: tagline ?? messages.home.description(instanceName),
      jsonLd: { '@context': 'https://schema.org', '@type': 'WebSite', name: instanceName, url: `${baseUrl}/` },
    },
    body: html`!${hero(view)}!${words(view)}!${setUp(view)}!${onboardingCard(view.steps, messages)}!${doors(view)}!${yours(view)}!${fromGroups(view)}!${next(view)}!${groups(view)}`,
  }
}

function searchForm({ messages }: HomeView): string {
  const text = messages.home
  return html`<form class="find" action="/search" role="search" aria-label="${text.search}"><label class="unseen" for="q">${text.search}</label>
<input id="q" name="q" type="search" maxlength="200" placeholder="${text.searchHint}"><button>${text.search}</button></form>`
}

function hero(view: HomeView): string {
  const { instanceName, tagline, visitorName, messages } = view
  const text = messages.home
  if (visitorName !== undefined)
    return html`<section class="stack"><h1>${text.headingBack(visitorName)}</h1>!${searchForm(view)}</section>`
  return html`<section class="hero"><div><h1 class="hero-title">${tagline ?? text.heading(instanceName)}</h1><p class="lead">${text.lead}</p>
!${searchForm(view)}</div>!${mosaic}</section>`
}

function setUp({ setUp: run, messages }: HomeView): string {
  if (!run) return ''
  const text = messages.home.setUp
  const done = run.steps.filter(({ state }) => state === 'done').length
  return html`<section class="card"><h2>${text.heading}</h2><p>${text.lead(done, run.steps.length)}</p>
<p><a class="button fit" href="/welcome">${text.button}</a></p></section>`
}

function words({ homeText }: HomeView): string {
  return homeText === undefined
    ? ''
    : html`<section class="part prose">!${renderMarkdown(homeText, { under: 1 })}</section>`
}

function doors({ doors: events, messages, now }: HomeView): string {
  const text = messages.home
  if (events.length === 0) return ''
  const rows = events.map((event) => {
    const when = messages.format.dateTime(event.startTime, event.timezone, now)
    return html`<li class="card"><p><b>${event.title}</b><br><span class="soft small">${when}</span></p><a class="button quiet" href="/door/${event.id}">${text.doorOpen}</a></li>`
  })
  return html`<section class="part"><div class="head"><h2>${text.door}</h2><a href="/door">${text.doorAll}</a></div><ul class="list">!${rows.join('')}</ul></section>`
}

function yours(view: HomeView): string {
  const text = view.messages.home
  const [first] = view.yours
  if (!first) return ''
  const isGoing = view.ownRsvps?.get(first.id)?.status === 'confirmed'
  const others = isGoing ? view.yours.slice(1) : view.yours
  const more = others.length > 0 ? html`<ul class="list">!${eventCards(others, view)}</ul>` : ''
  return html`<section class="part"><div class="head"><h2>${isGoing ? text.yours : text.waiting}</h2><a href="/me/events">${text.yoursAll}</a></div>!${isGoing ? nextCard(first, view) : ''}!${more}</section>`
}

/** The event that the visitor goes to next, large. */
function nextCard(event: EventRow, view: HomeView): string {
  const { messages } = view
  const { home: text, events } = messages
  const { start, end } = formatTimes(event, view)
  const when = events.event.atIn(formatDay(start, messages), formatSpan(start, end, messages), start.zone)
  const state = chip(events.event.youGo, 'good', 'check')
  const going = countGoing(event)
  return html`<article class="card next thing">!${coverImage(eventPicture(event, view), eventCover(event), '', true)}
<div><div class="row">!${state}</div>!${headingOf(event, messages)}
<p><b><time datetime="${event.starts_at}">${when}</time></b><br>${formatLocation(event, messages)}</p>
!${going > 0 ? html`<p>${events.event.going(going)}</p>` : ''}<p><a class="button quiet" href="${pathOf(event)}">${text.open}</a></p></div></article>`
}

function fromGroups(view: HomeView): string {
  if (view.fromGroups.length === 0) return ''
  return html`<section class="part"><div class="head"><h2>${view.messages.home.fromGroups}</h2></div><ul class="grid">!${tallCards(view.fromGroups, view)}</ul></section>`
}

/** Without a group there can be no events: say what is true, and what the visitor can do. */
function nothingYet({ messages, startPath, setUp: run, isOwned }: HomeView): string {
  const text = messages.home
  if (!isOwned) return emptyState('settings', text.unowned, text.unownedLead)
  if (startPath === undefined || run) return emptyState('calendar', text.emptyNew, text.emptyNewLead)
  return emptyState('calendar', text.emptyNew, text.emptyNewStart, { href: startPath, words: text.startGroup })
}

function next(view: HomeView): string {
  const text = view.messages.home
  if (view.next.length === 0 && view.groups.length === 0) return nothingYet(view)
  const list =
    view.next.length > 0
      ? html`<ul class="grid">!${tallCards(view.next, view)}</ul>`
      : emptyState('calendar', text.empty, text.emptyLead)
  return html`<section class="part"><div class="head"><h2>${text.next}</h2><a href="/events">${text.all}</a></div>!${list}</section>`
}

function groups(view: HomeView): string {
  const text = view.messages.home
  if (view.groups.length === 0) return ''
  return html`<section class="part"><div class="head"><h2>${text.featured}</h2><a href="/groups">${text.allGroups}</a></div><ul class="grid small">!${groupCards(view.groups, view)}</ul></section>`
}
