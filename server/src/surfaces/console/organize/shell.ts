import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { endOf } from '#domains/foundation/event-facts/index.ts'
import { operations } from '#domains/index.ts'
import type { InputOf, OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { idIn } from '#surfaces/site/forms.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { alertOf, chip } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { consoleStyle } from '../parts/style.ts'
import { tabs } from '../parts/tabs.ts'
import { stylePathsOf } from './style/stylesheet.ts'

export type GroupTab = keyof Messages['organize']['shell']['groupTabs']
export type EventTab = keyof Messages['organize']['shell']['eventTabs']
export type ManagedGroup = OutputOf<typeof operations.groups.getManaged>
export type ManagedEvent = OutputOf<typeof operations.events.getManaged>

export interface Screen {
  body: string
  /** In place of the name of the tab, for a screen below it. */
  heading?: string
  /** Above the heading, for a screen below a tab. */
  back?: { href: string; words: string }
  alert?: string | undefined
  styles?: readonly string[]
  scripts?: readonly string[]
  canUpload?: boolean
  canFrame?: boolean
}

/** The routes of a group's screens; `:slug` is its URL name or id. */
export const groupRoute = (tab: GroupTab, rest = '') => `${groupPath(':slug', tab)}${rest}`
/** The routes of an event's screens. */
export const eventRoute = (tab: EventTab, rest = '') => `${eventPath(':id', tab)}${rest}`

export const groupPath = (slug: string, tab: GroupTab = 'events') =>
  `/organize/groups/${slug}${tab === 'events' ? '' : `/${tab}`}`
export const eventPath = (id: string, tab: EventTab = 'overview') =>
  `/organize/events/${id}${tab === 'overview' ? '' : `/${tab}`}`

export const slugOf = (group: { id: string; urlname: string | null }) => group.urlname ?? group.id

export const slugIn = (request: FastifyRequest) => (request.params as { slug: string }).slug

type Query = InputOf<typeof operations.groups.getManaged>['query']

/** The group that the path names. Its operation says who may see it. */
export function findGroup(scope: PageScope, request: FastifyRequest, query: Query = {}): Promise<ManagedGroup> {
  return perform(scope, request, operations.groups.getManaged, { params: { groupId: slugIn(request) }, query })
}

/** The event that the path names. Its operation says who may see it. */
export function findEvent(scope: PageScope, request: FastifyRequest, query: Query = {}): Promise<ManagedEvent> {
  const eventId = idIn(request, 'event_not_found')
  return perform(scope, request, operations.events.getManaged, { params: { eventId }, query })
}

/** When the event is over, by the one rule of its end. */
export const overAtOf = ({ dateTime, endTime, duration }: ManagedEvent) =>
  Date.parse(endOf({ starts_at: dateTime, ends_at: endTime, duration }))

/** What surrounds every screen of a group. */
export function groupScreen(messages: Messages, group: ManagedGroup, tab: GroupTab, screen: Screen): PageContent {
  const text = messages.organize.shell
  const slug = slugOf(group)
  const all = Object.entries(text.groupTabs).map(([key, label]) => {
    return { href: groupPath(slug, key as GroupTab), label, isCurrent: key === tab }
  })
  const head = html`<a class="back" href="/organize">${text.allGroups}</a>
<p class="display">${group.name}</p>`
  return frame(screen, {
    tab,
    label: text.groupTabs[tab],
    name: group.name,
    head,
    tabs: tabs(text.groupTabsLabel, all),
  })
}

/** What surrounds every screen of an event. */
export function eventScreen(
  messages: Messages,
  event: ManagedEvent,
  tab: EventTab,
  screen: Screen,
  now: Date,
): PageContent {
  const text = messages.organize.shell
  const all = Object.entries(text.eventTabs).map(([key, label]) => {
    return { href: eventPath(event.id, key as EventTab), label, isCurrent: key === tab }
  })
  const { group, venue } = event
  const when = messages.format.dateTime(event.dateTime, event.timezone, now)
  const where = venue ? [venue.name, venue.city].filter(Boolean).join(', ') : ''
  const state = event.status === 'scheduled' ? '' : chip(text.status[event.status])
  const back = group ? html`<a class="back" href="${groupPath(slugOf(group))}">${group.name}</a>` : ''
  const head = html`!${back}<p class="display">${event.title} !${state}</p>
<p class="soft">${[when, where].filter(Boolean).join(' · ')} · <a href="/events/${event.id}">${text.viewPage}</a></p>`
  return frame(screen, {
    tab,
    label: text.eventTabs[tab],
    name: event.title,
    head,
    tabs: tabs(text.eventTabsLabel, all),
  })
}

interface Surroundings {
  tab: GroupTab | EventTab
  label: string
  /** Of the group or the event. */
  name: string
  head: string
  tabs: string
}

function frame(screen: Screen, around: Surroundings): PageContent {
  const {
    body,
    heading = around.label,
    back,
    alert,
    styles = [],
    scripts,
    canUpload = false,
    canFrame = false,
  } = screen
  return {
    title: `${heading} · ${around.name}`,
    width: 'wide',
    styles: [consoleStyle.path, ...stylePathsOf(around.tab), ...styles],
    ...(scripts && { scripts }),
    canUpload,
    canFrame,
    body: html`<div class="console organize"><div class="organize-head">!${around.head}</div>!${around.tabs}
<div class="organize-body">!${back ? html`<a class="backlink" href="${back.href}">${back.words}</a>` : ''}<h1>${heading}</h1>!${alertOf(alert)}!${body}</div></div>`,
  }
}
